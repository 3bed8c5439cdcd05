// Faults of cookies, and of a service below a path of its host.

import { faultsIn, type Mutant } from './mutant.ts';

const PREFIX = ['server/platform/http/base-path.test.ts'];

export const PREFIX_MUTANTS: Mutant[] = [
  ...faultsIn('server/platform/http/base-path.ts', PREFIX, [
    ['scripts may read the cookie', 'httpOnly: true', 'httpOnly: false'],
    ['cookies are for the whole host', "basePathOf(publicUrl) || '/'", "basePathOf('http://x') || '/'"],
    ['cookies below a path go over plain HTTP', ": '__Secure-'", ": ''"],
    [
      'other paths of the host are served',
      "rest?.startsWith('/') ? rest : OUTSIDE",
      "rest?.startsWith('/') ? rest : url",
    ],
  ]),
  ...faultsIn('server/features/accounts/shared-origin.ts', PREFIX, [
    ['a shared host shows consent pages', 'install|workspace|', ''],
    ['scripts of a shared host consent', '|store\\/api\\/(?:installations|workspaces)', ''],
  ]),
  ...faultsIn('server/features/accounts/login-routes.ts', PREFIX, [
    ['a sign-in leads out of the path', 'basePath + sameOrigin(', 'sameOrigin('],
    ['a sign-out leads out of the path', 'basePath + afterSignOut(cookies', 'afterSignOut(cookies'],
  ]),
];
