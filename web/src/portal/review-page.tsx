import { PageHeader } from '../ui/page-header.tsx';

export function ReviewPage() {
  return <PageHeader title="ReviewPage" />;
}
