// Moments of the demo. All are relative to its first start, so the store always looks busy.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}

export function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR_MS);
}

/** An hour (UTC) of the day `days` ago. Today's hours are scaled to the part of the day that has passed. */
export function dayAgo(days: number, hour: number): Date {
  const now = Date.now();
  const sinceMidnight = now % DAY_MS;
  if (days === 0) return new Date(now - sinceMidnight + (sinceMidnight * hour) / 24);
  return new Date(now - sinceMidnight - days * DAY_MS + hour * HOUR_MS);
}

/** How much of today (UTC) has passed, from 0 to 1. */
export function partOfToday(): number {
  return (Date.now() % DAY_MS) / DAY_MS;
}

export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
