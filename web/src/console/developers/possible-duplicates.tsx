// Other developers who may be the same, or who look the same to users, side by side with this one.

import type { DeveloperDetail, PossibleDuplicate } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatDay } from '../../ui/format.ts';

/** As words: on a phone a badge is wider than the column. */
const STATUS: Record<DeveloperDetail['status'], string> = {
  UNVERIFIED: 'Pending verification',
  VERIFIED: 'Verified',
  REJECTED: 'Rejected',
  SUSPENDED: 'Suspended',
};

export function PossibleDuplicates({ developer }: { developer: DeveloperDetail }) {
  const { possibleDuplicates } = developer;
  if (possibleDuplicates.length === 0) return null;
  return (
    <Panel
      title="Possible duplicates"
      description="Developers with a similar name or company, or the same website or email domain."
      flush
    >
      <ul className="divide-y">
        {possibleDuplicates.map((other) => (
          <li key={other.id} className="px-5 py-4">
            <Comparison developer={developer} other={other} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Comparison({ developer, other }: { developer: DeveloperDetail; other: PossibleDuplicate }) {
  const fields = new Set<string>(other.signs.map(({ field }) => field));
  return (
    <>
      <p className="text-sm font-medium">{other.signs.map(({ message }) => message).join(' ')}</p>
      <table className="mt-3 w-full table-fixed text-left text-sm">
        <colgroup>
          <col className="w-22" />
          <col />
          <col />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{developer.name}</th>
            <th scope="col">{other.name}</th>
          </tr>
        </thead>
        <tbody>
          <Row label="Name" marked={fields.has('NAME')} own={developer.name}>
            <Link
              to="/console/developers/$id"
              params={{ id: other.id }}
              className="font-medium text-accent-ink underline-offset-2 hover:underline"
            >
              {other.name}
            </Link>
          </Row>
          <Row label="Company" marked={fields.has('COMPANY')} own={developer.companyName}>
            {other.companyName}
          </Row>
          <Row label="Website" marked={fields.has('WEBSITE')} own={developer.websiteUrl}>
            {other.websiteUrl}
          </Row>
          <Row label="Email" marked={fields.has('EMAIL') || fields.has('EMAIL_DOMAIN')} own={developer.email}>
            {other.email}
          </Row>
          <Row label="Status" own={STATUS[developer.status]}>
            {STATUS[other.status]}
          </Row>
          <Row label="Registered" own={formatDay(developer.createdAt)}>
            {formatDay(other.createdAt)}
          </Row>
        </tbody>
      </table>
    </>
  );
}

function Row({
  label,
  own,
  marked = false,
  children,
}: {
  label: string;
  own: ReactNode;
  /** Whether both have it in common. */
  marked?: boolean;
  children: ReactNode;
}) {
  const cell = cx('px-2 py-1 align-top break-words', marked && 'bg-warn-soft');
  return (
    <tr>
      <th scope="row" className="py-1 pr-2 align-top font-normal text-ink-3">
        {label}
      </th>
      <td className={cell}>{own ?? <None />}</td>
      <td className={cell}>{children ?? <None />}</td>
    </tr>
  );
}

function None() {
  return <span className="text-ink-3">None</span>;
}
