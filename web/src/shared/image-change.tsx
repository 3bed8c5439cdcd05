// A changed image of a listing: the marketplace's copies before and after, side by side.

import type { Image, Screenshot } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { ArrowRight } from 'lucide-react';
import { cx } from '../ui/class-names.ts';
import { OutsideLink } from '../ui/outside-link.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';

interface Side {
  /** The URL, or a screenshot with its caption; null if there is none. */
  value: unknown;
  image: Image | null;
}

export function isImage(pointer: string): boolean {
  return /^\/(?:logoUrl|bannerUrl|screenshots\/\d+)/.test(pointer);
}

export function ImageChange({ pointer, before, after }: { pointer: string; before: Side; after: Side }) {
  // A logo without a copy is a text that needs room.
  const isSmall = pointer === '/logoUrl' && [before, after].every(({ value, image }) => !value || image);
  const width = isSmall ? 'w-24' : 'w-52';
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className={cx('max-w-full', width)}>
        <p className="mb-1 text-xs text-ink-3">Before</p>
        <Picture pointer={pointer} {...before} />
      </div>
      <ArrowRight className="mt-12 hidden size-4 shrink-0 text-ink-3 sm:block" aria-hidden="true" />
      <div className={cx('max-w-full', width)}>
        <p className="mb-1 text-xs text-ink-3">After</p>
        <Picture pointer={pointer} {...after} />
      </div>
    </div>
  );
}

const SHAPES: Record<string, string> = {
  logoUrl: 'size-20 rounded-[22%]!',
  bannerUrl: 'aspect-[2/1] w-full',
  screenshots: 'aspect-video w-full',
};

function Picture({ pointer, value, image }: Side & { pointer: string }) {
  if (!value) return <p className="text-sm text-ink-3">None</p>;
  const shot = typeof value === 'object' ? (value as Screenshot) : undefined;
  return (
    <figure>
      {image ? (
        <a
          href={image.url}
          target="_blank"
          rel="noreferrer"
          title="Open in full size"
          className="block w-fit max-w-full"
        >
          <Thumbnail
            image={image}
            alt={shot?.caption ?? fieldName(pointer)}
            sizes="13rem"
            className={SHAPES[pointer.split('/')[1]!]!}
          />
        </a>
      ) : (
        <div className="rounded-md border border-dashed p-3 text-xs text-ink-3">
          <p>No copy to show</p>
          <OutsideLink href={shot?.url ?? String(value)} />
        </div>
      )}
      {shot && <figcaption className="mt-1 text-xs text-ink-2">{shot.caption ?? 'No caption'}</figcaption>}
    </figure>
  );
}
