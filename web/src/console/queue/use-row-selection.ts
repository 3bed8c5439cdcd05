import { useEffect, useRef, useState } from 'react';

/** The row that was opened last: selected again after returning to the list. */
let lastChosen: string | undefined;

/**
 * Selection of one row in a list that may change at any time. The focus follows it, so that screen readers announce the
 * row and it is scrolled into view. When the row leaves the list, the one in its place is selected.
 */
export function useRowSelection(ids: string[]) {
  const [chosen, setChosen] = useState(lastChosen);
  const place = useRef(0);
  const list = useRef<HTMLOListElement>(null);
  const hadFocus = useRef(false);

  const found = chosen === undefined ? -1 : ids.indexOf(chosen);
  const index = chosen === undefined ? -1 : found >= 0 ? found : Math.min(place.current, ids.length - 1);
  const selected = ids[index];
  if (index >= 0) place.current = index;

  const choose = (id: string | undefined) => {
    lastChosen = id;
    setChosen(id);
  };
  const focus = (id: string) => list.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-main]`)?.focus();
  const move = (step: 1 | -1) => {
    const next = ids[Math.min(ids.length - 1, Math.max(0, index + step))];
    if (!next) return;
    choose(next);
    focus(next);
    list.current?.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };

  useEffect(() => {
    // The focused row was removed: without this, the focus would return to the top of the page.
    if (selected && hadFocus.current && document.activeElement === document.body) focus(selected);
  });

  const onFocus = (id: string) => {
    hadFocus.current = true;
    choose(id);
  };
  const onBlur = (event: { relatedTarget: EventTarget | null }) => {
    if (event.relatedTarget) hadFocus.current = false;
  };
  return { list, selected, move, onFocus, onBlur };
}
