import { type ProtectedTerm, removeProtectedTerm } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Person } from '../person.tsx';
import { protectedTermsQuery } from '../queries.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { TermDialog } from './term-dialog.tsx';

export function ProtectedTermsPage() {
  const { data, error, refetch } = useQuery(protectedTermsQuery());
  const [edited, setEdited] = useState<ProtectedTerm | 'new'>();
  return (
    <>
      <PageHeader
        title="Protected terms"
        description="Names that apps and developers can’t use or imitate. “Boards for Acme” is allowed: it says what the app works with."
        actions={
          <Button icon={<Plus />} onClick={() => setEdited('new')}>
            Protect a term…
          </Button>
        }
      />
      <Card>
        {error && !data ? (
          <ErrorState error={error} retry={refetch} />
        ) : !data ? (
          <LoadingRows rows={4} />
        ) : data.length === 0 ? (
          <EmptyState icon={<ShieldCheck />} title="No protected terms">
            Protect names that nobody else should use, such as your own product or a partner’s brand.
          </EmptyState>
        ) : (
          <ul className="divide-y">
            {data.map((term) => (
              <Term key={term.id} term={term} onEdit={() => setEdited(term)} />
            ))}
          </ul>
        )}
      </Card>
      {edited && <TermDialog term={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function Term({ term: protectedTerm, onEdit }: { term: ProtectedTerm; onEdit: () => void }) {
  const { id, term, note, exempted, createdAt, createdBy, createdByName } = protectedTerm;
  const [open, setOpen] = useState(false);
  const decide = useAdminAction();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium [overflow-wrap:anywhere]">{term}</p>
        {note && <p className="mt-1 break-words whitespace-pre-line text-ink-2">{note}</p>}
        {exempted.length > 0 && (
          <p className="mt-1 text-ink-2">
            May be used by{' '}
            {exempted.map((developer, i) => (
              <span key={developer.id}>
                {i > 0 && ', '}
                <Link
                  to="/console/developers/$id"
                  params={{ id: developer.id }}
                  className="text-accent-ink underline-offset-2 hover:underline"
                >
                  {developer.name}
                </Link>
              </span>
            ))}
          </p>
        )}
        <p className="mt-1 text-xs text-ink-3">
          Added <Time value={createdAt} /> by <Person id={createdBy} name={createdByName} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" onClick={onEdit} aria-label={`Edit ${term}`}>
          Edit
        </Button>
        <Button size="sm" onClick={() => setOpen(true)} aria-label={`Remove ${term}`}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Remove “${term}”?`}
        action="Remove"
        danger
        onConfirm={() => decide(() => removeProtectedTerm(id), 'Term removed')}
      >
        Everyone can use the name again. Reviewers no longer see a warning.
      </ConfirmDialog>
    </li>
  );
}
