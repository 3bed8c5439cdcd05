// A small realistic marketplace for a first look, loaded into an empty embedded database.

import { type Insertable, sql } from 'kysely';
import { rememberAccount } from '../features/accounts/known-accounts.ts';
import type { CatalogProjection } from '../features/catalog/catalog-projection.ts';
import type { Identity } from '../features/developers/identity.ts';
import { lockHostScopes, replaceHostScopes } from '../features/host-scopes/queries.ts';
import { keepNames } from '../features/look-alikes/jobs.ts';
import { insertTerm, setExemptions } from '../features/look-alikes/term-queries.ts';
import type { Receipts } from '../features/receipts/chain.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs.ts';
import { type Database, type Tx, transaction } from '../platform/postgres/database.ts';
import type { Developers } from '../platform/postgres/schema.gen.ts';
import type { Seals } from '../platform/sealing.ts';
import { approvedApps } from './apps.ts';
import { hoursAfter, hoursAgo } from './clock.ts';
import { insertCorrections } from './corrections.ts';
import { insertDomains } from './domains.ts';
import { writeHistory } from './history.ts';
import { demoImages } from './images.ts';
import { insertListings } from './insert-listings.ts';
import { insertKeys, insertWebhook } from './integrations.ts';
import { insertMails } from './mails.ts';
import { insertOrganization } from './organization.ts';
import { DEMO_REVIEWER, demoDevelopers, demoPeople } from './people.ts';
import { demoScopes } from './permissions.ts';
import { appendReceipts } from './receipts.ts';
import { demoReports } from './reports.ts';
import { insertReviewerInfo } from './reviewer-info.ts';
import { insertReviews } from './reviews.ts';
import { insertStandupKey } from './standup/api-key.ts';
import { stepsOf } from './timeline.ts';
import { insertTraffic } from './traffic.ts';
import { insertTransfers, moveTransferredApps } from './transfers.ts';
import { insertTrustedPublishing } from './trusted-publishing.ts';
import { waitingSteps } from './waiting.ts';
import { newApps } from './waiting-apps.ts';
import { insertWatchedLinks } from './watched-links.ts';
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
    const organization = await insertOrganization(tx);
    await insertDomains(tx, developers);
    await lockHostScopes(tx);
    await replaceHostScopes(tx, demoScopes, 'demo-admin');
    const waiting = waitingSteps();
    const submitted = [
      ...approvedApps.map((app) => ({ app, steps: [...stepsOf(app), ...(waiting.get(app.slug) ?? [])] })),
      ...newApps.map((app) => ({ app, steps: waiting.get(app.slug) ?? [] })),
    ];
    const apps = await insertListings(tx, submitted, developers, publicUrl);
    await insertTrustedPublishing(tx, apps);
    await insertReviewerInfo(tx, seals, apps, publicUrl);
    await insertCorrections(tx, apps, publicUrl);
    await insertTraffic(tx, approvedApps, apps);
    await insertWorkspaces(tx, apps);
    await insertReviews(tx, approvedApps, apps);
    await sql`INSERT INTO accounts (id, name, email_verified)
      SELECT DISTINCT ON (account_user_id) account_user_id, author_name, false FROM reviews
      ON CONFLICT DO NOTHING`.execute(tx);
    await insertKeys(tx, developers.get('demo-developer')!);
    await insertWebhook(tx, seals, developers.get('demo-developer')!);
    await insertTransfers(tx, apps, developers, organization);
    await writeHistory(tx, apps);
    await insertMails(tx, publicUrl);
    await moveTransferredApps(tx);
    const submissions = await tx.selectFrom('submissions').select('id').execute();
    await jobs.send(tx, demoReports, { submissionIds: submissions.map(({ id }) => id) });
    await jobs.send(tx, demoImages, {});
    await catalog.refresh(tx, 'everything');
    await insertWatchedLinks(tx);
    await appendReceipts(tx, receipts);
    await insertTerms(tx, developers);
    await keepNames(tx);
  });
  await insertStandupKey(db, seals);
}

async function insertTerms(tx: Tx, developers: Map<string, string>): Promise<void> {
  const createdBy = 'demo-admin';
  await insertTerm(tx, { id: newId('trm'), term: 'Marketplace', note: 'Our own name.', createdBy });
  const brand = { id: newId('trm'), term: 'Brightboard', note: 'A registered trademark of the company.', createdBy };
  await insertTerm(tx, brand);
  await setExemptions(tx, brand.id, [developers.get('demo-developer')!]);
}

/** Returns their ids by account id. */
async function insertDevelopers(tx: Tx): Promise<Map<string, string>> {
  const rows = demoDevelopers.map(
    ({ registeredHoursAgo, statusReason = null, statusReasons = [], requested, closedDaysAgo, ...profile }) => {
      const createdAt = hoursAgo(registeredHoursAgo);
      const decidedAt = hoursAfter(createdAt, 19);
      return {
        ...profile,
        id: newId('dev', createdAt.getTime()),
        statusReason,
        statusReasons: JSON.stringify(statusReasons),
        // The sign-in provider vouches for the addresses of the demo's people.
        contactEmail: profile.email,
        contactConfirmedAt: createdAt,
        verificationRequestedAt: createdAt,
        createdAt,
        updatedAt: profile.status === 'UNVERIFIED' ? createdAt : decidedAt,
        verifiedAt: profile.status === 'VERIFIED' ? decidedAt : null,
        closingAt: closedDaysAgo === undefined ? null : erasedAt(closedDaysAgo),
        ...(requested ? heldIdentity({ ...profile, ...requested }, hoursAgo(requested.hoursAgo)) : {}),
      } satisfies Insertable<Developers>;
    },
  );
  await tx.insertInto('developers').values(rows).execute();
  await sql`UPDATE accounts SET closing_at = developers.closing_at FROM developers WHERE account_user_id = accounts.id`.execute(
    tx,
  );
  return new Map(rows.map(({ accountUserId, id }) => [accountUserId, id]));
}

const erasedAt = (closedDaysAgo: number) => hoursAfter(hoursAgo(closedDaysAgo * 24), 30 * 24);

/** A change of identity that waits for an administrator. */
function heldIdentity({ name, companyName, websiteUrl }: Identity, identityRequestedAt: Date) {
  return { heldName: name, heldCompanyName: companyName, heldWebsiteUrl: websiteUrl, identityRequestedAt };
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
      support_url = replace(support_url, ${old}, ${here}), privacy_policy_url = replace(privacy_policy_url, ${old}, ${here}),
      terms_url = replace(terms_url, ${old}, ${here}), documentation_url = replace(documentation_url, ${old}, ${here}),
      status_url = replace(status_url, ${old}, ${here}), pricing = replace(pricing::text, ${old}, ${here})::jsonb,
      data_safety = replace(data_safety::text, ${old}, ${here})::jsonb,
      screenshots = replace(screenshots::text, ${old}, ${here})::jsonb
      WHERE starts_with(logo_url, ${old})`.execute(tx);
    await sql`UPDATE watched_links SET url = replace(url, ${old}, ${here}) WHERE starts_with(url, ${old})`.execute(tx);
    await sql`UPDATE correction_requests SET base = replace(base::text, ${old}, ${here})::jsonb,
      changes = replace(changes::text, ${old}, ${here})::jsonb`.execute(tx);
    await sql`UPDATE version_images SET url = replace(url, ${old}, ${here}) WHERE starts_with(url, ${old})`.execute(tx);
  }
  if (rows.length > 0) await catalog.refresh(tx, 'everything');
}
