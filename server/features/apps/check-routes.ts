import { Type } from 'typebox';
import type { Database } from '../../platform/database.ts';
import type { App } from '../../platform/http.ts';
import type { SafeFetcher } from '../../platform/safe-fetch.ts';
import { ref } from '../../platform/schemas.ts';
import { developer, developerIdOf } from '../accounts/access.ts';
import { reviewedImages } from '../checks/jobs.ts';
import { CheckReport, checkListing } from '../checks/report.ts';
import { appErrors } from './errors.ts';
import { listingOf } from './listing.ts';
import { findOwnedApp } from './queries.ts';

export interface CheckOptions {
  db: Database;
  fetcher: SafeFetcher;
  /** Apps that are being checked, over all mounts of these routes. */
  running: Set<string>;
}

export async function checkRoutes(app: App, { db, fetcher, running }: CheckOptions): Promise<void> {
  app.post(
    '/apps/:id/check',
    {
      config: { access: developer('APP_READ'), errors: [appErrors.APP_NOT_FOUND, appErrors.CHECK_RUNNING] },
      schema: {
        operationId: 'checkApp',
        tags: ['Apps'],
        summary: 'Check a listing against all rules',
        description:
          'Without submitting it: the open version, or the approved one when none is open. Fetches every image and the website, which may take ten seconds.',
        params: Type.Object({ id: Type.String({ description: 'Id of the app.' }) }),
        response: { 200: ref(CheckReport) },
      },
    },
    async (request) => {
      const { app: found, live, open } = await findOwnedApp(db, developerIdOf(request), request.params.id);
      // One at a time: a check fetches up to nine addresses of the caller's choice.
      if (running.has(found.id)) throw appErrors.CHECK_RUNNING();
      running.add(found.id);
      try {
        const listing = listingOf((open ?? live)!);
        return await checkListing(listing, fetcher, await reviewedImages(db, found.id));
      } finally {
        running.delete(found.id);
      }
    },
  );
}
