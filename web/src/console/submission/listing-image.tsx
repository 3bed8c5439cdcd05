import { ImageOff } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import { useBrokenImage } from '../../ui/image.tsx';

/** An image of a listing in a box of fixed shape; a broken image is labelled, because it is a finding for the reviewer. */
export function ListingImage({ url, alt, className }: { url: string; alt: string; className?: string }) {
  const { broken, watch } = useBrokenImage(url);
  if (broken) {
    return (
      <div className={cx('flex flex-col items-center justify-center gap-1 bg-hover p-3 text-ink-3', className)}>
        <ImageOff className="size-5" aria-hidden="true" />
        <p className="text-center text-xs">{alt} couldn’t be loaded</p>
      </div>
    );
  }
  return <img {...watch} src={url} alt={alt} decoding="async" className={cx('bg-hover object-cover', className)} />;
}
