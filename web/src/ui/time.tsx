import { useEffect, useState } from 'react';
import { formatDay, formatExact, formatRelative } from './format.ts';

/** A time as people say it; the exact one on hover. */
export function Time({ value, className }: { value: string; className?: string }) {
  // The server and the first paint say the day, which is the same everywhere; what is relative to now comes after.
  const [now, setNow] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has just changed must not lie in the future
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, [value]);
  return (
    <time dateTime={value} title={now === undefined ? undefined : formatExact(value)} className={className}>
      {now === undefined ? formatDay(value) : formatRelative(value, now)}
    </time>
  );
}
