import { PageHeader } from '../ui/page-header.tsx';

export function AppSettingsPage() {
  return <PageHeader title="AppSettingsPage" />;
}
