import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { Developer } from './queries.ts';

const MAX_DUPLICATES = 20;

export interface Signs {
  id: string;
  names: string[];
  /** Of websites, without `www.`. */
  hosts: string[];
  /** Of email addresses. */
  domains: string[];
  email: string;
}

export interface DuplicateRow
  extends Pick<Developer, 'id' | 'name' | 'companyName' | 'websiteUrl' | 'email' | 'status' | 'createdAt'> {
  sameHost: boolean;
  sameDomain: boolean;
  sameEmail: boolean;
}

/** Other developers with one of these signs. Each condition has an index. */
export async function findDuplicates(
  db: Database,
  { id, names, hosts, domains, email }: Signs,
): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    WITH found AS (
      SELECT id FROM developers WHERE name = ANY (${names})
      UNION SELECT id FROM developers WHERE company_name = ANY (${names})
      UNION (SELECT id FROM developers WHERE website_url IS NOT NULL AND website_host(website_url) = ANY (${hosts}) LIMIT 50)
      UNION (SELECT id FROM developers WHERE email_domain(email) = ANY (${domains}) LIMIT 50)
      UNION SELECT id FROM developers WHERE email_domain(email) = email_domain(${email}) AND lower(email) = lower(${email}))
    SELECT id, name, company_name, website_url, email, status, created_at,
      coalesce(website_host(website_url) = ANY (${hosts}), false) AS same_host,
      email_domain(email) = ANY (${domains}) AS same_domain, lower(email) = lower(${email}) AS same_email
    FROM found JOIN developers USING (id) WHERE id <> ${id}
    ORDER BY same_email DESC, (name = ANY (${names})) DESC, same_host DESC, id LIMIT ${MAX_DUPLICATES}`.execute(db);
  return rows;
}
