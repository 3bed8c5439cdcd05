// The export of everything about a person, and the inventory that it follows.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { makeWorld } from '../../../abuse/world.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startTestMarket } from '../../testing/market.ts';
import { organization } from '../../testing/organizations.ts';
import { signIn } from '../../testing/sign-in.ts';
import { PERSONAL_DATA } from './personal-data.ts';

const market = await startTestMarket({ after }, { env: { RATE_LIMITS: 'on' } });

/** Columns whose names look like those of a person, but which hold none. */
const NO_PERSON: Record<string, string> = {
  'install_count_deltas.noted_by': 'the name of a node',
  'install_sums.noted_by': 'the name of a node',
  'trusted_publishers.owner_id': 'an id of the CI',
};

/** Texts and documents in which an account or a publisher may be named; what erases them looks into them. */
const TEXTS = [
  ...['audit_log.details', 'developers.contact_email', 'email_confirmations.email', 'email_confirmations.mailbox'],
  ...['mails.recipient', 'mails.text', 'mails.html', 'mails.preferences_url', 'webhook_events.body'],
];

/** Columns by which the export does not select rows. */
const NOT_READ: Record<string, string> = {
  'developers.account_user_id': 'by it the own publisher is found',
  'notification_digest_entries.publisher_id': 'those of other members are theirs',
  'notification_digests.publisher_id': 'those of other members are theirs',
  'notification_preferences.publisher_id': 'those of other members are theirs',
  'publisher_invitations.publisher_id': 'only organizations invite',
  'publisher_members.publisher_id': 'only organizations have members',
};

const declared = (table: string) => {
  const { accounts = [], publishers = [] } = PERSONAL_DATA[table] ?? {};
  return [...accounts, ...publishers];
};

async function columns(): Promise<{ table: string; column: string; type: string; references: string | null }[]> {
  return market.sql(`
    SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type, f.confrelid::regclass::text AS references
    FROM information_schema.columns AS c
    JOIN information_schema.tables AS t USING (table_schema, table_name)
    LEFT JOIN pg_constraint AS f ON f.contype = 'f' AND f.conrelid = format('%I', c.table_name)::regclass
      AND f.conkey[1] = c.ordinal_position
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> 'migrations'`);
}

suite('The inventory of personal data', () => {
  test('has every column that refers to an account or a publisher, by its name or by a foreign key', async () => {
    const names = /^(account|developer|publisher)(_user)?_id$|_by$|assignee$|^actor_id$|^caller$|^(from|to|owner)_id$/;
    const undecided = (await columns()).filter(
      ({ table, column, references }) =>
        (names.test(column) || references === 'developers' || references === 'accounts') &&
        !(`${table}.${column}` in NO_PERSON) &&
        !declared(table).includes(column),
    );
    assert.deepEqual(undecided, [], 'decide in personal-data.ts what the export has of these');
  });

  test('has every table with names or addresses of people', async () => {
    const names = /email|recipient|mailbox|author_name|developer_name|person|phone/;
    const undecided = (await columns()).filter(({ table, column }) => names.test(column) && !PERSONAL_DATA[table]);
    assert.deepEqual(undecided, []);
  });

  test('names only tables and columns that exist', async () => {
    const present = new Set((await columns()).map(({ table, column }) => `${table}.${column}`));
    const wrong = Object.keys(PERSONAL_DATA).flatMap((table) =>
      declared(table)
        .map((column) => `${table}.${column}`)
        .filter((name) => !present.has(name)),
    );
    assert.deepEqual(wrong, []);
  });

  test('has every column in which an account or a publisher is found after everything was done once', async () => {
    const { things } = await makeWorld(market);
    const [publisher] = things.developers!;
    const [{ account_user_id: account }] = await market.sql('SELECT account_user_id FROM developers WHERE id = $1', [
      publisher,
    ]);
    const texts = (await columns()).filter(({ type }) => ['text', 'ARRAY', 'jsonb', 'json'].includes(type));
    const undecided: string[] = [];
    for (const { table, column } of texts) {
      const [found] = await market.sql(
        `SELECT 1 FROM ${table} WHERE strpos(${column}::text, $1) > 0 OR strpos(${column}::text, $2) > 0 LIMIT 1`,
        [account, publisher],
      );
      const isDecided = declared(table).includes(column) || TEXTS.includes(`${table}.${column}`);
      if (found && !isDecided) undecided.push(`${table}.${column}`);
    }
    assert.deepEqual(undecided, [], 'declare these columns in personal-data.ts');
  });

  test('exports the rows of every column that it declares, or says why not', () => {
    const missing = Object.entries(PERSONAL_DATA).flatMap(([table, { accounts = [], publishers = [], exported }]) => {
      if (typeof exported === 'string') return [];
      const isRead = (parameter: string) => (column: string) =>
        exported.some(({ where }) => where.includes(parameter) && new RegExp(`\\b${column}\\b`).test(where));
      const unread = [
        ...accounts.filter((column) => !isRead('$1')(column)),
        ...publishers.filter((column) => !isRead('$2')(column)),
      ];
      return unread.map((column) => `${table}.${column}`).filter((column) => !(column in NOT_READ));
    });
    assert.deepEqual(missing, []);
  });
});

suite('The export', () => {
  test('has the rows of the person in every table that the inventory exports, and no secret', async () => {
    const { things } = await makeWorld(market);
    const [publisher] = things.developers!;
    const [{ account_user_id: account }] = await market.sql('SELECT account_user_id FROM developers WHERE id = $1', [
      publisher,
    ]);
    const session = await signIn(market, { accountUserId: account });
    const answer = await session.request('GET', '/store/api/account/export');
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.headers.get('content-disposition')!, /marketplace-export\.json/);
    const { tables, accountUserId, publisherId } = answer.body;
    assert.deepEqual([accountUserId, publisherId], [account, publisher]);
    const exported = Object.entries(PERSONAL_DATA).filter(([, { exported }]) => typeof exported !== 'string');
    assert.deepEqual(
      Object.keys(tables),
      exported.map(([table]) => table),
    );
    for (const table of ['apps', 'app_versions', 'submissions', 'api_keys', 'webhooks', 'media_files', 'developers'])
      assert.ok(tables[table].length > 0, table);
    const secrets = ['hash', 'secret', 'previousSecret', 'tokenHash', 'idToken', 'refreshToken', 'sealed'];
    const found = Object.entries<object[]>(tables).flatMap(([table, rows]) =>
      rows.flatMap((row) => secrets.filter((secret) => secret in row).map((secret) => `${table}.${secret}`)),
    );
    // The hash of a receipt is public.
    assert.deepEqual(new Set(found), new Set(['receipts.hash']));
    const [image] = tables.media_files;
    assert.equal((await fetch(image.url)).status, 200);
    const others = (tables.apps as { developerId: string }[]).filter(({ developerId }) => developerId !== publisher);
    assert.deepEqual(others, []);
  });

  test('of somebody without a publisher has the account, the reviews and the installations', async () => {
    const { things } = await makeWorld(market);
    const [user] = things.accountUserId!;
    const { body } = await market.expect(200, 'GET', '/api/account/export', { as: await market.token(user!) });
    assert.equal(body.publisherId, null);
    assert.ok(body.tables.workspace_installations.length > 0);
    assert.ok(body.tables.publisher_members.length > 0);
    assert.deepEqual(body.tables.apps, []);
    const members = body.tables.publisher_members as { accountUserId: string }[];
    assert.ok(members.every(({ accountUserId }) => accountUserId === user));
  });

  test('says nothing about other members, nor who decided', async () => {
    const { id, owner } = await organization(market);
    const { text } = await market.expect(200, 'GET', '/api/account/export', { as: owner.token });
    const { tables } = JSON.parse(text);
    assert.deepEqual(
      tables.publisher_members.map(({ publisherId }: { publisherId: string }) => publisherId),
      [id],
    );
    const { things } = await makeWorld(market);
    const [{ account_user_id: account }] = await market.sql('SELECT account_user_id FROM developers WHERE id = $1', [
      things.developers![0],
    ]);
    const own = await market.expect(200, 'GET', '/api/account/export', { as: await market.token(account) });
    for (const { id: _, ...submission } of own.body.tables.submissions) assert.equal('decidedBy' in submission, false);
  });

  test('needs an account, and is bounded in number', async () => {
    expectError(await market.request('GET', '/api/account/export'), 401, 'CREDENTIAL_MISSING');
    const key = await market.apiKey(await market.verifiedDeveloper());
    expectError(await market.request('GET', '/api/account/export', { as: key }), 401, 'CREDENTIAL_NOT_ACCEPTED');
    const as = await market.token('a-collector');
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push(await market.request('GET', '/api/account/export', { as }));
    assert.ok(answers.some(({ status }) => status === 429));
  });
});
