import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from './class-names.ts';

/** An image that may not be there, in a box that always is. */
export function Thumbnail({ url, alt = '', className }: { url: string; alt?: string; className: string }) {
  const [broken, setBroken] = useState<string>();
  return (
    <div className={cx('shrink-0 overflow-hidden rounded-sm border bg-sunken', className)}>
      {broken === url ? (
        <span className="flex size-full items-center justify-center text-ink-3">
          <ImageOff className="size-4" role="img" aria-label="This image does not load" />
        </span>
      ) : (
        /^https?:\/\//.test(url) && (
          <img
            src={url}
            alt={alt}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
            onError={() => setBroken(url)}
          />
        )
      )}
    </div>
  );
}
