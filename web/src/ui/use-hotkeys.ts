import { useEffect, useRef } from 'react';

const CHOICE = 'single-keys';

/** Single-key shortcuts can be turned off (WCAG 2.1.4), for speech input and accidental key presses; stored on this device. */
export const singleKeys = {
  areOn: () => read() !== 'off',
  turn(on: boolean): void {
    try {
      localStorage.setItem(CHOICE, on ? 'on' : 'off');
    } catch {
      // Without storage they stay on.
    }
  },
};

function read(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

/** Single-key shortcuts, ignored in inputs and open dialogs, and with Ctrl, Alt or ⌘ held. */
export function useHotkeys(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.closest('input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu]')) return;
      // Enter activates the focused link or button.
      if (event.key === 'Enter' && target.closest('a, button, summary')) return;
      const act = current.current[event.key];
      if (!act || !singleKeys.areOn()) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
