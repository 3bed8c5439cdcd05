import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { type Fault, MarketplaceError } from '@marketplace/sdk';
import fc from 'fast-check';
import { makeDraft, makeListing } from '../../../testing/listings.ts';
import { draftOf, type ListingDraft } from '../../shared/listing-draft.ts';
import {
  type AutosaveEvent,
  classifyFailure,
  fieldsToSave,
  initialState,
  mergeDrafts,
  reduceAutosave,
  refusalsOf,
  unsavedFields,
} from './autosave-reducer.ts';

const fault = (pointer: string, message = 'Taken.'): Fault => ({ pointer, code: 'X', message, fix: 'Use another.' });
const after = (...events: AutosaveEvent[]) => events.reduce(reduceAutosave, initialState(makeListing()));
const statusAfter = (...events: AutosaveEvent[]) => after(...events).status;

suite('the status of the autosave', () => {
  test('is waiting after an edit, and saved again when the edit is undone', () => {
    assert.deepEqual(statusAfter({ type: 'edited', draft: makeDraft({ name: 'Loom' }) }), { kind: 'waiting' });
    assert.deepEqual(
      statusAfter({ type: 'edited', draft: makeDraft({ name: 'Loom' }) }, { type: 'edited', draft: makeDraft() }),
      { kind: 'saved' },
    );
  });

  test('stays saving while the user types during a request', () => {
    const edit: AutosaveEvent = { type: 'edited', draft: makeDraft({ name: 'Loom' }) };
    assert.deepEqual(statusAfter({ type: 'saveStarted' }, edit), { kind: 'saving' });
  });

  test('is saved once all fields are, and held when one cannot be saved', () => {
    const draft = makeDraft({ name: '', websiteUrl: 'https://example.com' });
    const saved: AutosaveEvent = { type: 'fieldsSaved', resource: makeListing(), draft, fields: ['websiteUrl'] };
    assert.deepEqual(statusAfter({ type: 'saveStarted' }, saved, { type: 'saveFinished', draft }), {
      kind: 'held',
      fields: ['name'],
    });
    const everything: AutosaveEvent = { ...saved, fields: ['name', 'websiteUrl'] };
    assert.deepEqual(statusAfter({ type: 'saveStarted' }, everything, { type: 'saveFinished', draft }), {
      kind: 'saved',
    });
  });

  test('is failed until the next edit', () => {
    const failed: AutosaveEvent = { type: 'saveFailed', error: new Error('offline') };
    assert.equal(statusAfter(failed).kind, 'failed');
    assert.equal(statusAfter(failed, { type: 'edited', draft: makeDraft({ name: 'Loom' }) }).kind, 'waiting');
  });

  test('is a conflict that no edit ends, only a choice', () => {
    const theirs = makeListing({ name: 'Theirs' });
    const conflict: AutosaveEvent = { type: 'conflictFound', theirs };
    const edit: AutosaveEvent = { type: 'edited', draft: makeDraft({ name: 'Mine' }) };
    assert.deepEqual(statusAfter(conflict, edit), { kind: 'conflict', theirs });
    const chosen = after(conflict, { type: 'resourceAdopted', resource: theirs });
    assert.deepEqual(chosen.status, { kind: 'saved' });
    assert.equal(chosen.known.draft.name, 'Theirs');
  });
});

suite('which fields are sent', () => {
  test('the changed and valid ones', () => {
    const draft = makeDraft({ name: 'Loom', description: '', websiteUrl: 'no address', longDescription: 'More.' });
    assert.deepEqual(fieldsToSave(initialState(makeListing()), draft), ['name', 'longDescription']);
  });

  test('a refused value is not sent again, a changed one is', () => {
    const draft = makeDraft({ name: 'Taken', longDescription: 'More.' });
    const state = after({ type: 'fieldsRefused', draft, details: [fault('/name')] });
    assert.deepEqual(fieldsToSave(state, draft), ['longDescription']);
    assert.deepEqual(fieldsToSave(state, { ...draft, name: 'Free' }), ['name', 'longDescription']);
  });

  test('what was saved is not sent again', () => {
    const draft = makeDraft({ name: 'Loom', longDescription: 'More.' });
    const state = after({ type: 'fieldsSaved', resource: makeListing({ name: 'Loom' }), draft, fields: ['name'] });
    assert.deepEqual(unsavedFields(state, draft), ['longDescription']);
  });
});

suite('refusals of the service', () => {
  const draft = makeDraft({ screenshots: [{ url: 'https://example.com/a.png', caption: '' }] });

  test('collect all faults of one value', () => {
    const state = after(
      { type: 'fieldsRefused', draft, details: [fault('/screenshots/0/url', 'Too small.')] },
      { type: 'fieldsRefused', draft, details: [fault('/screenshots/0/caption', 'Too long.')] },
    );
    assert.deepEqual(refusalsOf(state, draft), [
      ['/screenshots/0/url', 'Too small. Use another.'],
      ['/screenshots/0/caption', 'Too long. Use another.'],
    ]);
  });

  test('are forgotten with the value', () => {
    const state = after({ type: 'fieldsRefused', draft, details: [fault('/screenshots/0/url')] });
    assert.deepEqual(refusalsOf(state, makeDraft()), []);
  });

  test('end when what the service has is adopted', () => {
    const refused: AutosaveEvent = { type: 'fieldsRefused', draft, details: [fault('/screenshots/0/url')] };
    assert.deepEqual(refusalsOf(after(refused, { type: 'resourceAdopted', resource: makeListing() }), draft), []);
  });
});

suite('a failed request', () => {
  const draft = makeDraft();
  const error = (status: number, details: Fault[] = []) =>
    new MarketplaceError(status, { code: 'X', message: 'No.', details });

  test('is a conflict when the ETag did not match', () => {
    assert.deepEqual(classifyFailure(error(412, [fault('/name')]), draft), { kind: 'conflict' });
  });

  test('refuses the fields that it names, of those that the form has', () => {
    const details = [fault('/name'), fault('/toString'), fault(''), fault('/screenshots/0/url')];
    assert.deepEqual(classifyFailure(error(400, details), draft), {
      kind: 'refused',
      details: [details[0], details[3]],
    });
  });

  test('stops the save when it names none', () => {
    for (const failure of [error(0), error(500), error(400, [fault('/toString')]), new TypeError('bug')])
      assert.deepEqual(classifyFailure(failure, draft), { kind: 'failed' });
  });
});

test('keeping my changes takes over everything else from theirs', () => {
  const theirs = makeListing({ name: 'Theirs', websiteUrl: 'https://theirs.example' });
  const merged = mergeDrafts(initialState(makeListing()), makeDraft({ name: 'Mine' }), theirs);
  assert.equal(merged.name, 'Mine');
  assert.equal(merged.websiteUrl, 'https://theirs.example');
});

test('nothing typed is lost: a field is either known to the service or still unsaved, whatever happens', () => {
  const draft = fc.record({
    name: fc.constantFrom('Week Loom', 'Loom', ''),
    websiteUrl: fc.constantFrom('', 'https://example.com', 'bad'),
    longDescription: fc.constantFrom('', 'More.', 'Even more.'),
  });
  const event: fc.Arbitrary<AutosaveEvent> = fc.oneof(
    draft.map((fields): AutosaveEvent => ({ type: 'edited', draft: makeDraft(fields) })),
    fc.constant<AutosaveEvent>({ type: 'saveStarted' }),
    draft.map((fields): AutosaveEvent => ({ type: 'saveFinished', draft: makeDraft(fields) })),
    draft.map(
      (fields): AutosaveEvent => ({ type: 'fieldsRefused', draft: makeDraft(fields), details: [fault('/name')] }),
    ),
    fc.constant<AutosaveEvent>({ type: 'saveFailed', error: new Error('offline') }),
    fc.constant<AutosaveEvent>({ type: 'conflictFound', theirs: makeListing({ name: 'Theirs' }) }),
  );
  fc.assert(
    fc.property(fc.array(event), draft, (events, fields) => {
      const typed = makeDraft(fields);
      const state = after(...events);
      // No event but a successful save or a choice changes what the service is believed to have.
      assert.deepEqual(state.known.draft, draftOf(makeListing()));
      const sent = fieldsToSave(state, typed);
      const saved = reduceAutosave(state, { type: 'fieldsSaved', resource: makeListing(), draft: typed, fields: sent });
      const unsaved = unsavedFields(saved, typed);
      for (const field of Object.keys(typed) as (keyof ListingDraft)[])
        assert.ok(unsaved.includes(field) || isDeepStrictEqual(saved.known.draft[field], typed[field]), field);
      assert.ok(sent.every((field) => !unsaved.includes(field)));
    }),
  );
});
