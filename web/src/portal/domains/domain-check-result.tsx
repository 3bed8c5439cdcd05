import type { DomainCheck, DomainFinding } from '@marketplace/sdk';
import { Time } from '../../ui/time.tsx';

/** Of a check that failed: what was looked up, what came back, what to do. */
export function DomainCheckResult({ check: { at, dns, file } }: { check: DomainCheck }) {
  return (
    <div role="status" className="rounded-md border border-warn/30 bg-warn-soft p-4">
      <p className="font-semibold">
        Challenge not found{' '}
        <span className="font-normal text-ink-2">
          (<Time value={at} />)
        </span>
      </p>
      <ul className="mt-2 space-y-3">
        <Finding finding={dns} />
        {file && <Finding finding={file} />}
      </ul>
    </div>
  );
}

function Finding({ finding: { lookedUp, message, found, fix } }: { finding: DomainFinding }) {
  return (
    <li>
      <code className="font-mono text-xs break-all">{lookedUp}</code>
      <p className="mt-0.5 text-ink-2">
        {message} {fix}
      </p>
      {found.length > 0 && (
        <ul className="mt-1 space-y-1">
          {found.map((text) => (
            <li key={text} className="font-mono text-xs break-all text-ink-2">
              <span className="font-sans text-ink-3">Found: </span>
              {text}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
