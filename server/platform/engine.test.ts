import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { prepareEngine } from './engine.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Those that are put off meanwhile. */
async function ticksOf(work: () => void): Promise<WeakRef<object>[]> {
  const ticks: WeakRef<object>[] = [];
  const hook = createHook({
    trackPromises: false,
    init: (_id, type, _by, resource) => type === 'TickObject' && ticks.push(new WeakRef(resource)),
  }).enable();
  work();
  hook.disable();
  await nextTurn();
  return ticks;
}

test('when garbage is collected, there is always something that was put off: the engine would forget what it looks like', async () => {
  const gone = await ticksOf(() => process.nextTick(() => {}));
  const ours = await ticksOf(prepareEngine);
  collectGarbage();
  await nextTurn();
  const left = (ticks: WeakRef<object>[]) => ticks.filter((tick) => tick.deref()).length;
  assert.equal(left(gone), 0);
  assert.equal(left(ours), 1);
});
