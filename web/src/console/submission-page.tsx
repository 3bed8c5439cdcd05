import { PageHeader } from '../ui/page-header.tsx';

export function SubmissionPage() {
  return <PageHeader title="SubmissionPage" />;
}
