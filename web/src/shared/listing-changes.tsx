// Changes of a listing, field by field: texts as a word diff, images side by side.

import type { Correction } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { TextDifference } from '../ui/text-difference.tsx';
import { imageAt } from './image-at.ts';
import { ImageChange, isImage } from './image-change.tsx';
import { valueText } from './listing-value.ts';

type Changes = Pick<Correction, 'difference' | 'images' | 'imagesBefore'>;

export function ListingChanges({ difference, images, imagesBefore }: Changes) {
  return (
    <dl className="divide-y rounded-md border">
      {difference.map(({ pointer, from, to }) => (
        <div key={pointer} className="px-4 py-3 text-sm">
          <dt className="mb-1 text-xs font-medium text-ink-3">{fieldName(pointer)}</dt>
          <dd className="[overflow-wrap:anywhere]">
            {isImage(pointer) ? (
              <ImageChange
                pointer={pointer}
                before={{ value: from, image: imageAt(imagesBefore, pointer) }}
                after={{ value: to, image: imageAt(images, pointer) }}
              />
            ) : (
              <TextDifference from={valueText(pointer, from)} to={valueText(pointer, to)} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
