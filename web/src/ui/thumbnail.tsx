import { ImageOff } from 'lucide-react';
import { cx } from './class-names.ts';
import { useBrokenImage } from './image.tsx';

/** A small image with a placeholder, in a box of fixed size. */
export function Thumbnail({ url, alt = '', className }: { url: string; alt?: string; className: string }) {
  const { broken, watch } = useBrokenImage(url);
  return (
    <div className={cx('shrink-0 overflow-hidden rounded-sm border bg-sunken', className)}>
      {broken ? (
        <span className="flex size-full items-center justify-center text-ink-3">
          <ImageOff className="size-4" role="img" aria-label="Image couldn’t be loaded" />
        </span>
      ) : (
        /^https?:\/\//.test(url) && (
          <img {...watch} src={url} alt={alt} loading="lazy" decoding="async" className="size-full object-cover" />
        )
      )}
    </div>
  );
}
