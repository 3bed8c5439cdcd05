import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldKind, fieldName } from './src/listing-fields.ts';

test('a pointer is shown as the name of its field', () => {
  assert.equal(fieldName('/longDescription'), 'Long description');
  assert.equal(fieldName('/unknown'), '/unknown');
});

test('screenshots are counted from one', () => {
  assert.match(fieldName('/screenshots/0/url'), /1$/);
  assert.match(fieldName('/screenshots/2/caption'), /3, caption$/);
});

test('permissions are counted from one; a difference names them by scope', () => {
  assert.equal(fieldName('/permissions/0/scope'), 'Permission 1');
  assert.equal(fieldName('/permissions/1/reason'), 'Permission 2, reason');
  assert.equal(fieldName('/permissions/https:~1~1host~1api'), 'Permission https://host/api');
});

test('facts of the data safety have names, and rows are counted from one', () => {
  assert.equal(fieldName('/dataSafety'), 'Data safety');
  assert.equal(fieldName('/dataSafety/storedIn'), 'Stored in');
  assert.equal(fieldName('/dataSafety/storedIn/2'), 'Stored in');
  assert.equal(fieldName('/dataSafety/subprocessors'), 'Subprocessors');
  assert.equal(fieldName('/dataSafety/subprocessors/1/url'), 'Subprocessor 2');
  assert.equal(fieldName('/pricing/note'), 'Pricing note');
});

test('pointers into a list are of one kind, whatever the position', () => {
  assert.equal(fieldKind('/screenshots/2/url'), fieldKind('/screenshots/0/url'));
  assert.notEqual(fieldKind('/screenshots/2/url'), fieldKind('/screenshots/2/caption'));
  assert.equal(fieldKind('/name'), '/name');
});
