// Finds better weights by changing one at a time: up or down by a factor, kept if the objective grows. If no change helps, the
// steps get smaller. The same every time, but for the end of the time.

export type Weights = Record<string, number>;

const FIRST_STEP = 1.5;
const LAST_STEP = 1.04;
const MIN_GAIN = 1e-5;

/** `limitOf` is the greatest value of a weight. */
export async function descend(
  start: Weights,
  objective: (weights: Weights) => Promise<number>,
  limitOf: (weight: string) => number,
  { isOver }: { isOver: () => boolean },
): Promise<Weights> {
  let weights = start;
  let best = await objective(weights);
  for (let step = FIRST_STEP; step > LAST_STEP; ) {
    const before = best;
    for (const weight of Object.keys(start)) {
      for (const factor of [step, 1 / step]) {
        if (isOver()) return weights;
        const changed = { ...weights, [weight]: Math.min(limitOf(weight), weights[weight]! * factor) };
        const reached = await objective(changed);
        if (reached < best + MIN_GAIN) continue;
        [weights, best] = [changed, reached];
        break;
      }
    }
    if (best === before) step = Math.sqrt(step);
  }
  return weights;
}
