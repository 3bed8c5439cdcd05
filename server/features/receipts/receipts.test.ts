import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CompactSign, exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose';
import { canonicalJson } from '../../platform/text/canonical-json.ts';
import { startTestMarket } from '../../testing/market.ts';
import { REASON, reviewTools } from '../../testing/reviewing.ts';
import { NO_DISCLOSURES } from '../catalog/disclosures.ts';
import type { ReceiptRecord } from './receipt.ts';
import { type Decider, hashOf, KEYS_PATH, RECEIPT_TYPE } from './record.ts';
import { ReceiptFault, Verifier } from './verification.ts';

const market = await startTestMarket({ after });
const other = await startTestMarket({ after }, { besides: market });
const { submitted, decide, whole } = reviewTools(market);
const directory = mkdtempSync(join(tmpdir(), 'receipts-'));
after(() => rmSync(directory, { recursive: true }));

interface Line {
  record: ReceiptRecord;
  hash: string;
  jws: string;
  decider: Decider;
}

const moveApp = (appId: string, move: string, body?: object) =>
  market.expect(200, 'POST', `/api/admin/apps/${appId}/${move}`, { as: market.admin, ...(body ? { body } : {}) });
const receiptsOf = async (query: string): Promise<Line[]> =>
  (await market.expect(200, 'GET', `/api/admin/receipts?${query}`, { as: market.admin })).body.data;
const published = async () => (await market.expect(200, 'GET', KEYS_PATH)).body;
const exported = async (): Promise<Line[]> => {
  const { text } = await market.expect(200, 'GET', '/api/admin/receipts/export', { as: market.admin });
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
};

const partOf = (jws: string, part: number) => Buffer.from(jws.split('.')[part]!, 'base64url').toString();

/** Line and message of the first fault; undefined when the chain is valid. */
async function faultIn(lines: Line[], keys: JSONWebKeySet, head?: string): Promise<[number, string] | undefined> {
  const verifier = new Verifier({ keys, head });
  let at = 0;
  try {
    for (const line of lines) {
      at++;
      await verifier.take(JSON.stringify(line));
    }
    verifier.end();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ReceiptFault, String(error));
    return [at, error.message];
  }
}

function command(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const file = fileURLToPath(new URL('../../verify-receipts.ts', import.meta.url));
  return new Promise((resolve) =>
    execFile(process.execPath, [file, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  );
}

const app = await submitted();

suite('Receipts', () => {
  test('concurrent decisions on two nodes, including the first, form one unbroken chain with one receipt each', async () => {
    const apps = await Promise.all(Array.from({ length: 3 }, () => submitted()));
    const at = (node: typeof market, path: string, body?: object) =>
      node.request('POST', `/api/admin/${path}`, { as: market.admin, ...(body ? { body } : {}) });
    const answers = await Promise.all(
      apps.flatMap(({ submission }) => [
        at(market, `submissions/${submission}/approve`),
        at(other, `submissions/${submission}/reject`, { reasons: [REASON] }),
        at(other, 'receipts/rotate-key'),
      ]),
    );
    const outcomes = answers.map(({ status, body }) => body.error?.code ?? status).sort();
    assert.deepEqual(outcomes, [...Array(6).fill(200), ...Array(3).fill('ALREADY_DECIDED')]);
    const chain = await exported();
    for (const { submission } of apps)
      assert.equal(chain.filter(({ record }) => record.submissionId === submission).length, 1);
    assert.deepEqual(
      chain.map(({ record }) => record.sequence),
      Array.from(chain, (_, i) => i + 1),
    );
    const { keys, head } = await published();
    assert.deepEqual(head, { sequence: chain.length, hash: chain.at(-1)!.hash });
    assert.equal(await faultIn(chain, { keys }, head.hash), undefined);
  });

  test('approval, rejection, suspension and restoration each leave one receipt with decision and subject', async () => {
    const rejection = { reasons: [REASON], guidance: 'Nearly there: “ß” & 😀.' };
    await decide(app.submission, 'reject', { body: rejection });
    const again = await app.submit();
    await decide(again, 'claim');
    await decide(again, 'approve');
    assert.equal((await decide(again, 'approve')).status, 409);
    await moveApp(app.id, 'feature');
    await moveApp(app.id, 'suspend', { reason: 'Copied.' });
    await moveApp(app.id, 'restore');

    const receipts = (await receiptsOf(`app=${app.id}`)).toReversed();
    const entries = receipts.map(({ record }) => [
      ...[record.decision, record.submissionId, record.version, record.slug],
      ...[record.reasons, record.comment, record.checks, record.failedChecks.includes('LOGO_REACHABLE')],
    ]);
    const checked = (await whole(again)).body.report;
    const failed = checked.rules.some((rule: { rule: string }) => rule.rule === 'LOGO_REACHABLE');
    assert.deepEqual(entries, [
      ['REJECTED', app.submission, 1, app.slug, [REASON], rejection.guidance, checked.status, failed],
      ['APPROVED', again, 1, app.slug, [], null, checked.status, failed],
      ['SUSPENDED', null, 1, app.slug, [], 'Copied.', null, false],
      ['RESTORED', null, 1, app.slug, [], null, null, false],
    ]);
    const { longDescriptionHtml, publishedFrom, ...shown } = (await whole(again)).body.listing;
    assert.equal(publishedFrom, null);
    // What a listing does not disclose is not part of what is hashed.
    const listing = Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in NO_DISCLOSURES)));
    assert.deepEqual(new Set(receipts.map(({ record }) => record.listingHash)), new Set([hashOf(listing)]));
    assert.equal(receipts[1]!.record.decidedAt, (await whole(again)).body.decidedAt);
    assert.deepEqual(await receiptsOf(`submission=${again}`), [receipts[1]]);
  });

  test('the developer reads the same records without the decider; no other developer can read them', async () => {
    const [full] = await receiptsOf(`submission=${app.submission}`);
    const { decider, ...shown } = full!;
    assert.equal(decider.accountUserId, 'the-admin');
    const mine = await app.act('GET', `/receipts?submission=${app.submission}`);
    assert.deepEqual(mine.body.data, [shown]);
    assert.ok(!mine.text.includes('the-admin') && !partOf(shown.jws, 1).includes('the-admin'));
    assert.deepEqual((await app.act('GET', '/receipts?submission=sub_none')).body.data, []);

    const stranger = await market.apiKey(await market.verifiedDeveloper());
    const path = `/api/dev/apps/${app.id}/receipts`;
    assert.equal((await market.request('GET', path, { as: stranger })).body.error.code, 'APP_NOT_FOUND');
    const file = join(directory, 'mine.json');
    writeFileSync(file, mine.text);
    const { code, stdout } = await command(file, '--jwks', `${market.url}${KEYS_PATH}`);
    assert.deepEqual([code, stdout.startsWith('1 receipt is valid, each by itself')], [0, true]);
  });

  test('a changed, omitted, moved, foreign-signed or truncated receipt is reported with its line', async () => {
    const chain = await exported();
    const { keys, head } = await published();
    const [first, second, third] = chain as [Line, Line, Line];
    const forged = { ...second.record, comment: 'Never mind.' };
    const stranger = await generateKeyPair('EdDSA');
    const signed = (kid: string) =>
      new CompactSign(Buffer.from(canonicalJson(forged)))
        .setProtectedHeader({ alg: 'EdDSA', typ: RECEIPT_TYPE, kid })
        .sign(stranger.privateKey);
    const replaced = (line: Partial<Line>) => chain.with(1, { ...second, ...line });
    const remade = { record: forged, hash: hashOf(forged) };
    const faults: [lines: Line[], at: number, says: RegExp][] = [
      [replaced({ record: forged }), 2, /does not have the hash/],
      [replaced(remade), 2, /signature .* is not good/],
      [replaced({ ...remade, jws: await signed(keys[0].kid) }), 2, /signature .* is not good/],
      [replaced({ ...remade, jws: await signed('another') }), 2, /key that is not published/],
      [replaced({ decider: { ...second.decider, accountUserId: 'somebody' } }), 2, /not decided by the account/],
      [chain.toSpliced(1, 1), 2, /number 2 is missing/],
      [chain.slice(1), 1, /number 1 is missing/],
      [[first, third, second, ...chain.slice(3)], 2, /number 2 is missing/],
      [[first, second, second], 3, /stands behind number 2/],
      [replaced({ jws: 'nonsense' }), 2, /signature .* is not good/],
      [chain.slice(0, -1), chain.length - 1, /cut off, or rewritten/],
    ];
    for (const [lines, at, says] of faults) {
      const [where, message] = (await faultIn(lines, { keys }, head.hash)) ?? [];
      assert.equal(where, at, `${says}: ${message}`);
      assert.match(message!, says);
    }
    const [mine, early] = await Promise.all([exportJWK(stranger.publicKey), signed('another')]);
    const alone = { record: forged, hash: hashOf(forged), jws: early, decider: second.decider };
    const ours = { keys: [...keys, { ...mine, kid: 'another' }] };
    assert.equal(await faultIn([first, alone], ours), undefined);
    // A history rewritten by somebody with the keys no longer contains a hash that was known before.
    assert.match((await faultIn([first, alone, third], ours))![1], /does not follow on/);
    // A chain does not state its own length: truncation is detected only with the head.
    assert.equal(await faultIn(chain.slice(0, -1), { keys }), undefined);
  });

  test('the command verifies a file or URL, prints the first fault with its line, and sets the exit code', async () => {
    const chain = await exported();
    const [good, bad] = [join(directory, 'good.ndjson'), join(directory, 'bad.ndjson')];
    const text = (lines: Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    writeFileSync(good, text(chain));
    writeFileSync(bad, text(chain.toSpliced(2, 1)));
    const keys = ['--jwks', `${market.url}${KEYS_PATH}`];
    const from = await command(`${market.url}/api/admin/receipts/export`, '--token', market.admin);
    assert.deepEqual([from.code, from.stderr], [0, '']);
    assert.ok(
      from.stdout.startsWith(`${chain.length} receipts are valid and the chain is unbroken; the last`),
      from.stdout,
    );
    assert.ok(from.stdout.includes(chain.at(-1)!.hash), from.stdout);
    const broken = await command(bad, ...keys);
    assert.equal(broken.code, 1);
    assert.match(broken.stderr, /^Line 3: .* number 3 is missing/);
    const cut = await command(good, ...keys, '--head', 'f'.repeat(64));
    assert.deepEqual([cut.code, /cut off/.test(cut.stderr)], [1, true]);
    assert.equal((await command(good)).code, 2);
  });

  test('a rotated key stays published without its private part; a key that cannot be decrypted is replaced', async () => {
    const signedWith = async () => {
      const [{ jws }] = (await receiptsOf('limit=1')) as [Line];
      return JSON.parse(partOf(jws, 0)).kid;
    };
    const before = await signedWith();
    const { body } = await market.expect(200, 'POST', '/api/admin/receipts/rotate-key', { as: market.admin });
    await market.sql(`UPDATE receipt_keys SET private_jwk = 'spoilt' WHERE kid = $1`, [body.kid]);
    await moveApp(app.id, 'suspend', { reason: 'Again.' });
    const last = await signedWith();
    const { keys, head } = await published();
    assert.deepEqual(
      keys.slice(0, 3).map(({ kid }: { kid: string }) => kid),
      [last, body.kid, before],
    );
    assert.equal(new Set([last, body.kid, before]).size, 3);
    const kept = await market.sql('SELECT kid FROM receipt_keys WHERE private_jwk IS NOT NULL');
    assert.deepEqual(kept, [{ kid: last }]);
    assert.equal(await faultIn(await exported(), { keys }, head.hash), undefined);
    const audited = await market.sql(
      `SELECT actor_id, subject_id FROM audit_log WHERE action = 'receipt_key.rotated' ORDER BY id DESC LIMIT 2`,
    );
    assert.deepEqual(audited, [
      { actor_id: 'system', subject_id: last },
      { actor_id: 'the-admin', subject_id: body.kid },
    ]);
  });

  test('receipts can be neither changed nor deleted, and the export contains all of them', async () => {
    for (const change of [`UPDATE receipts SET jws = ''`, 'DELETE FROM receipts', 'TRUNCATE receipts'])
      await assert.rejects(market.sql(change), /append-only/);
    await market.sql(`INSERT INTO receipts (sequence, id, app_id, hash, jws, decided_by, salt)
      SELECT (SELECT max(sequence) FROM receipts) + i, 'rct_' || i, 'app', 'hash', 'a.e30.c', 'me', '' FROM generate_series(1, 1000) AS i`);
    const [{ count }] = await market.sql('SELECT count(*)::int FROM receipts');
    assert.equal((await exported()).length, count);
  });
});
