import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_BRAND } from '../../../testing/brand.ts';
import { setBrand } from '../../shared/brand.ts';
import { historyInWords } from './history-words.ts';

setBrand(DEFAULT_BRAND);

const mara = { by: 'MEMBER', accountUserId: 'acc_1', name: 'Mara', app: 'Standup', request: null } as const;

test('the history says who did what', () => {
  assert.equal(historyInWords({ ...mara, action: 'installation.approved' }), 'Mara approved Standup');
  assert.equal(historyInWords({ ...mara, action: 'workspace.policy_changed', app: null }), 'Mara changed the policy');
  assert.equal(
    historyInWords({ ...mara, name: null, action: 'installation.denied' }),
    'acc_1 denied the request for Standup',
  );
  assert.equal(
    historyInWords({ ...mara, action: 'installation.requested', request: 'PERMISSIONS' }),
    'Mara sent a request for other permissions for Standup',
  );
});

test('others than members are named by what they are', () => {
  const nobody = { accountUserId: null, name: null, app: 'Standup', request: null };
  assert.equal(
    historyInWords({ ...nobody, by: 'DEVELOPER', action: 'installation.ended' }),
    'The developer uninstalled Standup',
  );
  assert.equal(
    historyInWords({ ...nobody, by: 'HOST', action: 'installation.created' }),
    'The host product installed Standup',
  );
  assert.equal(
    historyInWords({ ...nobody, by: 'MARKETPLACE', action: 'installation.request_expired' }),
    'The request for Standup expired',
  );
});

test('an unknown action and an app without a name are no error', () => {
  assert.equal(historyInWords({ ...mara, action: 'installation.moved' }), 'Mara: installation.moved (Standup)');
  assert.equal(historyInWords({ ...mara, app: null, action: 'installation.ended' }), 'Mara uninstalled an app');
});
