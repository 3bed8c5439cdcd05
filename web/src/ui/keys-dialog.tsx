import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { Checkbox } from './field.tsx';
import { Kbd } from './kbd.tsx';
import { singleKeys } from './use-hotkeys.ts';

export type KeyList = [keys: string[], does: string][];

const EVERYWHERE: KeyList = [
  [['⌘ K', 'Ctrl K'], 'Open the command palette'],
  [['?'], 'Show keyboard shortcuts'],
  [['Esc'], 'Close a dialog or menu'],
];

/** The shortcuts of the page, those of every page, and the switch that turns single keys off. */
export function KeysDialog({ open, onClose, keys }: { open: boolean; onClose: () => void; keys: KeyList }) {
  const [on, setOn] = useState(singleKeys.areOn);
  const turn = (next: boolean) => {
    singleKeys.turn(next);
    setOn(next);
  };
  const all = [...keys, ...EVERYWHERE];
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="divide-y text-sm">
        {all.map(([names, does]) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2">
            <dt className="order-2 flex shrink-0 gap-1">
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd className="text-ink-2">{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-4"
        label="Single-key shortcuts"
        hint="Turn these off if you use dictation or press keys by accident. Saved on this device."
        checked={on}
        onChange={(event) => turn(event.target.checked)}
      />
    </Dialog>
  );
}
