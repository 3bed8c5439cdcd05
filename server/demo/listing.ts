// Listings of the demo as they are stored: in versions, and frozen in submissions.

import { ARTWORK_PATH, WEBSITE_PATH } from './artwork-routes.ts';
import type { DemoApp, Texts } from './demo-app.ts';
import { demoDisclosures, disclosuresFor } from './disclosures.ts';
import { demoPermissions } from './permissions.ts';
import { demoTags } from './tags.ts';

const POINTS = ['Works with the boards that you have', 'Set up in a minute', 'No tracking of your users'];
const CAPTIONS = ['At a glance', 'In numbers', 'In detail'];

/** `banner`: the image that is used as the banner. */
export function listingFor(app: DemoApp, texts: Texts, publicUrl: string, banner = 'banner') {
  const image = (name: string) => `${publicUrl}${ARTWORK_PATH}/${app.slug}/${name}.png`;
  const { name, description, about, points = POINTS, captions = CAPTIONS } = texts;
  const permissions = texts.permissions ?? app.permissions ?? demoPermissions[app.slug] ?? [];
  const setupPath = app.setupPath ?? `${WEBSITE_PATH}/${app.slug}/setup`;
  return {
    name,
    description,
    longDescription: `## ${name}\n\n${about}\n\n${points.map((point) => `- ${point}`).join('\n')}`,
    category: app.category,
    logoUrl: image('logo'),
    bannerUrl: image(banner),
    websiteUrl: `${publicUrl}${WEBSITE_PATH}/${app.slug}`,
    oauthClientId: app.oauthClientId ?? (app.oauth ? `client-${app.slug}` : null),
    setupUrl: permissions.length > 0 ? `${publicUrl}${setupPath}` : null,
    permissions,
    ...disclosuresFor(app, texts.disclosures ?? demoDisclosures[app.slug] ?? {}, publicUrl),
    tags: demoTags[app.slug] ?? [],
    screenshots: captions.map((caption, order) => ({ url: image(`screenshot-${order + 1}`), caption, order })),
  };
}
export type DemoListing = ReturnType<typeof listingFor>;
