// Rounds in which every contestant has its turn: a neighbour who takes the machine's time takes it from all of them.

/** Calls each of them in turn, `count` times; what each gave, round by round. The first turn warms up and is not kept. */
export async function inTurns<T extends Record<string, (round: number) => Promise<unknown>>>(
  count: number,
  contestants: T,
): Promise<{ [K in keyof T]: Awaited<ReturnType<T[K]>>[] }> {
  const given = Object.fromEntries(Object.keys(contestants).map((name) => [name, [] as unknown[]]));
  for (let round = 0; round <= count; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      const result = await run(round);
      if (round > 0) given[name]!.push(result);
    }
  }
  return given as { [K in keyof T]: Awaited<ReturnType<T[K]>>[] };
}
