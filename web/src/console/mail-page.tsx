import { PageHeader } from '../ui/page-header.tsx';

export function MailPage() {
  return <PageHeader title="MailPage" />;
}
