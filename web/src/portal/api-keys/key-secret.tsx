import type { CreatedApiKey } from '@marketplace/sdk';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatDay } from '../../ui/format.ts';
import type { ShownOnce } from '../../ui/secret-dialog.tsx';

/** The new key, shown once. */
export function keySecret(created: CreatedApiKey | undefined): ShownOnce | undefined {
  if (!created) return undefined;
  const call = `curl ${location.origin}/api/dev/me \\\n  -H "Authorization: Bearer ${created.key}"`;
  return {
    title: 'Your new key',
    noun: 'key',
    label: (
      <>
        {created.name}
        <span className="ml-1.5 font-normal text-ink-3">expires {formatDay(created.expiresAt)}</span>
      </>
    ),
    value: created.key,
    advice: 'We don’t keep a copy. Save it in your secret store now. If you lose it, revoke it and create another.',
    use: (
      <div>
        <div className="mb-1.5 flex items-center justify-between gap-3">
          <p className="text-sm font-medium">Try it</p>
          <CopyButton text={call} name="the example" />
        </div>
        <pre className="rounded-md border bg-sunken px-3 py-2.5 font-mono text-xs leading-relaxed break-all whitespace-pre-wrap">
          {call}
        </pre>
      </div>
    ),
  };
}
