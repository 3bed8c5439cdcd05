import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

/** Reordering of a list by drag and drop with pointer events. Escape cancels. */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number; offset: number; step: number }>();

  const grab = (from: number, event: PointerEvent) => {
    if (event.button !== 0 || count < 2) return;
    event.preventDefault();
    const rows = [...list.current!.children].map((row) => row.getBoundingClientRect());
    const own = rows[from]!;
    const gap = rows.length > 1 ? rows[1]!.top - rows[0]!.bottom : 0;
    const startY = event.clientY;
    let to = from;
    const follow = (moved: globalThis.PointerEvent) => {
      const offset = moved.clientY - startY;
      const middle = own.top + own.height / 2 + offset;
      to = rows.filter((row, i) => i !== from && row.top + row.height / 2 < middle).length;
      setDrag({ from, to, offset, step: own.height + gap });
    };
    const release = (end: globalThis.PointerEvent | KeyboardEvent) => {
      if (end instanceof KeyboardEvent && end.key !== 'Escape') return;
      stop.abort();
      setDrag(undefined);
      if (end.type === 'pointerup') onMove(from, to);
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', release, { signal });
    addEventListener('pointercancel', release, { signal });
    addEventListener('keydown', release, { signal });
  };

  const styleOf = (position: number): CSSProperties | undefined => {
    if (!drag) return undefined;
    const { from, to, offset, step } = drag;
    if (position === from) return { transform: `translateY(${offset}px)` };
    if (position > from && position <= to) return { transform: `translateY(${-step}px)` };
    if (position < from && position >= to) return { transform: `translateY(${step}px)` };
    return undefined;
  };

  return { list, grab, styleOf, dragged: drag?.from };
}
