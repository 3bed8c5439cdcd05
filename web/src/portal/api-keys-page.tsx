import { PageHeader } from '../ui/page-header.tsx';

export function ApiKeysPage() {
  return <PageHeader title="ApiKeysPage" />;
}
