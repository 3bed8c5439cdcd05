import type { Image, Screenshot, Submission } from '@marketplace/sdk';
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { buttonClasses, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Blockable } from '../images/block-image.tsx';
import { ListingImage } from '../images/listing-image.tsx';
import { whyMissing } from '../images/listing-images.ts';
import { Annotatable } from './annotations.tsx';

interface Shot extends Screenshot {
  image: Image | null;
}

export function ScreenshotGallery({ submission }: { submission: Submission }) {
  const [shown, setShown] = useState<number>();
  const { listing, images } = submission;
  const shots = listing.screenshots.map((shot, i): Shot => ({ ...shot, image: images.screenshots[i] ?? null }));
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {shots.map(({ image, url, caption }, i) => {
          const drawn = (
            <ListingImage
              image={image}
              url={url}
              alt={`Screenshot ${i + 1}${caption ? `: ${caption}` : ''}`}
              why={whyMissing(submission, `/screenshots/${i}/url`)}
              className="aspect-video w-full"
              missingClassName="min-h-24 w-full rounded-md border"
            />
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the listing is frozen, and two images may be the same
            <li key={i} className="min-w-0">
              <Annotatable pointer={`/screenshots/${i}/url`}>
                <Blockable image={image} name={`Screenshot ${i + 1}`}>
                  {image ? (
                    <button
                      type="button"
                      onClick={() => setShown(i)}
                      className="block w-full overflow-hidden rounded-md border transition-opacity hover:opacity-90"
                    >
                      {drawn}
                    </button>
                  ) : (
                    drawn
                  )}
                </Blockable>
              </Annotatable>
              {caption && (
                <Annotatable pointer={`/screenshots/${i}/caption`} className="mt-2">
                  <p className="text-xs text-ink-3">{caption}</p>
                </Annotatable>
              )}
            </li>
          );
        })}
      </ul>
      {shown !== undefined && <Viewer shots={shots} at={shown} onMove={setShown} />}
    </>
  );
}

/** Lightbox with arrow-key navigation. */
function Viewer({ shots, at, onMove }: { shots: Shot[]; at: number; onMove: (place: number | undefined) => void }) {
  const { image, url, caption } = shots[at]!;
  const move = (step: number) => onMove((at + step + shots.length) % shots.length);
  return (
    <Dialog
      open
      wide
      onClose={() => onMove(undefined)}
      title={`Screenshot ${at + 1} of ${shots.length}`}
      description={caption ?? 'No caption'}
      footer={
        <>
          {image && (
            <a href={image.url} target="_blank" rel="noreferrer" className={buttonClasses({ variant: 'ghost' })}>
              <ExternalLink aria-hidden="true" /> Full size ({image.width} × {image.height})
            </a>
          )}
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
        <ListingImage
          image={image}
          url={url}
          alt={caption ?? `Screenshot ${at + 1}`}
          className="h-auto w-full rounded-md border"
          missingClassName="aspect-video w-full rounded-md border"
        />
      </div>
    </Dialog>
  );
}
