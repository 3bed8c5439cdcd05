// One text for one value, whoever writes it down (RFC 8785): what is hashed and signed must not depend on the order of fields,
// on spaces, or on how a number was written.

export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    // By UTF-16 code units, as the standard demands, and as this sorts by itself.
    const names = Object.keys(value).sort();
    const fields = names.map((name) => `${canonicalJson(name)}:${canonicalJson((value as Fields)[name])}`);
    return `{${fields.join(',')}}`;
  }
  const told =
    value === null ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && value.isWellFormed());
  if (!told) throw new TypeError('this value has no canonical JSON');
  // Numbers and strings are written as ECMAScript writes them.
  return JSON.stringify(value);
}

type Fields = Record<string, unknown>;
