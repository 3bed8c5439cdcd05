import { useEffect, useRef } from 'react';

/** Single keys, ignored while somebody writes, while a dialog is open and with Ctrl, Alt or ⌘ held. */
export function useHotkeys(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.closest('input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu]')) return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
