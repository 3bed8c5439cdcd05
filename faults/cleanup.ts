// Tears down in reverse order, also when the test fails: writers before the service that they
// write to, the service before its directory.

export interface Cleanup {
  after(run: () => Promise<void> | void): void;
}

const steps = new WeakMap<Cleanup, (() => Promise<unknown> | unknown)[]>();

export function finallyDo(t: Cleanup, step: () => Promise<unknown> | unknown): void {
  const known = steps.get(t);
  if (known) return void known.push(step);
  const all = [step];
  steps.set(t, all);
  t.after(async () => {
    for (const one of all.toReversed()) await one();
  });
}
