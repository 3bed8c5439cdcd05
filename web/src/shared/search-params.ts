// Parsing and validation of URL search parameters: plain text that people can read and edit. Invalid values become
// `undefined`; without it the router would keep the raw text.

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  let params: URLSearchParams | undefined;
  // Most links have none: no object for those.
  for (const name in search) {
    if (search[name] === undefined) continue;
    params ??= new URLSearchParams();
    params.set(name, String(search[name]));
  }
  return params ? `?${params}` : '';
}

/** Text from the URL, or values from a link that were already parsed. */
export type RawSearch = Record<string, unknown>;

const LAST_PAGE = 1_000_000;

export function textIn(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  return [...value.trim()].slice(0, longest).join('') || undefined;
}

export function choiceIn<T extends string>(value: unknown, among: readonly T[]): T | undefined {
  return among.find((known) => known === value);
}

/** The first page has no parameter. */
export function pageIn(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined;
}

export function flagIn(value: unknown): boolean | undefined {
  if (String(value) === 'true') return true;
  return String(value) === 'false' ? false : undefined;
}
