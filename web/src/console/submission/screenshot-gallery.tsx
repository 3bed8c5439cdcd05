import type { Screenshot } from '@marketplace/sdk';
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { buttonClasses, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Annotatable } from './annotations.tsx';
import { ListingImage } from './listing-image.tsx';

export function ScreenshotGallery({ screenshots }: { screenshots: Screenshot[] }) {
  const [shown, setShown] = useState<number>();
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {screenshots.map((screenshot, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the listing is frozen, and two images may be the same
          <li key={i} className="min-w-0">
            <Annotatable pointer={`/screenshots/${i}/url`}>
              <button
                type="button"
                onClick={() => setShown(i)}
                className="block w-full overflow-hidden rounded-md border transition-opacity hover:opacity-90"
              >
                <ListingImage
                  url={screenshot.url}
                  alt={`Screenshot ${i + 1}${screenshot.caption ? `: ${screenshot.caption}` : ''}`}
                  className="aspect-video w-full"
                />
              </button>
            </Annotatable>
            {screenshot.caption && (
              <Annotatable pointer={`/screenshots/${i}/caption`} className="mt-2">
                <p className="text-xs text-ink-3">{screenshot.caption}</p>
              </Annotatable>
            )}
          </li>
        ))}
      </ul>
      {shown !== undefined && <Viewer screenshots={screenshots} at={shown} onMove={setShown} />}
    </>
  );
}

/** Lightbox with arrow-key navigation. */
function Viewer({
  screenshots,
  at,
  onMove,
}: {
  screenshots: Screenshot[];
  at: number;
  onMove: (place: number | undefined) => void;
}) {
  const { url, caption } = screenshots[at]!;
  const move = (step: number) => onMove((at + step + screenshots.length) % screenshots.length);
  return (
    <Dialog
      open
      wide
      onClose={() => onMove(undefined)}
      title={`Screenshot ${at + 1} of ${screenshots.length}`}
      description={caption ?? 'No caption'}
      footer={
        <>
          <a href={url} target="_blank" rel="noreferrer" className={buttonClasses({ variant: 'ghost' })}>
            <ExternalLink aria-hidden="true" /> Original
          </a>
          <IconButton label="Previous screenshot" onClick={() => move(-1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label="Next screenshot" onClick={() => move(1)}>
            <ChevronRight />
          </IconButton>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut for the buttons below */}
      <div
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') move(1);
          if (event.key === 'ArrowLeft') move(-1);
        }}
      >
        <ListingImage url={url} alt={caption ?? `Screenshot ${at + 1}`} className="w-full rounded-md border" />
      </div>
    </Dialog>
  );
}
