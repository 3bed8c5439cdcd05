import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_BRAND } from '../../testing/brand.ts';
import { setBrand } from './brand.ts';
import { valueText } from './listing-value.ts';

setBrand(DEFAULT_BRAND);

test('values of any kind are shown in words', () => {
  assert.equal(valueText('/websiteUrl', null), '');
  assert.equal(valueText('/category', 'AI_ML'), 'AI and machine learning');
  assert.equal(valueText('/tags', ['time-tracking', 'crm']), 'time tracking\ncrm');
  assert.equal(valueText('/pricing', { model: 'FREE', url: null, note: 'For ever.' }), 'Free\nFor ever.');
  assert.equal(valueText('/dataSafety/storedIn', ['DE', 'US']), 'Germany\nUnited States');
  assert.equal(valueText('/dataSafety/encryptedAtRest', true), 'Yes');
});
