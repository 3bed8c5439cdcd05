// Whether the developer of an app has proved a domain, for the catalog projection: an expression over `developers`. Whoever
// changes it refreshes the rows of the developer in the same transaction (features/domains).

import { sql } from 'kysely';

export const VERIFIED_DOMAIN = sql<boolean>`EXISTS (
  SELECT FROM developer_domains AS proved WHERE proved.developer_id = developers.id AND proved.status = 'PROVED')`;
