import { PageHeader } from '../ui/page-header.tsx';

export function ListingPage() {
  return <PageHeader title="ListingPage" />;
}
