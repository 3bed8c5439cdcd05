// Where on the page the fields of a listing stand. Faults, reasons and rules name them by JSON pointer.

/** Id of the control that a pointer leads to. */
export function fieldId(pointer: string): string {
  return `field${pointer.replaceAll('/', '-')}`;
}

/** Scrolls to the field and puts the focus there; a screenshot that is gone leads to the list of them. */
export function focusField(pointer: string): void {
  const candidates = [`${pointer}/url`, pointer, pointer.replace(/\/[^/]*$/, ''), `/${pointer.split('/')[1]}`];
  const element = candidates.map((one) => document.getElementById(fieldId(one))).find((found) => found !== null);
  if (!element) return;
  element.scrollIntoView({ block: 'center', behavior: 'smooth' });
  element.focus({ preventScroll: true });
}
