import { PageHeader } from '../ui/page-header.tsx';

export function DeveloperPage() {
  return <PageHeader title="DeveloperPage" />;
}
