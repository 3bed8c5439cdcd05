// npm run -s token -- ID [--admin | --host]: mints a token of the embedded identity provider, for scripts: an account's, or
// with --host the one of the host platform's backend.

import { parseArgs } from 'node:util';
import { mintHostToken, mintToken } from './features/accounts/embedded-provider.ts';
import { hasIdentity } from './features/accounts/provider-identity.ts';
import { readSettings, SettingsError } from './settings.ts';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { admin: { type: 'boolean', default: false }, host: { type: 'boolean', default: false } },
  });
  const [id] = positionals;
  if (!id || positionals.length > 1 || (values.admin && values.host))
    throw new SettingsError(['Usage: npm run -s token -- ID [--admin | --host]']);
  const settings = readSettings();
  if (settings.accounts.issuer) {
    throw new SettingsError(['OIDC_ISSUER is set: account tokens come from that provider, not from the embedded one.']);
  }
  if (!hasIdentity(settings.dataDir)) {
    console.error(`No service has used DATA_DIR=${settings.dataDir} yet. The token will work once one does.`);
  }
  console.log(await (values.host ? mintHostToken(settings, id) : mintToken(settings, id, values.admin)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
