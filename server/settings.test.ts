import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readSettings, SettingsError } from './settings.ts';

function faultsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.faults.map((fault) => fault.split(' ')[0]!);
  }
}

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://market.example.com',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_AUDIENCE: 'marketplace',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'market@example.com',
  SESSION_SECRET: 'a secret that is long enough for this',
};

suite('settings', () => {
  test('without settings, the service listens on this machine only, with everything embedded', () => {
    const settings = readSettings({});
    assert.equal(settings.publicUrl, 'http://127.0.0.1:3000');
    assert.equal(settings.databaseUrl, undefined);
    assert.equal(settings.accounts.issuer, undefined);
    assert.equal(settings.demo, true);
  });

  test('all faults are reported at once', () => {
    const env = {
      PORT: 'http',
      NODE_ENV: 'prod',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'mail',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
    };
    assert.deepEqual(faultsOf({ ...env, OIDC_ISSUER: 'ftp://x' }).sort(), [
      'DATABASE_URL',
      'DEMO',
      'LOG_LEVEL',
      'NODE_ENV',
      'OIDC_ISSUER',
      'PORT',
      'SMTP_URL',
    ]);
  });

  test('a password in a URL never appears in a message', () => {
    assert.throws(
      () => readSettings({ DATABASE_URL: 'mysql://user:hunter2@host/db' }),
      (error: Error) => !error.message.includes('hunter2'),
    );
  });

  test('emails to administrators go to addresses', () => {
    assert.deepEqual(readSettings({}).mail.adminTo, []);
    const two = readSettings({ ADMIN_MAIL_TO: 'ops@example.com, lead@example.com' });
    assert.deepEqual(two.mail.adminTo, ['ops@example.com', 'lead@example.com']);
    for (const bad of ['ops', 'Ops <ops@example.com>', 'ops@example.com,@', `${'a@b.example,'.repeat(21)}`])
      assert.deepEqual(faultsOf({ ADMIN_MAIL_TO: bad }), ['ADMIN_MAIL_TO'], bad);
  });

  test('frames may be shown by origins, and a value adds nothing else to the policy', () => {
    assert.deepEqual(readSettings({}).embedOrigins, []);
    const two = readSettings({ EMBED_ORIGINS: 'https://tasks.example.com, http://[::1]:8080' });
    assert.deepEqual(two.embedOrigins, ['https://tasks.example.com', 'http://[::1]:8080']);
    for (const bad of [
      ...['*', 'https:', 'https://*', 'https://*.example.com', 'tasks.example.com', "'self'", 'https://a.example/'],
      ...['https://a.example;script-src', "https://'self'", 'ftp://a.example', 'https://a.example/x', 'data:,', 'null'],
    ])
      assert.deepEqual(faultsOf({ EMBED_ORIGINS: `https://tasks.example.com,${bad}` }), ['EMBED_ORIGINS'], bad);
  });

  test('production requires an identity provider, a public URL, a mail server and a secret', () => {
    assert.deepEqual(faultsOf(PRODUCTION), []);
    for (const name of ['PUBLIC_URL', 'OIDC_ISSUER', 'OIDC_AUDIENCE', 'SMTP_URL', 'MAIL_FROM', 'SESSION_SECRET']) {
      assert.deepEqual(faultsOf({ ...PRODUCTION, [name]: '' }), [name]);
    }
    assert.deepEqual(faultsOf({ ...PRODUCTION, SESSION_SECRET: `${PRODUCTION.SESSION_SECRET},short` }), [
      'SESSION_SECRET',
    ]);
  });

  test('without an identity provider, everything is on this machine, or the operator wants a public demo', () => {
    const local: Record<string, string>[] = [
      { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' },
      { HOST: '::1', DATABASE_URL: 'postgres://localhost/market' },
      { HOST: 'localhost', DATABASE_URL: 'postgres:///market?host=/var/run/postgresql' },
      { DATABASE_URL: 'postgres://%2Fvar%2Frun%2Fpostgresql/market' },
    ];
    const open: Record<string, string>[] = [
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '192.168.1.7' },
      { PUBLIC_URL: 'https://market.example.com' },
      { PUBLIC_URL: 'http://127.0.0.1.example.com' },
      { DATABASE_URL: 'postgres://db.example.com/market' },
      { DATABASE_URL: 'postgres://localhost/market?host=db.example.com' },
    ];
    for (const env of local) assert.deepEqual(faultsOf(env), [], JSON.stringify(env));
    for (const env of open) {
      assert.deepEqual(faultsOf(env), ['OIDC_ISSUER'], JSON.stringify(env));
      assert.deepEqual(faultsOf({ ...env, OIDC_ISSUER: 'https://id.example.com', OIDC_AUDIENCE: 'market' }), []);
      assert.equal(readSettings({ ...env, ALLOW_INSECURE_DEMO: 'on' }).insecureDemo, true);
      // A backup opens no port.
      assert.doesNotThrow(() => readSettings(env, { serves: false }));
    }
    assert.deepEqual(faultsOf({ ...PRODUCTION, OIDC_ISSUER: '', ALLOW_INSECURE_DEMO: 'on' }), ['OIDC_ISSUER']);
    assert.equal(readSettings({ ...PRODUCTION, ALLOW_INSECURE_DEMO: 'on' }).insecureDemo, false);
  });

  test('a placeholder is no secret', () => {
    const placeholders = ['replace-me-replace-me-replace-me-replace-me', 'CHANGE_ME'.repeat(5), 'x'.repeat(40)];
    for (const SESSION_SECRET of [...placeholders, `${PRODUCTION.SESSION_SECRET},${'0123'.repeat(10)}`])
      assert.deepEqual(faultsOf({ ...PRODUCTION, SESSION_SECRET }), ['SESSION_SECRET'], SESSION_SECRET);
  });

  test('a placeholder in any secret or password does not start in production', () => {
    const secrets: Record<string, string> = {
      OIDC_CLIENT_SECRET: 'replace-me',
      METRICS_TOKEN: 'change_me',
      DATABASE_URL: 'postgres://market:replace-me@db.example.com/market',
      SMTP_URL: 'smtp://user:REPLACE-ME@mail.example.com',
    };
    for (const [name, value] of Object.entries(secrets)) {
      assert.deepEqual(faultsOf({ ...PRODUCTION, [name]: value }), [name]);
      assert.deepEqual(faultsOf({ ...PRODUCTION, [name]: value.replace(/re?place-me|change_me/i, 'kR7x2mQ9') }), []);
    }
    assert.deepEqual(faultsOf({ OIDC_CLIENT_SECRET: 'replace-me' }), []);
  });

  test('production without settings reports everything that it requires at once', () => {
    const required = ['MAIL_FROM', 'OIDC_AUDIENCE', 'OIDC_ISSUER', 'PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL'];
    assert.deepEqual(faultsOf({ NODE_ENV: 'production' }).sort(), required);
  });

  test('a variable whose name resembles a setting is reported with the setting, others are not', () => {
    const misspelt = {
      OIDC_CLIENT_SECERT: 'OIDC_CLIENT_SECRET',
      SESION_SECRET: 'SESSION_SECRET',
      SMTP_HOST: 'SMTP_URL',
      HOSTS: 'HOST',
      log_level: 'LOG_LEVEL',
      RATE_LIMIT: 'RATE_LIMITS',
    };
    const others = [
      'HOME',
      'PATH',
      'PWD',
      'HOSTNAME',
      'NODE_OPTIONS',
      'MAIL',
      'USER',
      'LANG',
      'TERM',
      'POSTGRES_PASSWORD',
    ];
    const names = [...Object.keys(misspelt), ...others];
    const { warnings } = readSettings(Object.fromEntries(names.map((name) => [name, 'x'])));
    const expected = names
      .filter((name) => name in misspelt)
      .sort()
      .map((name) => `${name} is not a setting. Did you mean ${misspelt[name as keyof typeof misspelt]}?`);
    assert.deepEqual(warnings, expected);
    assert.throws(
      () => readSettings({ ...PRODUCTION, SESSION_SECRET: '', SESION_SECRET: PRODUCTION.SESSION_SECRET }),
      /SESSION_SECRET is missing.*SESION_SECRET is not a setting\. Did you mean SESSION_SECRET\?/s,
    );
  });

  test('production is reached over https, and so is its identity provider', () => {
    assert.deepEqual(faultsOf({ ...PRODUCTION, PUBLIC_URL: 'http://market.example.com' }), ['PUBLIC_URL']);
    assert.deepEqual(faultsOf({ ...PRODUCTION, OIDC_ISSUER: 'http://id.example.com' }), ['OIDC_ISSUER']);
    // What stays on the machine needs no encryption.
    assert.deepEqual(faultsOf({ ...PRODUCTION, OIDC_ISSUER: 'http://127.0.0.1:8080' }), []);
  });

  test('the host exchanges grants at its token endpoint, over https in production, or is the embedded provider', () => {
    assert.equal(readSettings(PRODUCTION).hostTokenEndpoint, undefined);
    assert.equal(readSettings({}).hostTokenEndpoint, 'http://127.0.0.1:3000/oidc/token');
    const HOST_TOKEN_ENDPOINT = 'https://id.example.com/token';
    assert.equal(readSettings({ ...PRODUCTION, HOST_TOKEN_ENDPOINT }).hostTokenEndpoint, HOST_TOKEN_ENDPOINT);
    assert.deepEqual(faultsOf({ HOST_TOKEN_ENDPOINT }), ['HOST_TOKEN_ENDPOINT']);
    for (const name of ['HOST_TOKEN_ENDPOINT', 'HOST_WORKSPACES_URL']) {
      for (const value of ['http://host.example.com/', 'host.example.com'])
        assert.deepEqual(faultsOf({ ...PRODUCTION, [name]: value }), [name]);
      assert.deepEqual(faultsOf({ ...PRODUCTION, [name]: 'https://host.example.com/' }), []);
    }
    assert.equal(readSettings({}).accounts.workspacesClaim, 'workspaces');
  });

  test('the audience of access tokens is no client, whose ID tokens would pass', () => {
    const { OIDC_AUDIENCE: id } = PRODUCTION;
    assert.deepEqual(faultsOf({ ...PRODUCTION, OIDC_CLIENT_ID: id }), ['OIDC_AUDIENCE']);
    assert.deepEqual(faultsOf({ ...PRODUCTION, OIDC_CLI_CLIENT_ID: id }), ['OIDC_AUDIENCE']);
    assert.deepEqual(faultsOf({ ...PRODUCTION, OIDC_CLIENT_ID: 'web', OIDC_CLI_CLIENT_ID: 'cli' }), []);
  });

  test('only a service for this machine refuses other host names', () => {
    assert.equal(readSettings({}).loopbackOnly, true);
    assert.equal(readSettings({ ALLOW_INSECURE_DEMO: 'on', HOST: '0.0.0.0' }).loopbackOnly, false);
    assert.equal(readSettings(PRODUCTION).loopbackOnly, false);
  });

  test('production generates no secret', () => {
    const given = Object.values(PRODUCTION);
    const { accounts, mail, databaseUrl, secrets } = readSettings(PRODUCTION);
    for (const secret of [accounts.clientSecret, mail.smtpUrl, databaseUrl, ...secrets]) {
      assert.ok(secret === undefined || given.includes(secret));
    }
  });

  test('production loads demo data only when DEMO says so', () => {
    assert.equal(readSettings(PRODUCTION).demo, false);
    assert.equal(readSettings({ ...PRODUCTION, DEMO: 'on' }).demo, true);
  });

  test('proxies are trusted only as configured', () => {
    assert.equal(readSettings({}).trustProxy, false);
    assert.equal(readSettings({ TRUST_PROXY: '1' }).trustProxy, 1);
    assert.deepEqual(readSettings({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }).trustProxy, ['10.0.0.1', '10.1.0.0/16']);
  });

  test('an invalid proxy network is reported', () => {
    for (const TRUST_PROXY of ['on', 'true', 'proxy.example.com', '10.0.0.0/33', '10.0.0.0/', '10.0.0.1, all']) {
      assert.deepEqual(faultsOf({ TRUST_PROXY }), ['TRUST_PROXY'], TRUST_PROXY);
    }
  });

  test('rate limits are on, off, or named numbers', () => {
    const limits = (RATE_LIMITS: string) => readSettings({ RATE_LIMITS }).rateLimits;
    const on = readSettings({}).rateLimits;
    assert.ok(Object.values(on).every((number) => number > 0));
    assert.deepEqual(limits('on'), on);
    assert.deepEqual(new Set(Object.values(limits('off'))), new Set([0]));
    assert.deepEqual(limits('installs=120, keys=0'), { ...on, installs: 120, keys: 0 });
    for (const value of ['installs', 'installs=', 'installs=-1', 'logins=5', 'constructor=5', 'yes', '60']) {
      assert.deepEqual(faultsOf({ RATE_LIMITS: value }), ['RATE_LIMITS'], value);
    }
  });

  test('a process must serve requests or run jobs', () => {
    const { processes, jobs } = readSettings({});
    assert.deepEqual({ processes, jobs }, { processes: 1, jobs: true });
    assert.deepEqual(faultsOf({ PROCESSES: '65', JOBS: 'some' }), ['PROCESSES', 'JOBS']);
    assert.deepEqual(faultsOf({ PROCESSES: '0', JOBS: 'off' }), ['PROCESSES=0']);
  });

  test('a replica requires its primary', () => {
    const DATABASE_REPLICA_URL = 'postgres://replica/market';
    assert.deepEqual(faultsOf({ DATABASE_REPLICA_URL, REPLICA_MAX_LAG_MS: '1' }), [
      'REPLICA_MAX_LAG_MS',
      'DATABASE_REPLICA_URL',
    ]);
    const { replica } = readSettings({ DATABASE_URL: 'postgres://localhost/market', DATABASE_REPLICA_URL });
    assert.deepEqual(replica, { url: DATABASE_REPLICA_URL, maxLagMs: 2000 });
  });

  test('a direct connection past the pooler requires the pooler', () => {
    assert.deepEqual(faultsOf({ DATABASE_DIRECT_URL: 'postgres://primary/market' }), ['DATABASE_DIRECT_URL']);
  });

  test('introspection requires a client id and secret', () => {
    assert.deepEqual(faultsOf({ OIDC_INTROSPECTION: 'on' }), ['OIDC_INTROSPECTION=on']);
  });
});
