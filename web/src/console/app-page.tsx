import { PageHeader } from '../ui/page-header.tsx';

export function AppPage() {
  return <PageHeader title="AppPage" />;
}
