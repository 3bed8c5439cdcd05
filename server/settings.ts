// All settings of the service. The only file that reads the environment; all faults are reported at once.

import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { basePathOf } from './platform/http/base-path.ts';
import { isLoopback } from './platform/http/ip.ts';
import { unknownVariables } from './unknown-variables.ts';

export type Settings = ReturnType<typeof readSettings>;

export class SettingsError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`Invalid settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** `serves`: false for commands that open no port, such as a backup. */
export function readSettings(env: NodeJS.ProcessEnv = process.env, { serves = true } = {}) {
  const faults: string[] = [];
  const known = new Set<string>();
  const text = (name: string) => {
    known.add(name);
    return env[name]?.trim() || undefined;
  };

  function choice<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = text(name);
    if (value === undefined) return fallback;
    const found = values.find((allowed) => allowed === value);
    if (!found) faults.push(`${name} is "${value}"; it must be one of ${values.join(', ')}.`);
    return found ?? fallback;
  }

  function integer(name: string, fallback: number, least: number, most: number): number {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    faults.push(`${name} is "${value}"; it must be a whole number from ${least} to ${most}.`);
    return fallback;
  }

  function url(name: string, protocols: string[]): string | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    // The value itself stays out of the message: URLs of databases and mail servers contain passwords.
    faults.push(`${name} is not a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`);
    return undefined;
  }

  /** `off`, a number of hops, or the IP addresses and networks of the trusted proxies. */
  function trustedProxies(): false | number | string[] {
    const value = text('TRUST_PROXY') ?? 'off';
    if (value === 'off') return false;
    if (/^\d{1,2}$/.test(value)) return Number(value);
    const proxies = list(value);
    const unknown = proxies.filter((proxy) => !isNetwork(proxy));
    if (unknown.length > 0)
      faults.push(
        `TRUST_PROXY has "${unknown.join(', ')}"; it must be off, a number of proxies, or their IP addresses.`,
      );
    return proxies;
  }

  /** `on`, `off`, or numbers per minute: `installs=120,keys=0`. */
  function rateLimits(): typeof RATE_LIMITS {
    const value = text('RATE_LIMITS') ?? 'on';
    if (value === 'on') return RATE_LIMITS;
    const limits = { ...RATE_LIMITS };
    if (value === 'off') return Object.assign(limits, ...Object.keys(limits).map((name) => ({ [name]: 0 })));
    for (const entry of list(value)) {
      const [name, number] = entry.split('=') as [keyof typeof limits, string?];
      if (Object.hasOwn(limits, name) && /^\d{1,7}$/.test(number ?? '')) limits[name] = Number(number);
      else
        faults.push(
          `RATE_LIMITS has "${entry}"; it must be on, off, or requests per minute for ${Object.keys(limits).join(', ')}, such as installs=120.`,
        );
    }
    return limits;
  }

  /** Where images are stored: in an S3-compatible service, or undefined for files under DATA_DIR. */
  function mediaS3() {
    const endpoint = url('MEDIA_S3_ENDPOINT', ['https:', 'http:']);
    const given = {
      bucket: text('MEDIA_S3_BUCKET'),
      accessKey: text('MEDIA_S3_ACCESS_KEY'),
      secretKey: text('MEDIA_S3_SECRET_KEY'),
    };
    const region = text('MEDIA_S3_REGION') ?? 'us-east-1';
    if (!endpoint && Object.values(given).every((value) => value === undefined)) return undefined;
    const { bucket, accessKey, secretKey } = given;
    if (endpoint && bucket && accessKey && secretKey) return { endpoint, bucket, region, accessKey, secretKey };
    faults.push(
      'Images in S3 need MEDIA_S3_ENDPOINT, MEDIA_S3_BUCKET, MEDIA_S3_ACCESS_KEY and MEDIA_S3_SECRET_KEY; at least one is missing.',
    );
    return undefined;
  }

  /** IP addresses, each with an optional port. */
  function dnsServers(): string[] {
    const servers = list(text('DNS_SERVERS'));
    const unknown = servers.filter((server) => !isServer(server));
    if (unknown.length > 0 || servers.length > MAX_DNS_SERVERS)
      faults.push(
        `DNS_SERVERS must be at most ${MAX_DNS_SERVERS} IP addresses, each with an optional port, separated by commas.`,
      );
    return unknown.length > 0 ? [] : servers;
  }

  function origins(name: string): string[] {
    const values = list(text(name));
    // A host of a URL can have characters that mean something in a policy: `*`, `;` and quotes.
    const wrong = values.filter(
      (value) => !URL.canParse(value) || new URL(value).origin !== value || !/^https?:\/\/[\w.:[\]-]+$/.test(value),
    );
    if (wrong.length > 0)
      faults.push(
        `${name} has "${wrong[0]}"; it must be an origin, such as https://tasks.example.com, without a path.`,
      );
    return values.filter((value) => !wrong.includes(value));
  }

  /** Addresses with or without a name, separated by commas. */
  function senders(name: string): string[] {
    const values = list(text(name));
    const wrong = values.filter((value) => !SENDER.test(value));
    if (wrong.length > 0)
      faults.push(
        `${name} has "${wrong[0]}"; it must be an address, such as apps@example.com or Apps <apps@example.com>.`,
      );
    return values.filter((value) => !wrong.includes(value));
  }

  /** `PROVIDER=URL`, separated by commas: servers of one's own. */
  function trustedCiIssuers(): { provider: 'GITHUB' | 'GITLAB'; issuer: string }[] {
    return list(text('TRUSTED_CI_ISSUERS')).flatMap((entry) => {
      const [, provider, issuer = ''] = /^(GITHUB|GITLAB)=(.+)$/.exec(entry) ?? [];
      if (provider && URL.canParse(issuer) && /^https?:$/.test(new URL(issuer).protocol))
        return [{ provider: provider as 'GITHUB' | 'GITLAB', issuer }];
      faults.push(
        `TRUSTED_CI_ISSUERS has "${entry}"; it must be GITHUB or GITLAB and a URL, such as GITLAB=https://gitlab.example.com.`,
      );
      return [];
    });
  }

  const production = choice('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const host = text('HOST') ?? '127.0.0.1';
  const port = integer('PORT', 3000, 0, 65535);
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']);
  const issuer = url('OIDC_ISSUER', ['http:', 'https:']);
  const audience = text('OIDC_AUDIENCE');
  const processes = integer('PROCESSES', 1, 0, 64);
  const jobs = choice('JOBS', ['on', 'off'], 'on') === 'on';
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const directUrl = url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']);
  const replicaUrl = url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']);
  const maxAppsPerDeveloper = integer('MAX_APPS_PER_DEVELOPER', 500, 1, 1_000_000);
  const maxLagMs = integer('REPLICA_MAX_LAG_MS', 2_000, 500, 600_000);
  const scanningKeysUrl = url('SECRET_SCANNING_KEYS_URL', ['https:', 'http:']);
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const introspection = choice('OIDC_INTROSPECTION', ['on', 'off'], 'off') === 'on';
  const clientId = text('OIDC_CLIENT_ID');
  const clientSecret = text('OIDC_CLIENT_SECRET');
  const cliClientId = text('OIDC_CLI_CLIENT_ID');
  const adminRole = text('ADMIN_ROLE') ?? 'marketplace-admin';
  const hostRole = text('HOST_ROLE') ?? 'marketplace-host';
  const tokenEndpoint = url('HOST_TOKEN_ENDPOINT', ['https:', 'http:']);
  const defaultPolicyMode = text('DEFAULT_POLICY_MODE') ?? 'OPEN';
  const workspacesUrl = url('HOST_WORKSPACES_URL', ['https:', 'http:']);
  const mediaUrl = url('MEDIA_URL', ['https:', 'http:']);
  const s3 = mediaS3();
  const requireChecks = choice('REQUIRE_CHECKS', ['on', 'off'], production ? 'on' : 'off') === 'on';
  const mailFrom = text('MAIL_FROM');
  const metricsToken = text('METRICS_TOKEN');
  const adminMailTo = list(text('ADMIN_MAIL_TO'));
  const allowedSenders = senders('MAIL_FROM_ALLOWED');
  const brandFile = text('BRAND_FILE');
  const secrets = list(text('SESSION_SECRET'));

  const publicHost = publicUrl ? new URL(publicUrl).hostname : host;
  const allowSharedOrigin = choice('ALLOW_SHARED_ORIGIN', ['on', 'off'], 'off') === 'on';
  const insecureDemo = choice('ALLOW_INSECURE_DEMO', ['on', 'off'], 'off') === 'on' && !issuer;

  if (serves && !production && !issuer && !insecureDemo) {
    const open = [
      ...(isLoopback(host) ? [] : ['HOST']),
      ...(isLoopback(publicHost) || !publicUrl ? [] : ['PUBLIC_URL']),
      ...(!databaseUrl || isLocalDatabase(databaseUrl) ? [] : ['DATABASE_URL']),
    ];
    if (open.length > 0)
      faults.push(
        `OIDC_ISSUER is missing, and ${open.join(' and ')} ${open.length > 1 ? 'are' : 'is'} not on this machine: anybody could sign in as an administrator and read all emails. Set OIDC_ISSUER, or ALLOW_INSECURE_DEMO=on for a public demo.`,
      );
  }
  if (processes === 0 && !jobs) faults.push('PROCESSES=0 with JOBS=off would do nothing.');
  if (directUrl && !text('DATABASE_URL'))
    faults.push('DATABASE_DIRECT_URL requires DATABASE_URL: it bypasses the pooler named there.');
  if (replicaUrl && !text('DATABASE_URL'))
    faults.push('DATABASE_REPLICA_URL requires DATABASE_URL: the embedded database has no replica.');
  // Also while the issuer is missing: everything that production requires is reported at once.
  if ((issuer || production) && !audience)
    faults.push('OIDC_AUDIENCE is missing: set the audience of access tokens issued by OIDC_ISSUER.');
  if (introspection && !(issuer && clientId && clientSecret)) {
    faults.push('OIDC_INTROSPECTION=on requires OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
  }
  if (!['OPEN', 'APPROVAL', 'ALLOWLIST'].includes(defaultPolicyMode))
    faults.push('DEFAULT_POLICY_MODE is not OPEN, APPROVAL or ALLOWLIST.');
  if (adminRole === hostRole)
    faults.push('ADMIN_ROLE and HOST_ROLE are the same; a host service token must not be an administrator.');
  if (tokenEndpoint && !issuer && !production)
    faults.push('HOST_TOKEN_ENDPOINT requires OIDC_ISSUER: the embedded identity provider has its own.');
  if (mailFrom && !/^[^\r\n@]*@[^\r\n]*$/.test(mailFrom)) faults.push('MAIL_FROM is not an email address.');
  const badAddresses = adminMailTo.filter((address) => !ADDRESS.test(address));
  if (badAddresses.length > 0 || adminMailTo.length > MAX_ADMIN_ADDRESSES)
    faults.push(`ADMIN_MAIL_TO must be at most ${MAX_ADMIN_ADDRESSES} email addresses, separated by commas.`);
  if (mediaUrl && new URL(mediaUrl).pathname !== '/')
    faults.push('MEDIA_URL has a path; it must be an origin, such as https://images.example.com.');
  const basePath = publicUrl ? basePathOf(publicUrl) : '';
  if (basePath === undefined)
    faults.push(
      'PUBLIC_URL must end with its host or a path of letters, digits, ".", "_", "~" and "-", such as https://tasks.example.com/marketplace.',
    );
  if (secrets.some((secret) => secret.length < 32))
    faults.push('SESSION_SECRET has a value with fewer than 32 characters. Create one with `openssl rand -base64 32`.');
  else if (secrets.some((secret) => PLACEHOLDER.test(secret) || new Set(secret).size < MIN_DISTINCT_CHARACTERS))
    faults.push('SESSION_SECRET is a placeholder. Create a secret with `openssl rand -base64 32`.');
  if (audience && [clientId, cliClientId].includes(audience))
    faults.push('OIDC_AUDIENCE is the id of a client: ID tokens, which any app may hold, would pass as access tokens.');
  if (production) {
    const passwords = Object.entries({
      ...{ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl },
      SMTP_URL: smtpUrl,
    }).map(([name, value]) => [name, value && new URL(value).password] as const);
    const given = { MEDIA_S3_SECRET_KEY: s3?.secretKey, OIDC_CLIENT_SECRET: clientSecret, METRICS_TOKEN: metricsToken };
    for (const [name, value] of [...Object.entries(given), ...passwords])
      if (value && PLACEHOLDER.test(value)) faults.push(`${name} has a placeholder instead of a secret.`);
    const urls = { PUBLIC_URL: publicUrl, OIDC_ISSUER: issuer };
    const ofHost = { MEDIA_URL: mediaUrl, HOST_TOKEN_ENDPOINT: tokenEndpoint, HOST_WORKSPACES_URL: workspacesUrl };
    for (const [name, value] of Object.entries({ ...urls, ...ofHost }))
      if (value?.startsWith('http:') && !isLoopback(new URL(value).hostname))
        faults.push(`${name} is not encrypted: production requires https://.`);
    if (secrets.length === 0) faults.push('SESSION_SECRET is missing: it encrypts webhook secrets and receipt keys.');
    if (!issuer) faults.push('OIDC_ISSUER is missing: production requires your own identity provider.');
    if (!publicUrl) faults.push('PUBLIC_URL is missing: emails and pages link to it.');
    if (!smtpUrl) faults.push('SMTP_URL is missing: production requires your own mail server.');
    if (!mailFrom) faults.push('MAIL_FROM is missing: set the sender address of emails.');
  }
  const urlHost = host.includes(':') ? `[${host}]` : host;
  const baseUrl = publicUrl?.replace(/\/$/, '') ?? `http://${urlHost}:${port}`;
  const settings = {
    production,
    host,
    port,
    insecureDemo,
    // In development on this machine. Another Host header is a page of another origin whose DNS name was rebound to us.
    loopbackOnly: !production && isLoopback(host) && isLoopback(publicHost),
    publicUrl: baseUrl,
    // `/marketplace`, or '' at the root of a host.
    basePath: basePath ?? '',
    // A path is no security boundary: every script of its host could act as the user.
    refusesSharedOrigin: Boolean(basePath) && !allowSharedOrigin,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    secrets,
    databaseUrl,
    directUrl,
    replica: replicaUrl ? { url: replicaUrl, maxLagMs } : undefined,
    databaseTimeoutMs: integer('DATABASE_TIMEOUT_MS', 5_000, 1_000, 60_000),
    processes,
    jobs,
    maxAppsPerDeveloper,
    // An approval over checks that have not passed needs a reason.
    requireChecks,
    accounts: {
      issuer,
      audience: audience ?? 'marketplace',
      clientId,
      clientSecret,
      cliClientId,
      introspection,
      scope: text('OIDC_SCOPE') ?? 'openid profile email',
      // How a user must have signed in (`acr`) for what needs step-up authentication. Undefined: any way.
      stepUpAcr: text('OIDC_STEP_UP_ACR'),
      idClaim: text('ACCOUNT_ID_CLAIM') ?? 'sub',
      rolesClaim: text('ROLES_CLAIM') ?? 'roles',
      adminRole,
      hostRole,
      workspacesClaim: text('WORKSPACES_CLAIM') ?? 'workspaces',
      workspacesUrl,
      adminAccounts: list(text('ADMIN_ACCOUNTS')),
    },
    // What applies to a workspace whose administrators have set no policy.
    defaultPolicyMode: defaultPolicyMode as 'OPEN' | 'APPROVAL' | 'ALLOWLIST',
    // Where the host exchanges our grants for access tokens. Undefined: apps cannot be installed in workspaces.
    hostTokenEndpoint: issuer ? tokenEndpoint : `${baseUrl}/oidc/token`,
    mail: {
      smtpUrl,
      from: mailFrom ?? 'marketplace@localhost.localdomain',
      // What administrators may choose as the sender.
      allowedSenders,
      adminTo: adminMailTo,
    },
    // Where the marketplace's settings come from. Undefined: administrators change them in the console.
    brandFile: brandFile && resolve(brandFile),
    // Outside production the service may fetch its own URL, so that the demo artwork can be checked.
    allowedPrivateHosts: [...list(text('ALLOW_PRIVATE_HOSTS')), ...(production ? [] : [`${urlHost}:${port}`])],
    // Asked for the proofs of domains. Empty: those of the system.
    dnsServers: dnsServers(),
    // Origin of image URLs: a host without cookies or a CDN in front of this service.
    mediaUrl: mediaUrl?.replace(/\/$/, '') ?? baseUrl,
    mediaS3: s3,
    metricsToken,
    trustProxy: trustedProxies(),
    // 0 switches load shedding off.
    maxEventLoopLagMs: integer('MAX_EVENT_LOOP_LAG_MS', 1_000, 0, 60_000),
    rateLimits: rateLimits(),
    responseCache: choice('RESPONSE_CACHE', ['on', 'off'], 'on') === 'on',
    catalogInMemory: choice('CATALOG_IN_MEMORY', ['on', 'off'], 'on') === 'on',
    scanningKeysUrl,
    // In addition to GitHub Actions and GitLab.
    trustedCiIssuers: trustedCiIssuers(),
    // Pages of these origins may show `/embed/` in a frame.
    embedOrigins: origins('EMBED_ORIGINS'),
    demo: choice('DEMO', ['on', 'off'], production ? 'off' : 'on') === 'on',
    logLevel: choice('LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn'),
  };
  // Also among the faults: a setting that is missing may be there under a wrong name.
  const warnings = unknownVariables(Object.keys(env), known);
  if (faults.length > 0) throw new SettingsError([...faults, ...warnings]);
  if (settings.refusesSharedOrigin)
    warnings.push(
      'PUBLIC_URL has a path: pages that ask for consent and the console are refused. Give the service a host of its own, or set ALLOW_SHARED_ORIGIN=on (docs/operate.md).',
    );
  return { ...settings, warnings };
}

/** Per minute: by IP address, key, account, installing IP address, developer who checks listings, publishes or previews. */
const RATE_LIMITS = {
  ...{ addresses: 6_000, keys: 1_200, accounts: 1_200, installs: 60, checks: 30, publishing: 60, previews: 120 },
  // By IP address that reports leaked keys: by hand, or as a secret scanner.
  ...{ reports: 10, scanning: 60 },
  // By developer who uploads images.
  uploads: 120,
  // By developer who adds or verifies domains.
  domains: 10,
  // By account that writes, edits, deletes or reports reviews.
  reviews: 20,
  // By account that exports everything about itself.
  exports: 5,
};

const MAX_DNS_SERVERS = 5;

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
function isServer(text: string): boolean {
  const { v6, v4, port = '53' } = /^(?:\[(?<v6>.+)\]|(?<v4>[^:]+)):(?<port>\d{1,5})$/.exec(text)?.groups ?? {};
  return isIP(v6 ?? v4 ?? text) !== 0 && Number(port) > 0 && Number(port) <= 65_535;
}

/** A bare address, without a display name. */
const ADDRESS = /^[^\s@,<>"]{1,64}@[^\s@,<>"]{1,255}$/;
const SENDER = /^(?:[^<>@,\r\n]{1,100} )?<?[^\s<>@,]{1,64}@[^\s<>@,]{1,190}>?$/;
const MAX_ADMIN_ADDRESSES = 20;

/** What examples write instead of a secret. */
const PLACEHOLDER = /replace.?me|change.?me|placeholder|your.?secret|example/i;
const MIN_DISTINCT_CHARACTERS = 8;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** An IP address, or a network in CIDR notation: `10.1.0.0/16`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

function list(value: string | undefined): string[] {
  return (value ?? '').split(',').flatMap((entry) => entry.trim() || []);
}

/** Over a unix socket (a path as host, or none) or a loopback address. `?host=` replaces the host before the path. */
function isLocalDatabase(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') || decodeURIComponent(hostname);
  return host === '' || host.startsWith('/') || isLoopback(host);
}
