import { useEffect } from 'react';

/** An element that had the focus, and what stood around it. */
interface Place {
  element: HTMLElement;
  /** The page or the dialog. */
  scope: Element;
  section: Element | null;
  row: Element | null;
  list: Element | null | undefined;
  /** Index of the row in its list. */
  position: number;
}

const SCOPE = 'main, [role=dialog]:not([data-type])';
const ROW = 'li, tr';
const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Keeps the focus near its place when the focused element disappears, for example the button of an action that is done.
 * Browsers move it to the body, so that keyboard users would start again at the top of the page.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let inPage: Place | undefined;
    let inDialog: Place | undefined;
    const remember = ({ target }: FocusEvent) => {
      const place = placeOf(target as HTMLElement);
      if (place?.scope.matches('main')) inPage = place;
      else if (place) inDialog = place;
    };
    // An element that lost the focus and is still there lost it on purpose: a click on the background, Escape in a field.
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget) return;
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        if (inPage?.element === target && canFocus(inPage.element)) inPage = undefined;
        if (inDialog?.element === target && canFocus(inDialog.element)) inDialog = undefined;
      });
    };
    const restore = () => {
      if (document.activeElement !== document.body) return;
      const place = inDialog?.scope.matches('[data-open]') && inDialog.scope.isConnected ? inDialog : inPage;
      const next = place && nextTo(place);
      if (!next) return;
      if (!next.matches(CONTROL)) next.tabIndex = -1;
      next.focus();
    };
    const observer = new MutationObserver(restore);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
    };
  }, []);
}

function placeOf(element: HTMLElement): Place | undefined {
  const scope = element.closest(SCOPE);
  if (!scope) return undefined;
  const row = element.closest(ROW);
  const list = row?.parentElement;
  const position = row && list ? [...list.children].indexOf(row) : -1;
  return { element, scope, section: element.closest('section'), row, list, position };
}

/** The element itself; else its row, the row that took its place, the heading of its section or that of the page. */
function nextTo({ element, scope, section, row, list, position }: Place): HTMLElement | null {
  if (canFocus(element)) return element;
  const nearest = row?.isConnected
    ? row
    : list?.isConnected
      ? (list.children[position] ?? list.lastElementChild)
      : null;
  const control = [...(nearest?.querySelectorAll<HTMLElement>(CONTROL) ?? [])].find(canFocus);
  if (control) return control;
  const around = [section, scope, document.querySelector('main')].find((one) => one?.isConnected);
  return around?.querySelector<HTMLElement>('h1, h2, h3') ?? null;
}

function canFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && element.matches(`${CONTROL}, [tabindex]`);
}
