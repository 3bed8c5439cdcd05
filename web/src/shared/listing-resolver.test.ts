import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDraft } from '../../testing/listings.ts';
import type { ListingDraft } from './listing-draft.ts';
import { resolveListing } from './listing-resolver.ts';

const resolve = (draft: ListingDraft) =>
  resolveListing(draft, undefined, { fields: {}, shouldUseNativeValidation: false });

test('a valid draft has no errors and passes through', async () => {
  const draft = makeDraft();
  assert.deepEqual(await resolve(draft), { values: draft, errors: {} });
});

test('errors of screenshots stand at the position of the screenshot', async () => {
  const { errors } = await resolve(
    makeDraft({
      name: '',
      screenshots: [
        { url: 'https://example.com/a.png', caption: '' },
        { url: '', caption: ' ' },
      ],
    }),
  );
  assert.deepEqual(Object.keys(errors), ['name', 'screenshots']);
  const rows = errors.screenshots as unknown as Record<string, { type: string }>[];
  assert.equal(rows[0], undefined);
  assert.deepEqual(Object.keys(rows[1]!), ['url', 'caption']);
});

test('errors of nested rows stand at their path', async () => {
  const draft = makeDraft();
  draft.dataSafety.subprocessors.push({ name: 'Cloud', purpose: 'Hosting', countries: [], url: '' });
  draft.dataSafety.subprocessors.push({ name: '', purpose: 'Hosting', countries: [], url: '' });
  const { errors } = await resolve(draft);
  assert.equal(errors.dataSafety?.subprocessors?.[0], undefined);
  assert.match(errors.dataSafety?.subprocessors?.[1]?.name?.message ?? '', /Name the company/);
});
