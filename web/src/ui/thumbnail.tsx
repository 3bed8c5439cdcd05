import { cx } from './class-names.ts';
import { BoxedImage, type ShownImage } from './image.tsx';

/** A small image with a placeholder, in a box of fixed size. */
export function Thumbnail({
  image,
  alt = '',
  sizes = '10rem',
  className,
}: {
  image: ShownImage | null | undefined;
  alt?: string;
  /** How wide it is shown, if it is wider than most. */
  sizes?: string;
  className: string;
}) {
  return (
    <BoxedImage
      image={image}
      alt={alt}
      sizes={sizes}
      className={cx('shrink-0 rounded-sm border bg-sunken', className)}
    />
  );
}
