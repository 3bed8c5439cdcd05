import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { singleKeys } from '../../ui/use-hotkeys.ts';

export type KeyList = [keys: string[], does: string][];

/** The keyboard shortcuts of a page, and the switch that turns them off. */
export function KeysDialog({ open, onClose, keys }: { open: boolean; onClose: () => void; keys: KeyList }) {
  const [on, setOn] = useState(singleKeys.areOn);
  const turn = (next: boolean) => {
    singleKeys.turn(next);
    setOn(next);
  };
  const all: KeyList = [...keys, [['⌘ K', 'Ctrl K'], 'Open the command palette'], [['?'], 'Show keyboard shortcuts']];
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

export function KeysButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" size="sm" icon={<Keyboard />} onClick={onClick} className="pointer-coarse:hidden">
      Shortcuts <Kbd>?</Kbd>
    </Button>
  );
}
