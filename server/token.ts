// npm run -s token -- ACCOUNT_ID [--admin]: mints an account token of the embedded identity provider, for scripts.

import { parseArgs } from 'node:util';
import { hasIdentity, mintToken } from './features/accounts/embedded-provider.ts';
import { readSettings, SettingsError } from './settings.ts';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { admin: { type: 'boolean', default: false } },
  });
  const [accountUserId] = positionals;
  if (!accountUserId || positionals.length > 1)
    throw new SettingsError(['Usage: npm run -s token -- ACCOUNT_ID [--admin]']);
  const settings = readSettings();
  if (settings.accounts.issuer) {
    throw new SettingsError(['OIDC_ISSUER is set: account tokens come from that provider, not from the embedded one.']);
  }
  if (!hasIdentity(settings.dataDir)) {
    console.error(`No service has used DATA_DIR=${settings.dataDir} yet. The token will work once one does.`);
  }
  console.log(await mintToken(settings, accountUserId, values.admin));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
