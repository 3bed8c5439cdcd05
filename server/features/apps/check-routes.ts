import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { acceptsNdjson, sendNdjson } from '../../platform/http/ndjson.ts';
import { ref } from '../../platform/http/schemas.ts';
import { type Database, type Tx, transaction } from '../../platform/postgres/database.ts';
import type { SafeFetcher } from '../../platform/safe-fetch/safe-fetch.ts';
import { developer, developerIdOf } from '../accounts/access.ts';
import type { Limits } from '../accounts/limits.ts';
import { knownImages } from '../checks/jobs.ts';
import { type CheckEvent, CheckReport, checkListing } from '../checks/report.ts';
import { acquireCheckLease, holdCheckLease } from '../checks/running.ts';
import { imageSource } from '../media/image-source.ts';
import type { Masters } from '../media/masters.ts';
import { type Pins, pinImages } from '../media/pins.ts';
import { appErrors } from './errors.ts';
import { listingOf } from './listing.ts';
import { findOwnedApp, lockOwnedApp, type VersionRow } from './queries.ts';

const DESCRIPTION = `Without submitting it: the open version, or the approved one when none is open. Fetches every image and the website, which may take ten seconds. The marketplace keeps a copy of each image, which \`images\` of the app or version shows from then on.

With \`Accept: application/x-ndjson\` the answer tells its progress, one JSON object a line as it happens: first \`{ "type": "plan", "rules": [{ rule, pointer, wanted }] }\` with all that will be checked, then for each rule \`{ "type": "result", rule, pointer, status, found, wanted, fix, sha256 }\` in the order in which they finish, at last \`{ "type": "report", "report": CheckReport }\`. Rules that were not planned may follow: \`IMAGE_UNCHANGED\`, for an image that was replaced since it was approved; \`SCREENSHOT_DUPLICATE\`, for the same image twice; \`LOGO_SHARED\`, for a logo of another developer's public app. A fault on the way is a last line \`{ "type": "error", "error": { code, message, requestId } }\`. Whoever hangs up ends the check.`;

export interface CheckOptions {
  db: Database;
  fetcher: SafeFetcher;
  masters: Masters;
  limits: Limits;
}

export async function checkRoutes(app: HttpServer, { db, fetcher, masters, limits }: CheckOptions): Promise<void> {
  app.post(
    '/apps/:id/check',
    {
      config: {
        access: developer('APP_READ'),
        errors: [appErrors.APP_NOT_FOUND, appErrors.CHECK_RUNNING, commonErrors.BUSY],
      },
      schema: {
        operationId: 'checkApp',
        tags: ['Apps'],
        summary: 'Check a listing',
        description: DESCRIPTION,
        params: Type.Object({ id: Type.String({ description: 'Id of the app.' }) }),
        response: { 200: ref(CheckReport) },
      },
    },
    async (request, reply) => {
      const developerId = developerIdOf(request);
      const { app: found, live, open } = await findOwnedApp(db, developerId, request.params.id);
      reply.headers(await limits.take('checks', developerId));
      const lease = await acquireCheckLease(db, found.id);
      if (!lease) throw appErrors.CHECK_RUNNING();
      const version = (open ?? live)!;
      // The lease ends before the report is sent: whoever has the report may check again.
      const check = (stop?: AbortSignal, emit?: (event: CheckEvent) => void) =>
        holdCheckLease(db, lease, async () => {
          const fetches = fetcher.shareOf(developerId);
          const source = imageSource({ db, fetcher, masters }, developerId);
          const sources = {
            images: { load: (url: string) => source.load(url, stop) },
            fetcher: { fetch: (url: string) => fetches.fetch(url, stop) },
          };
          const known = await knownImages(db, found.id);
          const { report, pins } = await checkListing(listingOf(version), sources, known, emit);
          if (version === open) await transaction(db, (tx) => pinDraft(tx, developerId, version, pins));
          return report;
        });
      if (!acceptsNdjson(request)) return check();
      await sendNdjson(request, reply, async (emit, hungUp) => {
        emit({ type: 'report', report: await check(hungUp, emit) });
      });
      return reply;
    },
  );
}

/** What is in review or live shows what its reviewer saw. Under the lock: by now this version may be. */
async function pinDraft(tx: Tx, developerId: string, { appId, number }: VersionRow, pins: Pins): Promise<void> {
  const { open } = await lockOwnedApp(tx, developerId, appId);
  if (open?.number === number && open.status !== 'PENDING') await pinImages(tx, appId, number, pins);
}
