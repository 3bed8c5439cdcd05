import { PageHeader } from '../ui/page-header.tsx';

export function AppsPage() {
  return <PageHeader title="AppsPage" />;
}
