import { cx } from './class-names.ts';
import { Picture, type ShownImage, useImageState } from './image.tsx';

const HUES = [
  'bg-[#4d45c8]',
  'bg-[#0b7285]',
  'bg-[#9c36b5]',
  'bg-[#2b7a3e]',
  'bg-[#b3541e]',
  'bg-[#a61e4d]',
  'bg-[#1864ab]',
];

/** An app's logo; its initials when the marketplace has no copy of one, or when it does not load. */
export function AppLogo({
  name,
  image,
  className = 'size-12',
  sizes = '4rem',
  eager = false,
  priority = false,
}: {
  name: string;
  image: ShownImage | null | undefined;
  className?: string;
  /** How wide it is shown, if it is wider than most. */
  sizes?: string;
  /** Above the fold: loaded eagerly. */
  eager?: boolean;
  /** The largest image above the fold: loaded eagerly with high priority. */
  priority?: boolean;
}) {
  const { broken, watch } = useImageState(image?.url ?? null);
  const box = cx('shrink-0 overflow-hidden rounded-[22%]', className);
  if (image && !broken) {
    const shown = cx(box, 'border bg-hover object-cover');
    return <Picture {...{ image, sizes, eager, priority, watch }} alt="" className={shown} />;
  }
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
  const hue = HUES[[...name].reduce((sum, character) => sum + character.codePointAt(0)!, 0) % HUES.length];
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={cx(box, hue)}>
      <text x="24" y="25" textAnchor="middle" dominantBaseline="central" fontSize="19" fontWeight="600" fill="#fff">
        {letters}
      </text>
    </svg>
  );
}
