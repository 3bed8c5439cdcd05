import { PageHeader } from '../ui/page-header.tsx';

export function VersionsPage() {
  return <PageHeader title="VersionsPage" />;
}
