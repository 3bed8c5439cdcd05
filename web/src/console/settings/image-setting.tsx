// An image of the brand: chosen or dropped, shown on the backgrounds it will stand on, and sent as a `data:` URL.

import { Trash2, Upload } from 'lucide-react';
import { type DragEvent, useRef } from 'react';
import { BrandMark, imageUrl } from '../../shared/brand-mark.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import { useSetting, useSettingsForm } from './settings-form.tsx';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 200_000;
const BACKGROUNDS = { light: 'bg-white', dark: 'bg-[#15171b]' };

interface ImageSettingProps {
  pointer: string;
  label: string;
  /** In the names of the buttons. */
  name: string;
  backgrounds: readonly (keyof typeof BACKGROUNDS)[];
  /** Pointer of the image that is shown in its place. */
  substitute?: string;
  isSmall?: boolean;
}

export function ImageSetting({ pointer, label, name, backgrounds, substitute, isSmall = false }: ImageSettingProps) {
  const { draft, readOnly, refuse } = useSettingsForm();
  const { id, value, error, set } = useSetting(pointer);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shown = value || (substitute && draft.values[substitute]) || '';

  const take = async (file: File | undefined) => {
    if (!file || readOnly) return;
    if (!TYPES.includes(file.type)) return refuse(pointer, `${file.name} is not a PNG, JPEG or WebP image.`);
    if (file.size > MAX_BYTES)
      return refuse(pointer, `${file.name} has ${Math.ceil(file.size / 1_000)} kB. Export it with at most 200 kB.`);
    set(await dataUrlOf(file));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const remove = () => {
    set('');
    button.current?.focus();
  };
  return (
    <fieldset className="min-w-0" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className={cx('flex overflow-hidden rounded-md border', error && 'border-bad')}>
        {backgrounds.map((background) => (
          <div
            key={background}
            className={cx('flex h-24 flex-1 items-center justify-center p-4', BACKGROUNDS[background])}
          >
            {shown ? (
              <img
                src={imageUrl(shown)}
                alt={`The ${name} on a ${background} background`}
                className={cx('object-contain', isSmall ? 'size-8' : 'max-h-12 max-w-full')}
              />
            ) : (
              <BrandMark className={isSmall ? 'size-8' : 'size-10'} />
            )}
          </div>
        ))}
      </div>
      <div className="mt-2 flex min-h-9 items-center gap-1">
        <Button
          ref={button}
          id={id}
          size="sm"
          icon={<Upload />}
          data-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onClick={() => input.current?.click()}
        >
          {value ? 'Replace' : 'Choose'}
          <span className="sr-only"> {name}</span>
        </Button>
        {value && (
          <IconButton label={`Remove ${name}`} onClick={remove} className="size-8 hover:text-bad">
            <Trash2 />
          </IconButton>
        )}
        {!value && <span className="ml-1 text-xs text-ink-3">{shown ? 'Same as the logo' : 'Default'}</span>}
      </div>
      {error && (
        <ErrorText id={`${id}-error`} className="mt-1.5">
          {error}
        </ErrorText>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={TYPES.join()}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </fieldset>
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
