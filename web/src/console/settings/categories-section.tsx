import { CATEGORIES, CATEGORY_LABELS, type Category } from '@marketplace/sdk';
import { CATEGORY_ICONS, type IconName } from '../../shared/vocabulary.ts';
import { Button } from '../../ui/button.tsx';
import { CollapsiblePanel } from '../../ui/collapsible-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { differs } from './settings-draft.ts';
import { TextSetting, useSetting, useSettingsForm } from './settings-form.tsx';

const ICON_OPTIONS = Object.keys(CATEGORY_ICONS).map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

const pointersOf = (category: Category) => [`/categories/${category}/label`, `/categories/${category}/icon`];

export function CategoriesSection() {
  const { draft, defaults, faults } = useSettingsForm();
  const isChanged = (category: Category) => pointersOf(category).some((pointer) => differs(pointer, draft, defaults));
  const changed = CATEGORIES.filter(isChanged).length;
  return (
    <CollapsiblePanel
      title="Categories"
      summary={`${plural(CATEGORIES.length, 'category', 'categories')}, ${changed === 0 ? 'all with default labels and icons' : `${changed} customized`}`}
      mustOpen={[...faults.byField.keys()].some((pointer) => pointer.startsWith('/categories/'))}
    >
      <ul className="space-y-4 sm:space-y-3">
        {CATEGORIES.map((category) => (
          <CategoryRow key={category} category={category} isChanged={isChanged(category)} />
        ))}
      </ul>
    </CollapsiblePanel>
  );
}

function CategoryRow({ category, isChanged }: { category: Category; isChanged: boolean }) {
  const { defaults, change } = useSettingsForm();
  const icon = useSetting(`/categories/${category}/icon`);
  const Icon = CATEGORY_ICONS[icon.value as IconName];
  const name = CATEGORY_LABELS[category];
  const reset = () => change(Object.fromEntries(pointersOf(category).map((one) => [one, defaults.values[one]!])));
  return (
    <li className="flex items-start gap-3">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-ink">
        {Icon && <Icon className="size-5" aria-hidden="true" />}
      </span>
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_6.5rem]">
        <TextSetting
          pointer={`/categories/${category}/label`}
          label={`Label of ${name}`}
          hideLabel
          placeholder={name}
          maxLength={40}
        />
        <SelectField
          id={icon.id}
          label={`Icon of ${name}`}
          hideLabel
          options={ICON_OPTIONS}
          value={icon.value}
          error={icon.error}
          onChange={(event) => icon.set(event.target.value)}
        />
        {isChanged && (
          <Button variant="ghost" onClick={reset} className="justify-self-start px-2!">
            Use default<span className="sr-only"> for {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
