import type { PublicAppDetail } from '@marketplace/sdk';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { BoxedImage } from '../../ui/image.tsx';

const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })));

/** The row is as wide as the window, less its margins, or as the column beside the side bar. */
const SIZES = '(min-width: 40rem) 30rem, calc((100vw - 2.5rem) * 0.86)';

/** A scrolling row. Each image links to itself; with scripts it opens the lightbox instead. */
export function Screenshots({ app: { name, screenshots, images } }: { app: PublicAppDetail }) {
  const row = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<number>();
  if (screenshots.length === 0) return null;

  const links = () => [...(row.current?.querySelectorAll('a') ?? [])];
  const open = (event: MouseEvent, position: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(position);
  };
  const moveFocus = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const all = links();
    const next = all[all.indexOf(document.activeElement as HTMLAnchorElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8, behavior: 'smooth' });
  const close = () => {
    if (opened !== undefined) links()[opened]?.focus();
    setOpened(undefined);
  };
  return (
    <section aria-label="Screenshots" className="relative">
      <ul
        ref={row}
        onKeyDown={moveFocus}
        className="-mx-5 scroll-row scroll-px-5 gap-4 px-5 pb-3 sm:mx-0 sm:scroll-px-0 sm:px-0"
      >
        {screenshots.map(({ url, caption }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they don't move, and two may be the same image
          <li key={position} className="w-[86%] sm:w-[30rem] sm:max-w-[86%]">
            <figure>
              <a
                href={url}
                onClick={(event) => open(event, position)}
                className="block rounded-lg focus-visible:outline-offset-[-2px]"
              >
                <BoxedImage
                  image={images.screenshots[position]}
                  alt={caption ?? `Screenshot ${position + 1} of ${name}`}
                  sizes={SIZES}
                  priority={position === 0 && !images.banner}
                  className="aspect-video w-full rounded-lg border"
                />
              </a>
              {caption && <figcaption className="mt-2 truncate text-sm text-ink-3">{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {screenshots.length > 1 && (
        <div className="absolute right-0 bottom-1 hidden gap-1 bg-canvas pl-2 sm:flex noscript:hidden">
          <IconButton label="Previous screenshots" onClick={() => scroll(-1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label="Next screenshots" onClick={() => scroll(1)}>
            <ChevronRight />
          </IconButton>
        </div>
      )}
      {opened !== undefined && (
        <Suspense>
          <Lightbox name={name} screenshots={screenshots} images={images.screenshots} start={opened} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}
