// npm run -s token -- ID [--admin] [--workspace ID[:admin]]… | --host: mints a token of the embedded identity provider, for
// scripts: an account's, or with --host the one of the host platform's backend.

import { parseArgs } from 'node:util';
import type { Workspace } from './features/accounts/caller.ts';
import { mintHostToken, mintToken } from './features/accounts/embedded-provider.ts';
import { hasIdentity } from './features/accounts/provider-identity.ts';
import { readSettings, SettingsError } from './settings.ts';

const USAGE = 'Usage: npm run -s token -- ID [--admin] [--workspace ID[:admin]]…, or ID --host';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      admin: { type: 'boolean', default: false },
      host: { type: 'boolean', default: false },
      workspace: { type: 'string', multiple: true, default: [] },
    },
  });
  const [id] = positionals;
  const { admin, host, workspace } = values;
  if (!id || positionals.length > 1 || (host && (admin || workspace.length > 0))) throw new SettingsError([USAGE]);
  const workspaces = workspace.map(workspaceNamed);
  const settings = readSettings();
  if (settings.accounts.issuer) {
    throw new SettingsError(['OIDC_ISSUER is set: account tokens come from that provider, not from the embedded one.']);
  }
  if (!hasIdentity(settings.dataDir)) {
    console.error(`No service has used DATA_DIR=${settings.dataDir} yet. The token will work once one does.`);
  }
  console.log(await (host ? mintHostToken(settings, id) : mintToken(settings, id, admin, workspaces)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** `acme` or `acme:admin`. */
function workspaceNamed(text: string): Workspace {
  const [, id, admin] = /^([^\s:]{1,200})(:admin)?$/.exec(text) ?? [];
  if (!id) throw new SettingsError([USAGE]);
  return { id, name: id[0]!.toUpperCase() + id.slice(1), role: admin ? 'admin' : 'member' };
}
