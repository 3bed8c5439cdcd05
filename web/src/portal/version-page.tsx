import { PageHeader } from '../ui/page-header.tsx';

export function VersionPage() {
  return <PageHeader title="VersionPage" />;
}
