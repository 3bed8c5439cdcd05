import { useEffect, useState } from 'react';
import { formatDay, formatExact, formatRelative } from './format.ts';

/** A relative time; the exact one on hover. */
export function Time({ value, className }: { value: string; className?: string }) {
  // Server and first render show the UTC day, which does not depend on time or time zone; the relative time follows.
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
