import { PageHeader } from '../ui/page-header.tsx';

export function NewAppPage() {
  return <PageHeader title="NewAppPage" />;
}
