import { Panel } from '../../ui/card.tsx';
import { ImageSetting } from './image-setting.tsx';
import { TextSetting } from './settings-form.tsx';

export function BrandSection() {
  return (
    <Panel title="Brand" description="Shown on every page, in emails and in browser tabs.">
      <div className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextSetting pointer="/name" label="Name" maxLength={40} required />
          <TextSetting
            pointer="/productName"
            label="Product name"
            required={false}
            maxLength={40}
            placeholder="your task manager"
            hint="The product that the apps extend. Texts refer to it."
          />
        </div>
        <TextSetting pointer="/slogan" label="Slogan" maxLength={100} required hint="Headline of the home page." />
        <div className="grid gap-5 sm:grid-cols-3">
          <ImageSetting pointer="/logo/light" name="logo" label="Logo" backgrounds={['light']} />
          <ImageSetting
            pointer="/logo/dark"
            name="dark logo"
            label="Logo on dark"
            backgrounds={['dark']}
            substitute="/logo/light"
          />
          <ImageSetting pointer="/favicon" name="favicon" label="Favicon" backgrounds={['light', 'dark']} isSmall />
        </div>
        <p className="text-xs text-ink-3">
          PNG, JPEG or WebP, at most 200 kB. Logos: at least 32 pixels high. Favicon: square, at least 48 × 48 pixels.
          Without images of your own, the default ones are shown.
        </p>
      </div>
    </Panel>
  );
}
