import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDraft } from '../../../testing/listings.ts';
import { contactsSummary, pricingSummary, safetySummary, tagsSummary } from './disclosure-summaries.ts';

test('a section without statements says so', () => {
  const draft = makeDraft();
  assert.deepEqual(
    [contactsSummary, pricingSummary, tagsSummary, safetySummary].map((summary) => summary(draft)),
    ['Nothing stated', 'Nothing stated', 'None', 'Nothing stated'],
  );
});

test('a section names what it states', () => {
  const { dataSafety } = makeDraft();
  const draft = makeDraft({
    supportEmail: 'support@example.com',
    privacyPolicyUrl: 'https://example.com',
    pricing: { model: 'PAID', url: '', note: '9 € a month.' },
    tags: ['time-tracking'],
    dataSafety: { ...dataSafety, storedIn: ['DE'], usedForAiTraining: 'no' },
  });
  assert.equal(contactsSummary(draft), 'Support email, Privacy policy');
  assert.equal(pricingSummary(draft), 'Paid: 9 € a month.');
  assert.equal(tagsSummary(draft), 'time tracking');
  assert.equal(safetySummary(draft), 'Stored in, Used to train AI');
});
