import { PageHeader } from '../ui/page-header.tsx';

export function UserReviewsPage() {
  return <PageHeader title="UserReviewsPage" />;
}
