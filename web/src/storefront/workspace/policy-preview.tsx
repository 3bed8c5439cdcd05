import type { PolicyPreview } from '@marketplace/sdk';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/states.tsx';
import { REFUSALS } from './policy-words.ts';

/** What a policy would refuse, before it is saved. */
export function PreviewNotice({ preview: { refused, unknownApps } }: { preview: PolicyPreview }) {
  return (
    <div className="space-y-3">
      {refused.length === 0 ? (
        <Notice tone="good" title="This policy refuses no installed app and no open request" />
      ) : (
        <Notice tone="warn" title="This policy would refuse">
          <ul className="mt-2 space-y-2">
            {refused.map(({ installationId, name, requested, rule }) => (
              <li key={`${installationId} ${requested}`} className="[overflow-wrap:anywhere]">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-medium text-ink">{name}</span>
                  <Badge>{requested ? 'Open request' : 'Installed'}</Badge>
                </span>
                {REFUSALS[rule]}
              </li>
            ))}
          </ul>
          <p className="mt-3">Installed apps keep their access. You can still deny open requests.</p>
        </Notice>
      )}
      {unknownApps.length > 0 && (
        <Notice tone="warn" title="No app has these slugs">
          <span className="font-mono text-xs [overflow-wrap:anywhere]">{unknownApps.join(', ')}</span>
        </Notice>
      )}
    </div>
  );
}
