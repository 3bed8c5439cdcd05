import assert from 'node:assert/strict';
import { test } from 'node:test';
import { descend, type Weights } from './coordinate-descent.ts';

const near = async ({ a, b }: Weights) => -((a! - 3) ** 2) - (b! - 0.2) ** 2;

test('the weights approach the maximum, and none exceeds its limit', async () => {
  const free = await descend({ a: 1, b: 1 }, near, () => 10, { isOver: () => false });
  assert.ok(Math.abs(free.a! - 3) < 0.2 && Math.abs(free.b! - 0.2) < 0.02, JSON.stringify(free));
  const limited = await descend({ a: 1, b: 1 }, near, () => 2, { isOver: () => false });
  assert.equal(limited.a, 2);
});

test('when the time is over, the best weights so far are kept', async () => {
  let asked = 0;
  const counted = (weights: Weights) => {
    asked += 1;
    return near(weights);
  };
  const found = await descend({ a: 1, b: 1 }, counted, () => 10, { isOver: () => asked === 3 });
  assert.equal(asked, 3);
  assert.ok(found.a! > 1);
});
