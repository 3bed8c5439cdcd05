import { Link } from '@tanstack/react-router';
import { buttonClasses } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Not-found page of the console: the URL or the ID in it is mistyped, or its object was deleted. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader
        title="Page not found"
        description="The URL may be wrong, or the item may have been deleted. The audit log keeps its history."
      />
      <div className="flex flex-wrap gap-2">
        <Link to="/console/apps" className={buttonClasses()}>
          Find an app
        </Link>
        <Link to="/console/developers" className={buttonClasses()}>
          Find a developer
        </Link>
        <Link to="/console/audit" className={buttonClasses()}>
          Audit log
        </Link>
      </div>
    </>
  );
}
