import type { PublicAppDetail } from '@marketplace/sdk';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { BoxedImage } from '../../ui/image.tsx';

/** As wide as the window, less the margins of an image, but never higher than the window. */
const SIZES = '(min-width: 40rem) min(100vw - 8rem, (100vh - 7rem) * 16 / 9), calc(100vw - 2rem)';

/** Full-window gallery: arrow keys, swipes, Escape. */
export function Lightbox({
  name,
  screenshots,
  images,
  start,
  onClose,
}: {
  name: string;
  screenshots: PublicAppDetail['screenshots'];
  images: PublicAppDetail['images']['screenshots'];
  start: number;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState(start);

  const show = (next: number, behavior: ScrollBehavior = 'smooth') =>
    strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior });
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, at the image that was chosen
  useEffect(() => {
    const { overflow } = document.documentElement.style;
    dialog.current?.showModal();
    show(start, 'instant');
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
    };
  }, []);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(position - 1);
    else if (event.key === 'ArrowRight') show(position + 1);
    else return;
    event.preventDefault();
  };
  const follow = () => {
    if (strip.current) setPosition(Math.round(strip.current.scrollLeft / strip.current.clientWidth));
  };
  return (
    <dialog
      ref={dialog}
      aria-label={`Screenshots of ${name}`}
      onClose={onClose}
      onKeyDown={keys}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-canvas text-ink open:flex open:flex-col"
    >
      <div className="flex items-center justify-between gap-4 px-4 py-3">
        <p aria-live="polite" className="min-w-0 truncate text-sm text-ink-2">
          <span className="tabular-nums">
            {position + 1} of {screenshots.length}
          </span>
          {screenshots[position]?.caption && <span className="ml-3 text-ink">{screenshots[position].caption}</span>}
        </p>
        <IconButton label="Close" onClick={() => dialog.current?.close()}>
          <X />
        </IconButton>
      </div>
      <div className="relative min-h-0 flex-1">
        <ul
          ref={strip}
          onScroll={follow}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="scroll-row h-full focus-visible:outline-offset-[-2px]"
        >
          {screenshots.map(({ caption }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they don't move, and two may be the same image
            <li key={index} className="flex h-full w-full items-center justify-center p-4 pt-0 sm:px-16 sm:pb-10">
              <BoxedImage
                image={images[index]}
                alt={caption ?? `Screenshot ${index + 1} of ${name}`}
                sizes={SIZES}
                fit="contain"
                className="aspect-video max-h-full w-full max-w-[min(100%,calc((100dvh-7rem)*16/9))] rounded-lg border"
              />
            </li>
          ))}
        </ul>
        <IconButton
          label="Previous"
          disabled={position === 0}
          onClick={() => show(position - 1)}
          className="absolute top-1/2 left-3 -translate-y-1/2 border bg-surface max-sm:hidden"
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          label="Next"
          disabled={position === screenshots.length - 1}
          onClick={() => show(position + 1)}
          className="absolute top-1/2 right-3 -translate-y-1/2 border bg-surface max-sm:hidden"
        >
          <ChevronRight />
        </IconButton>
      </div>
    </dialog>
  );
}
