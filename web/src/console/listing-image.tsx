import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../ui/class-names.ts';

/** An image of a listing in a box of fixed shape; says so where it does not load, which is a finding in itself. */
export function ListingImage({ url, alt, className }: { url: string; alt: string; className?: string }) {
  const [broken, setBroken] = useState<string>();
  if (broken === url) {
    return (
      <div className={cx('flex flex-col items-center justify-center gap-1 bg-hover p-3 text-ink-3', className)}>
        <ImageOff className="size-5" aria-hidden="true" />
        <p className="text-center text-xs">{alt} does not load</p>
      </div>
    );
  }
  return (
    <img
      src={url}
      alt={alt}
      decoding="async"
      onError={() => setBroken(url)}
      className={cx('bg-hover object-cover', className)}
    />
  );
}
