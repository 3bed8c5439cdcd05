// Canonical JSON (RFC 8785, JCS): hashes and signatures must not depend on field order, whitespace or number formatting.

export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    // The standard sorts by UTF-16 code units, which is JavaScript's default order.
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
  // The standard formats numbers and strings as ECMAScript does.
  return JSON.stringify(value);
}

type Fields = Record<string, unknown>;
