import { PageHeader } from '../ui/page-header.tsx';

export function DevelopersPage() {
  return <PageHeader title="DevelopersPage" />;
}
