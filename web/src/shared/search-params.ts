// What the address of a page says behind its question mark: plain text, as people write and edit it. Whatever makes no
// sense there is left out; `undefined` says so to the router, which would hand on the text otherwise.

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) params.set(name, String(value));
  return params.size === 0 ? '' : `?${params}`;
}

/** As they stand in an address, or as a link already has them. */
export type RawSearch = Record<string, unknown>;

const LAST_PAGE = 1_000_000;

export function textIn(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  return [...value.trim()].slice(0, longest).join('') || undefined;
}

export function choiceIn<T extends string>(value: unknown, among: readonly T[]): T | undefined {
  return among.find((known) => known === value);
}

/** Beyond the first, which needs no mention. */
export function pageIn(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined;
}

export function flagIn(value: unknown): boolean | undefined {
  return { true: true, false: false }[String(value)];
}
