// A small realistic marketplace for a first look, loaded into an empty embedded database.

import { type Insertable, sql } from 'kysely';
import { rememberAccount } from '../features/accounts/known-accounts.ts';
import type { CatalogProjection } from '../features/catalog/catalog-projection.ts';
import { lockHostScopes, replaceHostScopes } from '../features/host-scopes/queries.ts';
import type { Receipts } from '../features/receipts/chain.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs.ts';
import { type Database, type Tx, transaction } from '../platform/postgres/database.ts';
import type { Developers } from '../platform/postgres/schema.gen.ts';
import type { Seals } from '../platform/sealing.ts';
import { approvedApps } from './apps.ts';
import { hoursAfter, hoursAgo } from './clock.ts';
import { writeHistory } from './history.ts';
import { demoImages } from './images.ts';
import { insertListings } from './insert-listings.ts';
import { insertKeys, insertWebhook } from './integrations.ts';
import { insertMails } from './mails.ts';
import { DEMO_REVIEWER, demoDevelopers, demoPeople } from './people.ts';
import { demoScopes } from './permissions.ts';
import { appendReceipts } from './receipts.ts';
import { demoReports } from './reports.ts';
import { insertReviews } from './reviews.ts';
import { insertStandupKey } from './standup/api-key.ts';
import { stepsOf } from './timeline.ts';
import { insertTraffic } from './traffic.ts';
import { waitingSteps } from './waiting.ts';
import { newApps } from './waiting-apps.ts';
import { insertWorkspaces } from './workspaces.ts';

export interface DemoParts {
  db: Database;
  jobs: Jobs;
  catalog: CatalogProjection;
  receipts: Receipts;
  seals: Seals;
  publicUrl: string;
}

export async function loadDemoData({ db, jobs, catalog, receipts, seals, publicUrl }: DemoParts): Promise<void> {
  await transaction(db, async (tx) => {
    // Of two processes that start together on an empty database, one loads the data; the other then finds it present.
    await sql`SELECT pg_advisory_xact_lock(7204116002)`.execute(tx);
    if (await tx.selectFrom('developers').select('id').limit(1).executeTakeFirst())
      return moveLinks(tx, catalog, publicUrl);
    for (const { accountUserId: id, name, email } of [...demoPeople, ...demoDevelopers, DEMO_REVIEWER])
      await rememberAccount(tx, { id, name, email, emailVerified: true });
    const developers = await insertDevelopers(tx);
    await lockHostScopes(tx);
    await replaceHostScopes(tx, demoScopes, 'demo-admin');
    const waiting = waitingSteps();
    const submitted = [
      ...approvedApps.map((app) => ({ app, steps: [...stepsOf(app), ...(waiting.get(app.slug) ?? [])] })),
      ...newApps.map((app) => ({ app, steps: waiting.get(app.slug) ?? [] })),
    ];
    const apps = await insertListings(tx, submitted, developers, publicUrl);
    await insertTraffic(tx, approvedApps, apps);
    await insertWorkspaces(tx, apps);
    await insertReviews(tx, approvedApps, apps);
    await sql`INSERT INTO accounts (id, name, email_verified)
      SELECT DISTINCT ON (account_user_id) account_user_id, author_name, false FROM reviews
      ON CONFLICT DO NOTHING`.execute(tx);
    await insertKeys(tx, developers.get('demo-developer')!);
    await insertWebhook(tx, seals, developers.get('demo-developer')!);
    await writeHistory(tx, apps);
    await insertMails(tx, publicUrl);
    const submissions = await tx.selectFrom('submissions').select('id').execute();
    await jobs.send(tx, demoReports, { submissionIds: submissions.map(({ id }) => id) });
    await jobs.send(tx, demoImages, {});
    await catalog.refresh(tx, 'everything');
    await appendReceipts(tx, receipts);
  });
  await insertStandupKey(db, seals);
}

/** Returns their ids by account id. */
async function insertDevelopers(tx: Tx): Promise<Map<string, string>> {
  const rows = demoDevelopers.map(({ registeredHoursAgo, statusReason = null, ...profile }) => {
    const createdAt = hoursAgo(registeredHoursAgo);
    const decidedAt = hoursAfter(createdAt, 19);
    return {
      ...profile,
      id: newId('dev', createdAt.getTime()),
      statusReason,
      // The sign-in provider vouches for the addresses of the demo's people.
      contactEmail: profile.email,
      contactConfirmedAt: createdAt,
      verificationRequestedAt: createdAt,
      createdAt,
      updatedAt: profile.status === 'UNVERIFIED' ? createdAt : decidedAt,
      verifiedAt: profile.status === 'VERIFIED' ? decidedAt : null,
    } satisfies Insertable<Developers>;
  });
  await tx.insertInto('developers').values(rows).execute();
  return new Map(rows.map(({ accountUserId, id }) => [accountUserId, id]));
}

/** When the public URL has changed since the last start, images and websites of the demo's apps move with it. */
async function moveLinks(tx: Tx, catalog: CatalogProjection, publicUrl: string): Promise<void> {
  const here = `${publicUrl}/demo/`;
  const { rows } = await sql<{ old: string }>`
    SELECT DISTINCT substring(logo_url FROM '^(.*/demo/)artwork/') AS old FROM catalog
    WHERE logo_url ~ '/demo/artwork/' AND NOT starts_with(logo_url, ${here})`.execute(tx);
  for (const { old } of rows) {
    await sql`UPDATE app_versions SET logo_url = replace(logo_url, ${old}, ${here}), banner_url = replace(banner_url, ${old}, ${here}),
      website_url = replace(website_url, ${old}, ${here}), setup_url = replace(setup_url, ${old}, ${here}),
      screenshots = replace(screenshots::text, ${old}, ${here})::jsonb
      WHERE starts_with(logo_url, ${old})`.execute(tx);
    await sql`UPDATE version_images SET url = replace(url, ${old}, ${here}) WHERE starts_with(url, ${old})`.execute(tx);
  }
  if (rows.length > 0) await catalog.refresh(tx, 'everything');
}
