import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type AuditReport, judge } from './audit.ts';

const TODAY = '2026-11-15';
const advisory = {
  name: 'left-pad',
  title: 'Pads too much',
  severity: 'high',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
};
const report: AuditReport = { vulnerabilities: { 'left-pad': { via: [advisory] }, padder: { via: ['left-pad'] } } };
const exception = { advisory: 'GHSA-aaaa-bbbb-cccc', reason: 'Only pads constants of our own.', until: '2026-12-31' };

suite('The audit of dependencies', () => {
  test('reports a known vulnerability once, with a link to its advisory', () => {
    const reported = ['left-pad: Pads too much (high, https://github.com/advisories/GHSA-aaaa-bbbb-cccc)'];
    assert.deepEqual(judge(report, [], TODAY), reported);
  });

  test('accepts an exception until its end date, and no longer', () => {
    assert.deepEqual(judge(report, [exception], TODAY), []);
    assert.deepEqual(judge(report, [exception], '2026-12-31'), []);
    assert.match(judge(report, [exception], '2027-01-01')?.join() ?? '', /ended on 2026-12-31/);
  });

  test('refuses an exception without a reason or end date, or for a vulnerability that no longer occurs', () => {
    assert.match(judge(report, [{ ...exception, reason: 'fine' }], TODAY)?.join() ?? '', /does not say why/);
    assert.match(judge(report, [{ ...exception, until: 'later' }], TODAY)?.join() ?? '', /until when/);
    assert.match(judge({ vulnerabilities: {} }, [exception], TODAY)?.join() ?? '', /remove it/);
  });

  test('distinguishes an unreachable registry from an empty result', () => {
    assert.equal(judge({ message: '405 Method Not Allowed' }, [exception], TODAY), undefined);
    assert.deepEqual(judge({ vulnerabilities: {} }, [], TODAY), []);
  });
});
