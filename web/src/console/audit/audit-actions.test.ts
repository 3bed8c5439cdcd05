import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionsAbout } from '../../../../server/features/audit/summary.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';

test('the filter offers every action that the server records', () => {
  // Every sentence contains the empty word.
  assert.deepEqual(AUDIT_ACTIONS.toSorted(), actionsAbout('').toSorted());
});
