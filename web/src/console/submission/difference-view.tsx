import type { Difference, Screenshot, Submission } from '@marketplace/sdk';
import type { ReactNode } from 'react';
import { fieldName } from '../../shared/listing-fields.ts';
import { categoryLabel } from '../../shared/vocabulary.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/states.tsx';
import { TextDifference } from '../../ui/text-difference.tsx';
import { Annotatable } from './annotations.tsx';
import { ListingImage } from './listing-image.tsx';

/** Field by field: the live listing, or that of the last review, and the submitted one. */
export function DifferenceView({
  difference,
  listing,
  sinceReview = false,
}: Pick<Submission, 'difference' | 'listing'> & {
  /** Compared with the listing of the last review instead of the live one. */
  sinceReview?: boolean;
}) {
  if (difference.length === 0) {
    return (
      <Card>
        {sinceReview ? (
          <EmptyState title="No changes since the last review">It was resubmitted without a change.</EmptyState>
        ) : (
          <EmptyState title="No changes from the live version">Approving it wouldn’t change anything.</EmptyState>
        )}
      </Card>
    );
  }
  // Changes of permissions stand above, in their own card.
  const others = difference.filter((change) => !isPermission(change));
  if (others.length === 0) return null;
  return (
    <Card className="divide-y">
      {others.map((change) => (
        <section key={change.pointer} className="px-4 py-5 sm:px-6">
          <Annotatable pointer={pointable(change, listing)}>
            <div className="mb-2.5 flex items-center gap-2">
              <h2 className="text-sm font-semibold">{fieldName(change.pointer)}</h2>
              <Kind change={change} />
            </div>
            <Change change={change} before={sinceReview ? 'At the last review' : 'Live now'} />
          </Annotatable>
        </section>
      ))}
    </Card>
  );
}

/** A removed screenshot cannot be annotated; the list of screenshots can. */
function pointable({ pointer }: Difference, { screenshots }: Submission['listing']): string {
  const [, field, place] = pointer.split('/');
  if (field !== 'screenshots') return pointer;
  return Number(place) < screenshots.length ? `${pointer}/url` : '/screenshots';
}

export function isPermission({ pointer }: Difference): boolean {
  return pointer.startsWith('/permissions/');
}

export function Kind({ change: { from, to } }: { change: Difference }) {
  if (from === null) return <Badge tone="good">Added</Badge>;
  return to === null ? <Badge tone="bad">Removed</Badge> : <Badge tone="accent">Changed</Badge>;
}

function Change({ change: { pointer, from, to }, before }: { change: Difference; before: string }) {
  const compare = (old: ReactNode, now: ReactNode) => <BeforeAfter label={before} before={old} after={now} />;
  if (pointer.startsWith('/screenshots/')) {
    return compare(<Shot shot={from as Screenshot | null} />, <Shot shot={to as Screenshot | null} />);
  }
  if (pointer === '/logoUrl' || pointer === '/bannerUrl') {
    const shape = pointer === '/logoUrl' ? 'size-24 rounded-[22%]' : 'aspect-[2/1] w-full rounded-md';
    const image = (url: unknown) =>
      typeof url === 'string' ? <Image url={url} alt={fieldName(pointer)} shape={shape} /> : <Nothing />;
    return compare(image(from), image(to));
  }
  if (pointer === '/category') {
    return compare(label(from), label(to));
  }
  if (pointer.endsWith('Url') || pointer === '/oauthClientId') {
    return compare(<Line text={from} />, <Line text={to} />);
  }
  return <TextDifference from={String(from ?? '')} to={String(to ?? '')} />;
}

const label = (value: unknown) => (typeof value === 'string' ? categoryLabel(value) : <Nothing />);

function BeforeAfter({ label, before, after }: { label: string; before: ReactNode; after: ReactNode }) {
  return (
    <dl className="grid gap-4 text-sm sm:grid-cols-2">
      <div className="min-w-0">
        <dt className="mb-1 text-xs text-ink-3">{label}</dt>
        <dd>{before}</dd>
      </div>
      <div className="min-w-0">
        <dt className="mb-1 text-xs text-ink-3">Submitted</dt>
        <dd>{after}</dd>
      </div>
    </dl>
  );
}

function Line({ text }: { text: unknown }) {
  return typeof text === 'string' ? <span className="[overflow-wrap:anywhere]">{text}</span> : <Nothing />;
}

function Shot({ shot }: { shot: Screenshot | null }) {
  if (!shot) return <Nothing />;
  return (
    <figure>
      <Image url={shot.url} alt={shot.caption ?? 'Screenshot'} shape="aspect-video w-full rounded-md" />
      <figcaption className="mt-1.5 text-xs text-ink-3">{shot.caption ?? 'No caption'}</figcaption>
    </figure>
  );
}

function Image({ url, alt, shape }: { url: string; alt: string; shape: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="inline-block w-full" title={`Open original: ${url}`}>
      <ListingImage url={url} alt={alt} className={cx('border', shape)} />
    </a>
  );
}

function Nothing() {
  return <span className="text-ink-3">None</span>;
}
