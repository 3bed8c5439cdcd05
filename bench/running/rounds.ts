// Interleaved rounds: whatever else runs on the machine slows all measured servers alike.

/** Calls each function in turn, `count` times, and returns the results by round. The first round warms up and is dropped. */
export async function interleave<T extends Record<string, (round: number) => Promise<unknown>>>(
  count: number,
  functions: T,
): Promise<{ [K in keyof T]: Awaited<ReturnType<T[K]>>[] }> {
  const results = Object.fromEntries(Object.keys(functions).map((name) => [name, [] as unknown[]]));
  for (let round = 0; round <= count; round++) {
    for (const [name, run] of Object.entries(functions)) {
      const result = await run(round);
      if (round > 0) results[name]!.push(result);
    }
  }
  return results as { [K in keyof T]: Awaited<ReturnType<T[K]>>[] };
}
