import { deepEqual, equal } from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { sourceHash } from '../kernels/source-hash.ts';
import { addCommon, type Bitmap, countCommon, createBitmap, documentsIn, intersect, setBit } from './bitmap.ts';
import { SOURCE } from './bitmap-kernels.gen.ts';
import { BitmapPool } from './bitmap-pool.ts';
import { FieldBitmaps } from './field-bitmaps.ts';

const CAPACITY = 700;
const sets = fc.uniqueArray(fc.nat(CAPACITY - 1), { maxLength: CAPACITY });
const pool = new BitmapPool(() => CAPACITY);
const inOrder = (documents: Iterable<number>) => [...documents].sort((a, b) => a - b);

function filled(bitmap: Bitmap, documents: readonly number[]): Bitmap {
  for (const document of documents) setBit(bitmap, document);
  return bitmap;
}

it('the compiled kernels are those of the source', () => {
  equal(SOURCE, sourceHash(), 'Run node search-index/kernels/build.ts and commit the result.');
});

it('bitmaps are intersected, merged and counted like sets, wherever the operand is', () => {
  fc.assert(
    fc.property(sets, sets, sets, fc.boolean(), (a, b, c, isOutside) =>
      pool.release(() => {
        const other = filled(isOutside ? createBitmap(CAPACITY) : pool.borrow(), b);
        const [one, target] = [filled(pool.borrow(), a), filled(pool.borrow(), c)];
        equal(countCommon(one, other), new Set(a).intersection(new Set(b)).size);
        addCommon(target, one, other);
        deepEqual(documentsIn(target), inOrder(new Set(a).intersection(new Set(b)).union(new Set(c))));
        intersect(one, other);
        deepEqual(documentsIn(one), inOrder(new Set(a).intersection(new Set(b))));
      }),
    ),
  );
});

it('of two sets of field numbers, the smaller number of each document stays', () => {
  const fields = fc.dictionary(fc.nat(CAPACITY - 1).map(String), fc.nat(3), { maxKeys: 200 });
  fc.assert(
    fc.property(fields, fields, (one, other) =>
      pool.release(() => {
        const merged = new FieldBitmaps(pool.borrow(), pool.borrow(), pool.borrow());
        const added = FieldBitmaps.create(CAPACITY);
        for (const [document, field] of Object.entries(one)) merged.add(Number(document), field);
        for (const [document, field] of Object.entries(other)) added.add(Number(document), field);
        merged.addAll(added);
        const fieldOf = (n: number) =>
          2 * ((merged.high[n >>> 5]! >>> (n & 31)) & 1) + ((merged.low[n >>> 5]! >>> (n & 31)) & 1);
        const expected = new Map<number, number>();
        for (const [document, field] of [...Object.entries(one), ...Object.entries(other)])
          expected.set(Number(document), Math.min(field, expected.get(Number(document)) ?? 3));
        deepEqual(documentsIn(merged.any), inOrder(expected.keys()));
        for (const [document, field] of expected) equal(fieldOf(document), field);
      }),
    ),
  );
});
