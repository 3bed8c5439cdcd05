// Formats of numbers and times. One fixed locale, so that server and browser render the same.

const LOCALE = 'en';
const number = once(() => new Intl.NumberFormat(LOCALE));
const compact = once(() => new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 }));
const day = once(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }));
const exact = once(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }));
const relative = once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }));

/** Creating these five takes a browser 60 ms, four times that on a phone: a page creates those that it uses. */
function once<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => (created ??= create());
}

/** Small ones are written as they are: a list of apps has a hundred counts, and each would take a microsecond. */
export const formatNumber = (value: number) =>
  Number.isInteger(value) && value >= 0 && value < 1_000 ? `${value}` : number().format(value);
export const formatCompact = (value: number) => compact().format(value);
export const formatDay = (value: string | Date) => day().format(new Date(value));
export const formatExact = (value: string | Date) => exact().format(new Date(value));

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "3 days ago", "in 2 hours", "just now". */
export function formatRelative(value: string | Date, now = Date.now()): string {
  const seconds = (new Date(value).getTime() - now) / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  if (!unit) return seconds > 0 ? 'in a moment' : 'just now';
  return relative().format(Math.round(seconds / unit[1]), unit[0]);
}

/** "5 h", "2 d 3 h": how long something took or has left. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(0, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
