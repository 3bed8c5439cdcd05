// Keyboard help: each page names its shortcuts, and `?` lists them anywhere in the portal and the console.

import { Keyboard } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from './button.tsx';
import { Kbd } from './kbd.tsx';
import { type KeyList, KeysDialog } from './keys-dialog.tsx';
import { useHotkeys } from './use-hotkeys.ts';

interface KeyHelp {
  show: () => void;
  /** Adds shortcuts to the help; returns a function that removes them. */
  list: (keys: KeyList) => () => void;
}

const KeyHelpContext = createContext<KeyHelp>({ show: () => {}, list: () => () => {} });

export function KeyHelpProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [lists, setLists] = useState<KeyList[]>([]);
  const list = useCallback((keys: KeyList) => {
    setLists((all) => [...all, keys]);
    return () => setLists((all) => all.filter((one) => one !== keys));
  }, []);
  const help = useMemo(() => ({ show: () => setOpen(true), list }), [list]);
  useHotkeys({ '?': help.show });
  return (
    <KeyHelpContext value={help}>
      {children}
      <KeysDialog open={open} onClose={() => setOpen(false)} keys={lists.flat()} />
    </KeyHelpContext>
  );
}

/** Lists the shortcuts of a page in the help while the page is shown. Pass a constant. */
export function usePageKeys(keys: KeyList): void {
  const { list } = use(KeyHelpContext);
  useEffect(() => list(keys), [list, keys]);
}

/** Opens the help. */
export const useKeyHelp = () => use(KeyHelpContext).show;

export function KeysButton() {
  return (
    <Button variant="ghost" size="sm" icon={<Keyboard />} onClick={useKeyHelp()} className="pointer-coarse:hidden">
      Shortcuts <Kbd>?</Kbd>
    </Button>
  );
}
