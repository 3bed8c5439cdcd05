import type { CreatedApiKey } from '@marketplace/sdk';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { formatDay } from '../../ui/format.ts';
import { Notice } from '../../ui/states.tsx';

export function KeySecret({
  created,
  stored,
  onStored,
  warned,
  onDone,
}: {
  created: CreatedApiKey;
  stored: boolean;
  onStored: (stored: boolean) => void;
  warned: boolean;
  onDone: () => void;
}) {
  const start = useRef<HTMLTextAreaElement>(null);
  // The form that had the focus is gone.
  useEffect(() => start.current?.select(), []);
  const call = `curl ${location.origin}/api/dev/me \\\n  -H "Authorization: Bearer ${created.key}"`;
  return (
    <div className="space-y-5">
      <Notice tone="warn" title="This is the only time you see it">
        We keep no copy. Put it into your secret store now; if it is lost, revoke it and create another.
      </Notice>
      <div>
        <div className="mb-1.5 flex items-center justify-between gap-3">
          <label htmlFor="secret" className="min-w-0 text-sm font-medium">
            {created.name}
            <span className="ml-1.5 font-normal text-ink-3">until {formatDay(created.expiresAt)}</span>
          </label>
          <CopyButton text={created.key} name="the key" />
        </div>
        <textarea
          ref={start}
          id="secret"
          readOnly
          rows={2}
          value={created.key}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className="w-full resize-none rounded-md border border-line-strong/60 bg-sunken px-3 py-2.5 font-mono text-base leading-relaxed break-all"
        />
      </div>
      <div>
        <div className="mb-1.5 flex items-center justify-between gap-3">
          <p className="text-sm font-medium">Try it</p>
          <CopyButton text={call} name="the example" />
        </div>
        <pre className="rounded-md border bg-sunken px-3 py-2.5 font-mono text-xs leading-relaxed break-all whitespace-pre-wrap">
          {call}
        </pre>
      </div>
      <div className="border-t pt-4">
        <Checkbox label="I have stored the key" checked={stored} onChange={(event) => onStored(event.target.checked)} />
        <p role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
          {warned && !stored && 'Store the key and tick the box first: closing this loses it for good.'}
        </p>
        <div className="mt-4 flex justify-end">
          <Button variant="primary" onClick={onDone}>
            Done
          </Button>
        </div>
      </div>
    </div>
  );
}
