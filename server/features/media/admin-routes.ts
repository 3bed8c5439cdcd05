// Images for administrators: how many the marketplace keeps, and the progress of the copies.

import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, ref } from '../../platform/http/schemas.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { administrator } from '../accounts/access.ts';
import { backfillProgress, retryImages } from './backfill.ts';
import { countBlobs } from './queries.ts';

const tags = ['Administration'];

export const MediaOverview = named(
  'MediaOverview',
  Type.Object(
    {
      images: Type.Integer({ description: 'Number of images that the marketplace keeps.' }),
      bytes: Type.Integer({ description: 'Size of all of them, without variants.' }),
      withoutVariants: Type.Integer({ description: 'Images whose smaller copies could not be made.' }),
      copies: Type.Object(
        {
          total: Type.Integer({ description: 'Images of live versions.' }),
          pinned: Type.Integer({ description: 'Those that the marketplace has a copy of.' }),
          failed: Type.Integer({ description: 'Those that could not be fetched. Visitors see a placeholder.' }),
          waiting: Type.Integer({ description: 'Those that are still to be fetched.' }),
          unreviewed: Type.Integer({
            description:
              'Those without a copy when their version was approved. They are not fetched any more: nobody has reviewed them.',
          }),
        },
        { description: 'Progress of the copies of images on live versions.' },
      ),
    },
    { description: 'The images that the marketplace keeps.' },
  ),
);

export async function mediaAdminRoutes(app: HttpServer, { db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  const overview = async (): Promise<Static<typeof MediaOverview>> => ({
    ...(await countBlobs(db)),
    copies: await backfillProgress(db),
  });

  app.get(
    '/media',
    {
      config: { access: administrator },
      schema: {
        operationId: 'getMediaOverview',
        tags,
        summary: 'Get an overview of images',
        description:
          'Returns how many images the marketplace keeps, and how many images of live versions it has copies of.',
        response: { 200: ref(MediaOverview) },
      },
    },
    overview,
  );

  app.post(
    '/media/retry-copies',
    {
      config: { access: administrator },
      schema: {
        operationId: 'retryImageCopies',
        tags,
        summary: 'Retry failed images',
        description:
          'Tries again to copy images of live versions that were approved before the marketplace kept copies, or imported, and to make smaller copies that could not be made. An image that had no copy when its version was approved gets none.',
        response: { 200: ref(MediaOverview) },
      },
    },
    async () => {
      await retryImages(db, jobs);
      return overview();
    },
  );
}
