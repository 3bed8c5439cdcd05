import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { image } from '../../server/testing/image-origin.ts';
import { startTestMarket } from '../../server/testing/market.ts';
import { compileCache } from '../../server/testing/service-process.ts';

const market = await startTestMarket({ after });
const directory = mkdtempSync(join(tmpdir(), 'settings-'));
after(() => rmSync(directory, { recursive: true }));
const file = join(directory, 'brand.json');
const read = () => JSON.parse(readFileSync(file, 'utf8'));
const write = (document: unknown) => writeFileSync(file, JSON.stringify(document));
const inForce = async () => (await market.expect(200, 'GET', '/api/admin/settings', { as: market.admin })).body;

async function run(status: number, args: string[], token = market.admin) {
  const program = fileURLToPath(new URL('market.ts', import.meta.url));
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    ...compileCache(),
    XDG_CONFIG_HOME: directory,
    MARKET_URL: market.url,
    MARKET_ADMIN_TOKEN: token,
  };
  const child = spawn(process.execPath, [program, 'admin', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.equal(await ended, status, `${stdout}${stderr}`);
  return { stdout, stderr };
}

suite('market admin', { concurrency: false }, () => {
  test('plan shows the difference and saves nothing; apply saves it, and nothing the second time', async () => {
    writeFileSync(join(directory, 'logo.png'), await image('png', 300, 60));
    write({ name: 'Tasklane Apps', logo: { light: './logo.png' }, dueHours: { review: 72 } });
    const { stdout } = await run(0, ['plan', file]);
    assert.match(stdout, /^~ name: "Marketplace" → "Tasklane Apps"$/m);
    assert.match(stdout, /^~ logo: null → \{"light":"\/brand\/[0-9a-f]+/m);
    assert.match(stdout, /^~ dueHours\/review: 48 → 72$/m);
    assert.equal((await inForce()).revision, null);
    assert.match((await run(0, ['apply', file])).stdout, /✔ Applied to /);
    const { revision, settings } = await inForce();
    assert.deepEqual([settings.name, settings.dueHours.review], ['Tasklane Apps', 72]);
    assert.equal((await run(0, ['apply', file])).stdout, 'No changes.\n');
    assert.equal((await run(0, ['plan', file])).stdout, 'No changes.\n');
    assert.equal((await inForce()).revision, revision);
  });

  test('export writes a file with its images, which changes nothing when it is applied', async () => {
    const scope = { scope: 'tasks:read', label: 'Read', description: 'See tasks.', risk: 'LOW', deprecatedAt: null };
    const body = { scopes: [scope] };
    await market.expect(200, 'PUT', '/api/admin/host-scopes', { as: market.admin, body });
    assert.match((await run(0, ['export', file])).stdout, /brand\.json, logo-light\.png\.$/m);
    assert.ok(existsSync(join(directory, 'logo-light.png')));
    const { $schema, name, logo, hostScopes } = read();
    assert.deepEqual([name, logo, hostScopes], ['Tasklane Apps', { light: './logo-light.png', dark: null }, [scope]]);
    assert.equal((await run(0, ['apply', file])).stdout, 'No changes.\n');
    const { properties } = JSON.parse((await market.expect(200, 'GET', new URL($schema).pathname)).text);
    for (const field of Object.keys(read())) assert.ok(properties[field], field);
  });

  test('images can stand in the file as the API returns them', async () => {
    write((await inForce()).settings);
    assert.equal((await run(0, ['plan', file])).stdout, 'No changes.\n');
  });

  test('a bad file changes nothing, and every fault is listed', async () => {
    const before = await inForce();
    write({ ...read(), name: '', slogn: 'x', colors: { light: {}, dark: {} } });
    for (const command of ['plan', 'apply']) {
      const { stderr } = await run(1, [command, file]);
      for (const field of ['name:', 'slogn:', 'colors/light/accent:', 'colors/dark/accentText:'])
        assert.ok(stderr.includes(`  ${field}`), `${field} in ${stderr}`);
    }
    writeFileSync(file, 'no JSON');
    assert.match((await run(1, ['apply', file])).stderr, /is not a JSON object/);
    assert.match((await run(1, ['apply', join(directory, 'none.json')])).stderr, /cannot be read/);
    const colors = { light: { accent: '#ffee00', accentText: '#0a5c32' }, dark: before.settings.colors.dark };
    write({ name: '', favicon: './none.png', logo: { light: './brand.json' }, colors });
    for (const command of ['plan', 'apply']) {
      const { stderr } = await run(1, [command, file]);
      for (const fault of [
        'favicon: .*none\\.png cannot be read',
        'logo/light: .*\\.png',
        'name: ',
        'colors/light/accent: ',
      ])
        assert.match(stderr, new RegExp(`^  ${fault}`, 'm'));
      assert.equal(stderr.match(/^ {2}\S/gm)!.length, 4, stderr);
    }
    for (const logo of ['./logo.png', ['./logo.png'], true]) {
      write({ logo });
      assert.match((await run(1, ['plan', file])).stderr, /^ {2}logo: [^\n]*$/m);
    }
    assert.deepEqual(await inForce(), before);
  });

  test('is for administrators', async () => {
    write({});
    assert.match((await run(1, ['plan', file], await market.token('somebody'))).stderr, /administrator/);
  });
});
