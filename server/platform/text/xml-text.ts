/** Characters that XML 1.0 does not allow, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const INVALID_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for an XML document; it still has to be escaped. */
export function xmlText(text: string): string {
  return text.replaceAll(INVALID_IN_XML, ' ');
}
