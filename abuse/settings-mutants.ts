// Faults in the settings of the marketplace.

import { faultsIn, features, type Mutant } from './mutant.ts';

const SETTINGS = features('market-settings/market-settings');
const FILE = features('market-settings/brand-file');

export const SETTINGS_MUTANTS: Mutant[] = [
  ...faultsIn('server/features/market-settings/apply.ts', SETTINGS, [
    ['any sender is taken', 'if (!mail?.from || allowed.includes(mail.from)) return [];', 'return [];'],
    [
      'unreadable colours are taken',
      '  return contrastFaults(colors).map(',
      '  return contrastFaults(colors).slice(9).map(',
    ],
    ['a change deletes the scopes', 'hostScopes = before.hostScopes }', 'hostScopes = [] }'],
    ['other nodes show the settings from before', '  await marketSettings.publish(tx);', ''],
    [
      'two changes at once both win',
      `  await sql\`SELECT pg_advisory_xact_lock(hashtextextended('market settings', 0))\`.execute(tx);\n  await lockHostScopes(tx);`,
      '',
    ],
  ]),
  ...faultsIn('server/features/market-settings/images.ts', SETTINGS, [
    ['a favicon of any shape is taken', 'square && (width !== height', 'square && (false'],
    [
      'images of the history are deleted',
      "'%/brand/' || sha256 || '.%'",
      "'%/brand/' || sha256 || '.%' AND changes = '{}'",
    ],
  ]),
  ...faultsIn('server/features/market-settings/admin-routes.ts', FILE, [
    ['the console changes what a file manages', 'if (brandFile) throw', 'if (false) throw'],
  ]),
  ...faultsIn('server/features/market-settings/brand-file.ts', FILE, [
    ['a file with faults is applied', '[...faults, ...others.filter(isNew)]', '[]'],
  ]),
  ...faultsIn('server/features/mail/email.ts', SETTINGS, [
    ['the name of the marketplace is HTML in emails', 'brand, escapeHtml(brand.name)) };', 'brand, brand.name) };'],
  ]),
];
