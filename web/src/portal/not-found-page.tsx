import { Link } from '@tanstack/react-router';
import { buttonClasses } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Not-found page of the portal: the URL or the ID in it is mistyped, or its object was deleted or has another publisher. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader
        title="Page not found"
        description="The URL may be wrong, or the item may have been deleted or belong to another publisher."
      />
      <div className="flex flex-wrap gap-2">
        <Link to="/portal" className={buttonClasses()}>
          Portal home
        </Link>
        <Link to="/portal/apps" className={buttonClasses()}>
          Your apps
        </Link>
      </div>
    </>
  );
}
