// Inserts an app of the demo with its first version, in any state.

import type { RawBuilder } from 'kysely';
import { newId } from '../platform/ids.ts';
import type { Tx } from '../platform/postgres/database.ts';
import type { DemoApp } from './apps.ts';
import { ARTWORK_PATH } from './artwork-routes.ts';

interface ListingRow {
  id: string;
  developerId: string;
  app: DemoApp;
  /** Slug of the app whose artwork it shows; its own by default. */
  artwork?: string;
  publicUrl: string;
  status: 'APPROVED' | 'PENDING' | 'REJECTED';
  at: RawBuilder<Date>;
}

export async function insertListing(
  tx: Tx,
  { id, developerId, app, artwork = app.slug, publicUrl, status, at }: ListingRow,
) {
  const image = (name: string) => `${publicUrl}${ARTWORK_PATH}/${artwork}/${name}.png`;
  const live = status === 'APPROVED';
  const environment = app.environment ?? 'production';
  const listing = {
    name: app.name,
    description: app.description,
    longDescription: `## ${app.name}\n\n${app.about}\n\n- Works with the boards that you have\n- Set up in a minute\n- No tracking of your users`,
    category: app.category,
    logoUrl: image('logo'),
    bannerUrl: image('banner'),
    websiteUrl: null,
    oauthClientId: null,
    screenshots: ['At a glance', 'In numbers', 'In detail'].map((caption, order) => ({
      url: image(`screenshot-${order + 1}`),
      caption,
      order,
    })),
  };
  await tx.insertInto('slugs').values({ slug: app.slug, appId: id }).execute();
  await tx
    .insertInto('apps')
    .values({
      id,
      developerId,
      slug: app.slug,
      environment,
      featured: app.featured ?? false,
      createdAt: at,
      updatedAt: at,
      ...(live ? { liveVersion: 1, publishedAt: at } : {}),
    })
    .execute();
  await tx.insertInto('appStatistics').values({ appId: id }).execute();
  await tx
    .insertInto('appVersions')
    .values({
      ...listing,
      screenshots: JSON.stringify(listing.screenshots),
      appId: id,
      number: 1,
      id: newId('ver'),
      status,
      createdAt: at,
      updatedAt: at,
      submittedAt: at,
      decidedAt: status === 'PENDING' ? null : at,
    })
    .execute();
  return { ...listing, environment, releaseNotes: null };
}
