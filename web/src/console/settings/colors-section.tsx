import { type BrandColors, contrastsOf, MIN_CONTRAST, type SchemeColors } from '@marketplace/sdk/palette';
import { Check, X } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { CONTROL_CLASSES, Field, useField } from '../../ui/field.tsx';
import { ColorPreview } from './color-preview.tsx';
import { COLOR_POINTERS, colorIn, colorsOf, differs } from './settings-draft.ts';
import { formatRatio } from './settings-faults.ts';
import { useSetting, useSettingsForm } from './settings-form.tsx';

const SCHEMES = [
  { scheme: 'light', title: 'Light' },
  { scheme: 'dark', title: 'Dark' },
] as const;

export function ColorsSection() {
  const { draft, saved, defaults, change } = useSettingsForm();
  const colors = colorsOf(draft, saved);
  const isDefault = !COLOR_POINTERS.some((pointer) => differs(pointer, draft, defaults));
  const reset = () => change(Object.fromEntries(COLOR_POINTERS.map((pointer) => [pointer, defaults.values[pointer]!])));
  return (
    <Panel
      title="Colors"
      description={`All other shades follow from these. Text needs a contrast of ${MIN_CONTRAST}:1.`}
      actions={
        <Button size="sm" disabled={isDefault} onClick={reset}>
          Use default colors
        </Button>
      }
    >
      <div className="grid gap-8 sm:grid-cols-2 sm:gap-6">
        {SCHEMES.map(({ scheme, title }) => (
          <fieldset key={scheme} className="min-w-0">
            <legend className="mb-3 text-sm font-semibold">{title}</legend>
            <div className="space-y-4">
              <ColorSetting scheme={scheme} color="accent" label="Buttons" colors={colors} />
              <ColorSetting scheme={scheme} color="accentText" label="Links and icons" colors={colors} />
              <ColorPreview scheme={scheme} colors={colors} />
            </div>
          </fieldset>
        ))}
      </div>
    </Panel>
  );
}

interface ColorSettingProps {
  scheme: keyof BrandColors;
  color: keyof SchemeColors;
  label: string;
  colors: BrandColors;
}

function ColorSetting({ scheme, color, label, colors }: ColorSettingProps) {
  const { set, value, ...field } = useSetting(`/colors/${scheme}/${color}`);
  const typed = colorIn(value);
  const { frame, control } = useField({
    ...field,
    label,
    note: typed ? <Contrast scheme={scheme} color={color} colors={colors} /> : undefined,
  });
  return (
    <Field {...frame}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`Pick: ${label.toLowerCase()}, ${scheme}`}
          value={colors[scheme][color]}
          onChange={(event) => set(event.target.value)}
          className="h-9 w-12 shrink-0 rounded-md border border-line-strong/60 bg-surface p-1 shadow-card enabled:cursor-pointer disabled:opacity-55"
        />
        <input
          type="text"
          {...control}
          value={value}
          onChange={(event) => set(event.target.value)}
          onBlur={() => typed && set(typed)}
          placeholder="#rrggbb"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className={`${CONTROL_CLASSES} h-9 font-mono text-[13px]`}
        />
      </div>
    </Field>
  );
}

/** Against what it is hardest to read. */
function Contrast({ scheme, color, colors }: Omit<ColorSettingProps, 'label'>) {
  const { ratio, against } = contrastsOf(colors).find((one) => one.scheme === scheme && one.color === color)!;
  const passes = ratio >= MIN_CONTRAST;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
      <Badge tone={passes ? 'good' : 'bad'}>
        {passes ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
        {formatRatio(ratio)} {passes ? 'Pass' : 'Fail'}
      </Badge>
      <span className="inline-flex items-center gap-1.5">
        {color === 'accent' ? 'with white text' : 'on'}
        {color === 'accentText' && (
          <>
            <Swatch color={against} />
            <span className="font-mono">{against}</span>
          </>
        )}
      </span>
    </p>
  );
}

function Swatch({ color }: { color: string }) {
  return <span aria-hidden="true" className="size-3.5 rounded-sm border" style={{ backgroundColor: color }} />;
}
