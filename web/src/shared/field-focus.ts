// Maps JSON pointers of faults, reasons and rules to the controls of the form.

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** ID of the control of a pointer. */
export function fieldId(pointer: string): string {
  return `field${pointer.replaceAll('/', '-')}`;
}

/** Scrolls to the field and focuses it, in a section that it opens; falls back to the list when the row was removed. */
export function focusField(pointer: string): void {
  const candidates = [
    `${pointer}/url`,
    `${pointer}/scope`,
    `${pointer}/model`,
    pointer,
    pointer.replace(/\/[^/]*$/, ''),
    pointer.split('/').slice(0, 3).join('/'),
    `/${pointer.split('/')[1]}`,
  ];
  const element = candidates.map((one) => document.getElementById(fieldId(one))).find((found) => found !== null);
  if (!element) return;
  element.closest('details')?.setAttribute('open', '');
  element.scrollIntoView({ block: 'center', behavior: 'smooth' });
  element.focus({ preventScroll: true });
}

/** Focuses the field that a page starts with. */
export function useFieldFocus(pointer: string | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (!pointer) return;
    if (router.state.status !== 'pending') return focusField(pointer);
    // A navigation that ends scrolls to the top and focuses the heading: the field comes after that.
    const unsubscribe = router.subscribe('onRendered', () => {
      unsubscribe();
      focusField(pointer);
    });
    return unsubscribe;
  }, [pointer, router]);
}

/** Focuses the first field that is marked as invalid, in sections that it opens. */
export function focusFirstFault(root: ParentNode = document): void {
  const field = root.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
  if (!field) return;
  for (let panel = field.closest('details'); panel; panel = panel.parentElement?.closest('details') ?? null)
    panel.open = true;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

/** A dialog that closes locks the scrolling of the page until it has faded out, and returns the focus to its opener. */
export function focusAfterDialog(focus: () => void): void {
  setTimeout(focus, 250);
}
