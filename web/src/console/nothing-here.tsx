import { Link } from '@tanstack/react-router';
import { buttonLook } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** For ids that lead nowhere: mistyped, or of something that was deleted. */
export function NothingHere() {
  return (
    <>
      <PageHeader
        title="Page not found"
        description="The ID may be wrong, or the item may have been deleted. The audit log keeps its history."
      />
      <div className="flex flex-wrap gap-2">
        <Link to="/console/apps" className={buttonLook()}>
          Find an app
        </Link>
        <Link to="/console/developers" className={buttonLook()}>
          Find a developer
        </Link>
        <Link to="/console/audit" className={buttonLook()}>
          Audit log
        </Link>
      </div>
    </>
  );
}
