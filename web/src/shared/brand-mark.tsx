import { cx } from '../ui/class-names.ts';
import { atBase } from './base-path.ts';
import { brand } from './brand.ts';

/** The marketplace's logo, beside its name. As high as `className` says, and as wide as it is. */
export function BrandMark({ className = 'h-7' }: { className?: string }) {
  if (brand.logo) {
    const { light, dark } = brand.logo;
    const look = cx('w-auto max-w-32 shrink-0 object-contain', className);
    if (!dark || dark === light) return <img src={imageUrl(light)} alt="" className={look} />;
    return (
      <>
        <img src={imageUrl(light)} alt="" className={cx('theme-light', look)} />
        <img src={imageUrl(dark)} alt="" className={cx('theme-dark', look)} />
      </>
    );
  }
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('aspect-square shrink-0', className)}>
      <rect width="32" height="32" rx="8" fill={brand.colors.light.accent} />
      <path
        d="M8 13h16l-1.5 11h-13zM12 13a4 4 0 0 1 8 0"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Of a path in the settings. An image that is not saved yet is a `data:` URL. */
export function imageUrl(image: string): string {
  return image.startsWith('/') ? atBase(image) : image;
}
