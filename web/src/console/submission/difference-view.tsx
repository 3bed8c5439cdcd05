import type { Difference, Images, Screenshot, Submission } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import type { ReactNode } from 'react';
import { disclosureText, isDisclosure, isStated } from '../../shared/disclosures.ts';
import { imageAt } from '../../shared/image-at.ts';
import { categoryLabel } from '../../shared/vocabulary.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/states.tsx';
import { TextDifference } from '../../ui/text-difference.tsx';
import { Blockable } from '../images/block-image.tsx';
import { ListingImage } from '../images/listing-image.tsx';
import { type WhyMissing, whyMissing } from '../images/listing-images.ts';
import { Annotatable } from './annotations.tsx';

/** Field by field: the live listing, or that of the last review, and the submitted one. */
export function DifferenceView({
  difference,
  submission,
  before,
  sinceReview = false,
}: {
  difference: Difference[];
  submission: Submission;
  /** The images of the listing that it is compared with. */
  before: Images | null;
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
          <Annotatable pointer={pointable(change, submission.listing)}>
            <div className="mb-2.5 flex items-center gap-2">
              <h2 className="text-sm font-semibold">{fieldName(change.pointer)}</h2>
              <Kind change={change} />
            </div>
            <Change
              change={change}
              label={sinceReview ? 'At the last review' : 'Live now'}
              submission={submission}
              before={before}
            />
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
  return Number(place) < screenshots.length ? urlPointer(pointer) : '/screenshots';
}

export function isPermission({ pointer }: Difference): boolean {
  return pointer.startsWith('/permissions/');
}

export function Kind({ change: { from, to } }: { change: Difference }) {
  if (!isStated(from)) return <Badge tone="good">Added</Badge>;
  return isStated(to) ? <Badge tone="accent">Changed</Badge> : <Badge tone="bad">Removed</Badge>;
}

interface ChangeProps {
  change: Difference;
  /** Above the former value. */
  label: string;
  submission: Submission;
  before: Images | null;
}

function Change({ change, label, submission, before }: ChangeProps) {
  const { pointer, from, to } = change;
  const compare = (old: ReactNode, now: ReactNode) => <BeforeAfter label={label} before={old} after={now} />;
  if (/^\/(?:logoUrl|bannerUrl|screenshots\/)/.test(pointer)) {
    const shape = SHAPES[pointer.split('/')[1]!]!;
    const now = { images: submission.images, why: whyMissing(submission, urlPointer(pointer)) };
    return compare(
      <ChangedImage pointer={pointer} value={from} images={before} why="unknown" shape={shape} />,
      <ChangedImage pointer={pointer} value={to} {...now} shape={shape} />,
    );
  }
  if (pointer === '/category') {
    return compare(categoryOf(from), categoryOf(to));
  }
  if (pointer === '/pricing') {
    return compare(<Line text={disclosureText(pointer, from)} />, <Line text={disclosureText(pointer, to)} />);
  }
  if (isDisclosure(pointer) && pointer !== '/dataSafety/deletionUrl') {
    return <TextDifference from={disclosureText(pointer, from)} to={disclosureText(pointer, to)} />;
  }
  if (/(?:Url|Email|Contact|\/oauthClientId)$/.test(pointer)) {
    return compare(<Line text={from} />, <Line text={to} />);
  }
  return <TextDifference from={String(from ?? '')} to={String(to ?? '')} />;
}

const SHAPES: Record<string, string> = {
  logoUrl: 'size-24 rounded-[22%]',
  bannerUrl: 'aspect-[2/1] w-full rounded-md',
  screenshots: 'aspect-video w-full rounded-md',
};

/** The URL of a screenshot that has changed as a whole. */
function urlPointer(pointer: string): string {
  return /^\/screenshots\/\d+$/.test(pointer) ? `${pointer}/url` : pointer;
}

const categoryOf = (value: unknown) => (typeof value === 'string' ? categoryLabel(value) : <Nothing />);

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
  if (typeof text !== 'string' || text === '') return <Nothing />;
  return <span className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</span>;
}

/** `value`: the URL, or a screenshot with its caption. */
function ChangedImage({
  pointer,
  value,
  images,
  why,
  shape,
}: {
  pointer: string;
  value: unknown;
  images: Images | null;
  why: WhyMissing;
  shape: string;
}) {
  if (value === null) return <Nothing />;
  const shot = typeof value === 'string' ? undefined : (value as Screenshot);
  const url = shot?.url ?? String(value);
  const image = imageAt(images, pointer);
  const name = fieldName(pointer);
  const drawn = (
    <ListingImage
      image={image}
      url={url}
      alt={shot?.caption ?? name}
      why={why}
      className={cx('border', shape)}
      missingClassName="min-h-24 w-full rounded-md border"
    />
  );
  return (
    <figure>
      <Blockable image={image} name={name} className={cx(image && pointer === '/logoUrl' && 'w-fit')}>
        {image ? (
          <a href={image.url} target="_blank" rel="noreferrer" className="block" title="Open in full size">
            {drawn}
          </a>
        ) : (
          drawn
        )}
      </Blockable>
      {shot && <figcaption className="mt-1.5 text-xs text-ink-3">{shot.caption ?? 'No caption'}</figcaption>}
    </figure>
  );
}

function Nothing() {
  return <span className="text-ink-3">None</span>;
}
