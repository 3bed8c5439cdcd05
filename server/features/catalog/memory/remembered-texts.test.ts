import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RememberedTexts } from './remembered-texts.ts';

const MOST = 5;
const steps = fc.array(
  fc.record({
    app: fc.nat({ max: 12 }),
    kind: fc.constantFrom('set', 'set', 'forget') as fc.Arbitrary<'set' | 'forget'>,
  }),
  { maxLength: 60 },
);

test('a text is the last one that was given, or is forgotten; never are there more than so many', () => {
  fc.assert(
    fc.property(steps, (given) => {
      const texts = new RememberedTexts(MOST);
      const last = new Map<number, string>();
      for (const [step, { app, kind }] of given.entries()) {
        if (kind === 'set') {
          last.set(app, `text ${step}`);
          texts.set(app, `text ${step}`);
          assert.equal(texts.get(app), `text ${step}`);
        } else {
          last.delete(app);
          texts.forget(app);
        }
        const kept = Array.from({ length: 13 }, (_, one) => one).filter((one) => texts.get(one) !== undefined);
        for (const one of kept) assert.equal(texts.get(one), last.get(one));
        assert.ok(kept.length <= MOST);
        assert.equal(texts.isFull, kept.length === MOST);
      }
    }),
  );
});
