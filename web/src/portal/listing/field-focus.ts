// Maps JSON pointers of faults, reasons and rules to the controls of the form.

/** ID of the control of a pointer. */
export function fieldId(pointer: string): string {
  return `field${pointer.replaceAll('/', '-')}`;
}

/** Scrolls to the field and focuses it; falls back to the list when the screenshot was removed. */
export function focusField(pointer: string): void {
  const candidates = [
    `${pointer}/url`,
    `${pointer}/scope`,
    pointer,
    pointer.replace(/\/[^/]*$/, ''),
    `/${pointer.split('/')[1]}`,
  ];
  const element = candidates.map((one) => document.getElementById(fieldId(one))).find((found) => found !== null);
  if (!element) return;
  element.scrollIntoView({ block: 'center', behavior: 'smooth' });
  element.focus({ preventScroll: true });
}
