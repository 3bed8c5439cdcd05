import { ImageOff } from 'lucide-react';
import { type RefCallback, useCallback, useState } from 'react';
import { cx } from './class-names.ts';

/** An image and its smaller copies. */
export interface ShownImage {
  url: string;
  width: number;
  height: number;
  variants: { width: number; type: 'image/avif' | 'image/webp'; url: string }[];
  /** A few pixels, as a data URL. */
  placeholder: string;
}

/** What has become of an image: an attribute set for its `img`, and whether it has loaded or failed, also before hydration. */
export function useImageState(url: string | null) {
  const [state, setState] = useState<{ url: string; loaded: boolean }>();
  const ref: RefCallback<HTMLImageElement> = useCallback((image) => {
    const src = image?.getAttribute('src');
    if (!image?.complete || !src) return;
    // `complete` may be true before loading in some browsers; only a broken image fails to decode.
    if (image.naturalWidth > 0) setState({ url: src, loaded: true });
    else image.decode().catch(() => setState({ url: src, loaded: false }));
  }, []);
  const settle = (loaded: boolean) => () => url !== null && setState({ url, loaded });
  const current = url !== null && state?.url === url ? state : undefined;
  return {
    broken: current?.loaded === false,
    loaded: current?.loaded === true,
    watch: { ref, onLoad: settle(true), onError: settle(false) },
  };
}

/** The variants of one type as a `srcset`. */
function srcSetOf({ variants }: ShownImage, type: ShownImage['variants'][number]['type']): string {
  return variants.flatMap((variant) => (variant.type === type ? `${variant.url} ${variant.width}w` : [])).join(', ');
}

export interface PictureProps {
  image: ShownImage;
  alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** Above the fold: loaded eagerly. */
  eager?: boolean;
  /** The largest image above the fold: loaded eagerly with high priority. */
  priority?: boolean;
  className?: string;
  watch?: ReturnType<typeof useImageState>['watch'];
}

/**
 * The smallest copy that is sharp at this size, as AVIF or WebP; the master until there are copies. For layout there is only
 * the `img`: in a flex box a `source` would be an item, too, and get its gap.
 */
export function Picture({ image, alt, sizes, eager = false, priority = false, className, watch }: PictureProps) {
  const has = image.variants.length > 0;
  return (
    <picture className="contents [&>source]:hidden">
      {has && <source type="image/avif" srcSet={srcSetOf(image, 'image/avif')} sizes={sizes} />}
      {has && <source type="image/webp" srcSet={srcSetOf(image, 'image/webp')} sizes={sizes} />}
      {/* The URL comes last: a browser that sees it before `loading` starts to load at once. */}
      <img
        {...watch}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={eager || priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={className}
        src={image.url}
      />
    </picture>
  );
}

/** An image in a box of fixed shape. A placeholder of a few pixels, which the browser blurs as it enlarges them, is behind it until it has loaded; without an image a symbol is shown. */
export function BoxedImage({
  image,
  alt,
  fit = 'cover',
  className,
  ...shown
}: Omit<PictureProps, 'image' | 'watch'> & {
  image: ShownImage | null | undefined;
  /** `contain`: all of it, with bars if it has another shape. */
  fit?: 'cover' | 'contain';
}) {
  const { broken, loaded, watch } = useImageState(image?.url ?? null);
  return (
    <span className={cx('relative flex items-center justify-center overflow-hidden bg-hover', className)}>
      {!image || broken ? (
        <>
          <ImageOff className="size-7 text-ink-3" aria-hidden="true" />
          {alt && <span className="sr-only">{alt} (image couldn’t be loaded)</span>}
        </>
      ) : (
        <>
          {/* Gone afterwards: it would show through a transparent image. */}
          {!loaded && (
            <img src={image.placeholder} alt="" aria-hidden="true" className="absolute size-full object-cover" />
          )}
          <Picture
            {...shown}
            image={image}
            alt={alt}
            watch={watch}
            className={cx('relative size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
          />
        </>
      )}
    </span>
  );
}
