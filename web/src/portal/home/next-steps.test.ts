import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiKey, App, Developer } from '@marketplace/sdk';
import { DEFAULT_BRAND } from '../../../testing/brand.ts';
import { makeListing } from '../../../testing/listings.ts';
import { setBrand } from '../../shared/brand.ts';
import { stepsOf } from './next-steps.ts';

setBrand(DEFAULT_BRAND);

const developer = (status: Developer['status']) =>
  ({ status, verified: status === 'VERIFIED', statusReason: null, email: 'ada@example.com' }) as Developer;
const statesOf = (status: Developer['status'], apps: App[] = [], keys: ApiKey[] = []) =>
  Object.fromEntries(stepsOf({ developer: developer(status), keys, apps }).map(({ id, state }) => [id, state]));

test('a new developer waits for the verification, and can write a draft meanwhile', () => {
  assert.deepEqual(statesOf('UNVERIFIED'), {
    registered: 'done',
    verified: 'waiting',
    key: 'later',
    written: 'next',
    submitted: 'later',
    live: 'later',
  });
});

test('who waits for the verification has a button only when something is missing, and the text says what', () => {
  const waiting = (fields: Partial<Developer>) => {
    const steps = stepsOf({ developer: { ...developer('UNVERIFIED'), ...fields }, keys: [], apps: [] });
    return steps.find(({ id }) => id === 'verified')!;
  };
  const incomplete = waiting({ websiteUrl: 'https://example.com', bio: null });
  assert.match(incomplete.text!, /Add a short bio to make the review easier\.$/);
  assert.equal(incomplete.action?.label, 'Complete your profile');
  const complete = waiting({ websiteUrl: 'https://example.com', bio: 'Looms.' });
  assert.match(complete.text!, /You don’t need to do anything\.$/);
  assert.equal(complete.action, undefined);
});

test('a rejected developer is blocked and led to the profile', () => {
  const steps = stepsOf({ developer: developer('REJECTED'), keys: [], apps: [] });
  const step = steps.find(({ id }) => id === 'verified')!;
  assert.equal(step.state, 'blocked');
  assert.equal(step.action?.link.to, '/portal/profile');
});

test('the app that is furthest decides where the developer stands', () => {
  const apps = (['DRAFT', 'PENDING', 'REJECTED'] as const).map((status) => makeListing({ status }));
  assert.equal(statesOf('VERIFIED', apps).live, 'waiting');
  assert.equal(statesOf('VERIFIED', [...apps, makeListing({ status: 'APPROVED' })]).live, 'done');
});

test('an API key is optional: it never is the next step', () => {
  const states = statesOf('VERIFIED');
  assert.equal(states.key, 'later');
  assert.equal(states.written, 'next');
});

test('only steps that can be taken now have an action', () => {
  const steps = stepsOf({ developer: developer('VERIFIED'), keys: [], apps: [] });
  assert.deepEqual(
    steps.filter(({ state, action }) => state !== 'done' && action).map(({ id }) => id),
    ['key', 'written'],
  );
});
