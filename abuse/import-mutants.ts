// Faults in the export and the import of the catalog.

import { faultsIn, features, type Mutant } from './mutant.ts';

const EXPORT = features('exchange/export');
const IMPORT = ['server/import.test.ts'];

export const IMPORT_MUTANTS: Mutant[] = [
  ...faultsIn('server/features/exchange/changes.ts', EXPORT, [
    ['a change of a running transaction is lost', 'Math.min(xmin, last + 1)', '(last + 1)'],
    ['the ETag changes with every transaction', 'Math.min(xmin, last + 1)', 'xmin'],
    ['a cursor from before the cleaning is taken', ' || since <= cleanedTo', ''],
    ['a cursor of another epoch is taken', 'itsEpoch !== epoch || ', ''],
    ['a changed catalog is answered with 304', 'return id > last && id <= xmax;', 'return id > 0;'],
  ]),
  ...faultsIn('server/features/exchange/export.ts', EXPORT, [
    ['a blocked image is exported', 'row.images[url]?.denied ? null : url', 'row.images[url]?.denied ? url : url'],
    ['changes of the cursor itself are skipped', "{ changedIn: since, appId: '' }", "{ changedIn: since, appId: '~' }"],
    [
      'the export ends after its first batch',
      "for (let after = '', size = BATCH; size === BATCH; )",
      "for (let after = '', size = BATCH; size === BATCH && after === ''; )",
    ],
  ]),
  ...faultsIn('server/features/exchange/import.ts', IMPORT, [
    ['an app is imported again', '      const isNew = !known.has(id);', '      const isNew = true;'],
    [
      'an import takes the OAuth client of another publisher',
      '(owners.get(client) ?? developerId) !== developerId',
      'false',
    ],
    ['an import leaves no receipts', 'if (decided.length > 0) await', 'if (false) await'],
    ['protected names are imported', 'if (!this.#hasProtectedTerms) return true;', 'return true;'],
    ['an app is left out without a word', 'if (of !== number) this.#refuse', 'if (false) this.#refuse'],
    ['an app makes the publisher that was refused', ' || this.refusedPublishers.has(line.id)', ''],
    ['reviews exceed the totals', '--left[line.rating - 1]! < 0', 'left[line.rating - 1]! < 0'],
  ]),
  ...faultsIn('server/features/exchange/lines-so-far.ts', IMPORT, [
    ['another app with the same id is left out without a word', 'before.digest !== digest', 'false'],
    ['a publisher after its apps is left out without a word', '!before && app', 'false'],
    ['a corrected line of a publisher does not count', 'this.refusedPublishers.delete(line.id)', ''],
  ]),
  ...faultsIn('server/features/exchange/import-queries.ts', IMPORT, [
    ['somebody can sign in as an imported publisher', 'ORGANIZATION_PREFIX}', "'imported:'}"],
  ]),
  ...faultsIn('server/features/exchange/accepted-line.ts', IMPORT, [
    [
      'reserved slugs are imported',
      'if (slugBaseOf(line.slug) !== line.slug)',
      'if (slugBaseOf(line.slug) === line.name)',
    ],
    ['times of the future are imported', 'time <= Date.now() + DAY_MS && ', ''],
    ['text that is not UTF-8 is imported', '{ fatal: true }', '{}'],
    ['a publisher takes the id of an organization', '.startsWith(ORGANIZATION_PREFIX)', ".startsWith('-')"],
  ]),
];
