import { Download } from 'lucide-react';
import { DownloadLink } from '../../shared/download-link.tsx';
import { buttonClasses } from '../../ui/button.tsx';

export function ExportLink() {
  return (
    <DownloadLink href="/store/api/account/export" className={buttonClasses()}>
      <Download aria-hidden="true" /> Download your data
    </DownloadLink>
  );
}
