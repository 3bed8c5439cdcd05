// A piece of the storefront in the colors of the draft. The real components: their colors are variables, set here.

import { type BrandColors, paletteOf } from '@marketplace/sdk/palette';
import { Sparkles } from 'lucide-react';
import type { CSSProperties } from 'react';
import { BrandMark, imageUrl } from '../../shared/brand-mark.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { useSettingsForm } from './settings-form.tsx';

/** As in styles.css. The build resolves `light-dark()` for the whole page, not for a part of it. */
const NEUTRALS = {
  light: { canvas: '#fbfbfc', surface: '#ffffff', line: '#e6e7eb', ink: '#15171c', 'ink-2': '#4c525e' },
  dark: { canvas: '#0d0e11', surface: '#15171b', line: '#262a31', ink: '#f1f2f4', 'ink-2': '#b3b9c4' },
};

export function ColorPreview({ scheme, colors }: { scheme: keyof BrandColors; colors: BrandColors }) {
  const { values } = useSettingsForm().draft;
  const { accent, accentHover, accentText, accentSoft } = paletteOf(colors, scheme);
  const variables = Object.entries({
    ...NEUTRALS[scheme],
    ...{ accent, 'accent-hover': accentHover, 'accent-ink': accentText, 'accent-soft': accentSoft },
  }).map(([name, color]) => [`--color-${name}`, color]);
  const logo = (scheme === 'dark' && values['/logo/dark']) || values['/logo/light'];
  return (
    <div
      // A picture of pages, not a part of this one.
      inert
      aria-hidden="true"
      style={Object.fromEntries(variables) as CSSProperties}
      className="overflow-hidden rounded-lg border bg-canvas text-sm text-ink"
    >
      <div className="flex items-center gap-2 border-b bg-surface px-4 py-2.5 font-semibold">
        {logo ? (
          <img src={imageUrl(logo)} alt="" className="h-6 max-w-24 object-contain" />
        ) : (
          <BrandMark className="size-6" />
        )}
        <span className="truncate">{values['/name']}</span>
      </div>
      <div className="p-4">
        <div className="rounded-lg border bg-surface p-4">
          <div className="flex items-center justify-between gap-2">
            <p className="font-semibold">Team Board</p>
            <Badge tone="accent">
              <Sparkles /> Featured
            </Badge>
          </div>
          <p className="mt-1 text-ink-2">
            Plan your week on one calm board. <span className="text-accent-ink underline">Read more</span>
          </p>
          <div className="mt-4 flex items-center gap-2">
            <span className={buttonClasses({ variant: 'primary', size: 'sm' })}>Install</span>
            <span className={buttonClasses({ size: 'sm' })}>Website</span>
          </div>
        </div>
      </div>
    </div>
  );
}
