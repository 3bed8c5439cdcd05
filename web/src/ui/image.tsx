import { ImageOff } from 'lucide-react';
import { type RefCallback, useCallback, useState } from 'react';
import { cx } from './class-names.ts';

/** Tells when an image did not load, also when that was before this page's scripts had started. */
export function useBrokenImage(url: string | null) {
  const [broken, setBroken] = useState<string>();
  const ref: RefCallback<HTMLImageElement> = useCallback((image) => {
    if (!image?.complete || image.naturalWidth > 0) return;
    // One that is still to come may call itself complete in some browsers; only one that failed cannot be decoded.
    image.decode().catch(() => setBroken(image.getAttribute('src') ?? undefined));
  }, []);
  return { broken: url !== null && broken === url, watch: { ref, onError: () => setBroken(url ?? undefined) } };
}

/** An image from anywhere, in a box that keeps its shape whatever comes; a neutral sign where nothing does. */
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
  /** Seen at once: loaded before everything else. */
  priority?: boolean;
  /** Of the box: its shape and corners. */
  className?: string;
}) {
  const { broken, watch } = useBrokenImage(url);
  return (
    <span className={cx('flex items-center justify-center overflow-hidden bg-hover', className)}>
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
