// The reasons of a rejection: each with its field, its fix and a link to the editor.

import type { App, ReviewEvent } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { plural } from '../../ui/format.ts';
import { ChangedBadge } from '../listing/reviewer-note.tsx';
import { usePermission } from '../publisher.ts';

export function ReviewReasons({ app, event }: { app: App; event: ReviewEvent }) {
  const { reasons, guidance } = event;
  const edits = usePermission('APPS');
  const editable = edits && app.openVersion === event.version;
  return (
    <Panel
      title={`${plural(reasons.length, 'change')} requested`}
      description="Each item is about one field. The reviewer sees which fields you changed."
      flush
      actions={editable && <EditorLink app={app} version={event.version} label="Fix and resubmit" primary />}
    >
      {guidance && (
        <blockquote className="border-b bg-sunken px-5 py-4 text-sm whitespace-pre-wrap text-ink-2">
          <p className="mb-0.5 text-xs font-medium text-ink-3">From the reviewer</p>
          {guidance}
        </blockquote>
      )}
      <ol className="divide-y">
        {reasons.map((reason) => (
          <li key={`${reason.pointer} ${reason.code}`} className="flex flex-wrap items-start gap-x-6 gap-y-3 px-5 py-4">
            <div className="min-w-0 flex-1 basis-72">
              <div className="flex flex-wrap items-center gap-2">
                <h3 className="text-sm font-semibold">{fieldName(reason.pointer)}</h3>
                <ChangedBadge changed={reason.changed} />
              </div>
              <p className="mt-1 text-sm">{reason.message}</p>
              <p className="mt-0.5 text-sm text-ink-2">
                <span className="font-medium">Fix:</span> {reason.fix}
              </p>
            </div>
            {editable && (
              <EditorLink
                app={app}
                version={event.version}
                field={reason.pointer}
                label={reason.changed ? 'View field' : 'Fix this'}
                about={fieldName(reason.pointer)}
              />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Link to the field in the editor of the version. */
export function EditorLink({
  app,
  version,
  field,
  label,
  about,
  primary = false,
}: {
  app: App;
  version: number;
  field?: string;
  label: string;
  /** Makes the link's accessible name unique. */
  about?: string;
  primary?: boolean;
}) {
  const search = field ? { field } : {};
  const className = buttonClasses({ size: 'sm', variant: primary ? 'primary' : 'secondary' });
  const content = (
    <>
      {label}
      {about && <span className="sr-only">: {about}</span>}
      <ArrowRight aria-hidden="true" />
    </>
  );
  if (app.version === null) {
    return (
      <Link to="/portal/apps/$id" params={{ id: app.id }} search={search} className={className}>
        {content}
      </Link>
    );
  }
  return (
    <Link
      to="/portal/apps/$id/versions/$number"
      params={{ id: app.id, number: String(version) }}
      search={search}
      className={className}
    >
      {content}
    </Link>
  );
}
