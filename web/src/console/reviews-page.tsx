import { PageHeader } from '../ui/page-header.tsx';

export function ReviewsPage() {
  return <PageHeader title="ReviewsPage" />;
}
