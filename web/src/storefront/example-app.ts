// An app and its developer, for tests of what pages say about them.

import type { PublicAppDetail } from '@marketplace/sdk';

export const developer = { id: 'dev_1', name: 'Ada', companyName: null, bio: null, websiteUrl: null, appCount: 1 };
export const app = {
  name: 'Week Loom',
  slug: 'week-loom',
  description: 'Weaves your week.',
  category: 'PRODUCTIVITY',
  developer,
  logoUrl: 'https://example.com/logo.png',
  bannerUrl: null,
  permissions: [],
  screenshots: [],
  version: 2,
  releaseNotes: null,
  averageRating: 4.5,
  reviewCount: 2,
} as unknown as PublicAppDetail;
