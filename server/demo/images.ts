// Copies of the demo's images. Drawing and encoding them takes a minute of one core, so a job does it after the start; what
// the first pages show comes first.

import { rm, writeFile } from 'node:fs/promises';
import { announceImagesOf } from '../features/media/announcements.ts';
import { type ImageFields, imagesOf } from '../features/media/image.ts';
import type { Masters } from '../features/media/masters.ts';
import { type Pins, pinImages } from '../features/media/pins.ts';
import { mediaVariants } from '../features/media/variants.ts';
import { defineJob, type Jobs } from '../platform/jobs.ts';
import { type Database, transaction } from '../platform/postgres/database.ts';
import type { PgNotifications } from '../platform/postgres/notifications.ts';
import { artworkAt } from './artwork-routes.ts';
import { requestNewLogo } from './corrections.ts';

export const demoImages = defineJob('demo-images', 'Copies the images of the demo data.', {
  retryLimit: 10,
  retryDelay: 5,
  expireInSeconds: 600,
});

export interface DemoImageParts {
  db: Database;
  jobs: Jobs;
  masters: Masters;
  notifications: PgNotifications;
  publicUrl: string;
}

export function copyDemoImages({ db, jobs, masters, notifications, publicUrl }: DemoImageParts) {
  const copies = new Map<string, Promise<string | undefined>>();
  const copy = (url: string) => {
    const made = copies.get(url) ?? keepArtwork(url, masters);
    copies.set(url, made);
    return made;
  };
  const copyAll = async (listing: ImageFields): Promise<Pins> => {
    const pins: Pins = {};
    for (const { url } of imagesOf(listing)) {
      const sha256 = await copy(url);
      if (sha256) pins[url] = sha256;
    }
    return pins;
  };
  return async (): Promise<void> => {
    const versions = await db
      .selectFrom('appVersions')
      .innerJoin('apps', 'apps.id', 'appVersions.appId')
      .select(['appId', 'number', 'logoUrl', 'bannerUrl', 'screenshots', 'apps.liveVersion'])
      .orderBy('apps.featured', 'desc')
      .execute();
    const pin = async (version: (typeof versions)[number], shown: ImageFields) => {
      const pins = await copyAll(shown);
      await transaction(db, async (tx) => {
        await pinImages(tx, version.appId, version.number, pins);
        await announceImagesOf(tx, version.appId, notifications);
        await jobs.send(tx, mediaVariants, {});
      });
    };
    const live = versions.filter(({ number, liveVersion }) => number === liveVersion);
    for (const version of live) await pin(version, { ...version, screenshots: [] });
    await requestNewLogo(db, masters, publicUrl);
    for (const version of [...live, ...versions.filter((one) => !live.includes(one))]) await pin(version, version);
    const submissions = await db
      .selectFrom('submissions')
      .select(['id', 'listing'])
      .where('images', 'is', null)
      .execute();
    for (const { id, listing } of submissions) {
      const images = JSON.stringify(await copyAll(listing));
      await db.updateTable('submissions').set({ images }).where('id', '=', id).execute();
    }
  };
}

async function keepArtwork(url: string, masters: Masters): Promise<string | undefined> {
  const image = await artworkAt(new URL(url).pathname);
  if (!image) return undefined;
  const file = masters.temporaryFile();
  try {
    await writeFile(file, image);
    const kept = await masters.keep(file, async () => {});
    return 'fault' in kept ? undefined : kept.master.sha256;
  } finally {
    await rm(file, { force: true });
  }
}
