import { useState } from 'react';
import { cx } from './class-names.ts';

/** An image that may not be there, in a box that always is. */
export function Thumbnail({ url, alt = '', className }: { url: string; alt?: string; className: string }) {
  const [broken, setBroken] = useState<string>();
  return (
    <div className={cx('shrink-0 overflow-hidden rounded-sm border bg-sunken', className)}>
      {/^https?:\/\//.test(url) && broken !== url && (
        <img
          src={url}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(url)}
        />
      )}
    </div>
  );
}
