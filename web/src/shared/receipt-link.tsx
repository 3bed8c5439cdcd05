import { Download } from 'lucide-react';
import { DownloadLink } from './download-link.tsx';

/** Downloads the signed receipt of a decision byte for byte as the API serves it, so that the CLI can verify it. */
export function ReceiptLink({ href, submissionId }: { href: string; submissionId: string }) {
  return (
    <DownloadLink
      href={`${href}?${new URLSearchParams({ submission: submissionId })}`}
      download={`receipt-${submissionId}.json`}
      className="inline-flex items-center gap-1 text-accent-ink hover:underline [&_svg]:size-3.5"
    >
      <Download aria-hidden="true" /> Signed receipt
    </DownloadLink>
  );
}
