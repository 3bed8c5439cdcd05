import { PageHeader } from '../ui/page-header.tsx';

export function QueuePage() {
  return <PageHeader title="QueuePage" />;
}
