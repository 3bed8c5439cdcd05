import type { Image } from '@marketplace/sdk';
import { ImageOff, LoaderCircle } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import { useImageState } from '../../ui/image.tsx';
import type { WhyMissing } from './listing-images.ts';

const WORDS: Record<WhyMissing, string> = {
  copying: 'Being copied…',
  unreachable: 'Couldn’t be fetched',
  unknown: 'No copy to show',
};

/**
 * An image of a listing in a box of fixed shape: the very bytes that an approval publishes, not a variant of them. A missing one
 * is labelled, because it is a finding for the reviewer.
 */
export function ListingImage({
  image,
  url,
  alt,
  why = 'unknown',
  className,
  missingClassName = className,
}: {
  image: Image | null;
  /** As the developer gave it. */
  url: string;
  alt: string;
  /** Why there is no image. */
  why?: WhyMissing;
  className?: string;
  /** Its box needs room for words when there is no image. */
  missingClassName?: string | undefined;
}) {
  const { broken, watch } = useImageState(image?.url ?? null);
  if (image && !broken) {
    return (
      <img
        {...watch}
        alt={alt}
        width={image.width}
        height={image.height}
        decoding="async"
        className={cx('bg-hover object-cover', className)}
        src={image.url}
      />
    );
  }
  const copying = !image && why === 'copying';
  const Icon = copying ? LoaderCircle : ImageOff;
  return (
    <div
      role={copying ? 'status' : undefined}
      className={cx(
        'flex flex-col items-center justify-center gap-1 bg-hover p-3 text-xs text-ink-2',
        missingClassName,
      )}
    >
      <Icon className={cx('size-5 shrink-0', copying && 'animate-spin')} aria-hidden="true" />
      <p className="text-center">
        <span className="sr-only">{alt}: </span>
        {image ? 'Couldn’t be loaded. Reload the page.' : WORDS[why]}
      </p>
      {!image && !copying && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="line-clamp-2 text-center break-all text-accent-ink hover:underline"
        >
          {url}
        </a>
      )}
    </div>
  );
}
