import { ImageOff } from 'lucide-react';
import { type RefCallback, useCallback, useState } from 'react';
import { cx } from './class-names.ts';

/** Detects images that failed to load, also before hydration. */
export function useBrokenImage(url: string | null) {
  const [broken, setBroken] = useState<string>();
  const ref: RefCallback<HTMLImageElement> = useCallback((image) => {
    if (!image?.complete || image.naturalWidth > 0) return;
    // `complete` may be true before loading in some browsers; only a broken image fails to decode.
    image.decode().catch(() => setBroken(image.getAttribute('src') ?? undefined));
  }, []);
  return { broken: url !== null && broken === url, watch: { ref, onError: () => setBroken(url ?? undefined) } };
}

/** An external image in a box of fixed shape, with a placeholder when it does not load. */
export function RemoteImage({
  url,
  alt,
  width,
  height,
  priority = false,
  className,
}: {
  url: string;
  alt: string;
  width: number;
  height: number;
  /** Above the fold: loaded eagerly with high priority. */
  priority?: boolean;
  /** Classes of the box. */
  className?: string;
}) {
  const { broken, watch } = useBrokenImage(url);
  return (
    <span className={cx('relative flex items-center justify-center overflow-hidden bg-hover', className)}>
      {broken ? (
        <>
          <ImageOff className="size-7 text-ink-3" aria-hidden="true" />
          {alt && <span className="sr-only">{alt} (image couldn’t be loaded)</span>}
        </>
      ) : (
        <img
          {...watch}
          src={url}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
