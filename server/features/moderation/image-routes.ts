// The deny list of images, for administrators.

import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import {
  line,
  named,
  nullable,
  pageOf,
  pageQuery,
  paginationOf,
  prose,
  ref,
  timestamp,
} from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { actorOf, administrator } from '../accounts/access.ts';
import { SHA256 } from '../media/store.ts';
import { allowImage, type DenialParts, type DenialRow, denyImage, findDenial, listDenials } from './denied-images.ts';

const tags = ['Administration'];

export const BlockedImage = named(
  'BlockedImage',
  Type.Object(
    {
      sha256: Type.String({ description: 'SHA-256 of the stored image.' }),
      reason: Type.String({ description: 'Why it was blocked.' }),
      deniedBy: Type.String({ description: 'Account id of the administrator.' }),
      deniedByName: nullable(Type.String({ description: 'Name of the administrator, if known.' })),
      deniedAt: timestamp('When it was blocked.'),
    },
    { description: 'An image that is not served.' },
  ),
);

const Sha = Type.Object({ sha256: line('SHA-256 of the stored image, as in its URL.', 64) });
const Reason = Type.Object(
  { reason: prose('Why the image is blocked. Developers whose live versions show it get an email with it.', 2_000) },
  { additionalProperties: false, description: 'Why the image is blocked.' },
);

export interface DeniedImageParts extends DenialParts {
  db: Database;
}

export async function deniedImageRoutes(app: HttpServer, parts: DeniedImageParts): Promise<void> {
  const { db } = parts;

  app.get(
    '/media/denied',
    {
      config: { access: administrator },
      schema: {
        operationId: 'listBlockedImages',
        tags,
        summary: 'List blocked images',
        description: 'Latest first.',
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: pageOf(BlockedImage, 'One page of blocked images.') },
      },
    },
    async ({ query: { page, limit } }) => {
      const { rows, total } = await listDenials(db, page, limit);
      return { data: rows.map(present), pagination: paginationOf(page, limit, total) };
    },
  );

  app.put(
    '/media/denied/:sha256',
    {
      config: { access: administrator, errors: [commonErrors.NOT_FOUND] },
      schema: {
        operationId: 'blockImage',
        tags,
        summary: 'Block an image',
        description:
          'The image is no longer served or shown, on any node, and cannot be uploaded again. Caches of browsers keep it for up to a day; purge your CDN.',
        params: Sha,
        body: Reason,
        response: { 200: ref(BlockedImage) },
      },
    },
    async (request) => {
      const sha256 = hashIn(request.params);
      const { reason } = request.body;
      const row = await transaction(db, async (tx) => {
        await denyImage(tx, actorOf(request), { sha256, reason }, parts);
        return (await findDenial(tx, sha256))!;
      });
      return present(row);
    },
  );

  app.delete(
    '/media/denied/:sha256',
    {
      config: { access: administrator, errors: [commonErrors.NOT_FOUND] },
      schema: {
        operationId: 'unblockImage',
        tags,
        summary: 'Unblock an image',
        description: 'The image is served and shown again.',
        params: Sha,
        response: {
          200: Type.Object(
            { sha256: Type.String({ description: 'SHA-256 of the image.' }) },
            { description: 'The image that is served again.' },
          ),
        },
      },
    },
    async (request) => {
      const sha256 = hashIn(request.params);
      const allowed = await transaction(db, (tx) => allowImage(tx, actorOf(request), sha256, parts));
      if (!allowed) throw commonErrors.NOT_FOUND();
      return { sha256 };
    },
  );
}

function hashIn({ sha256 }: Static<typeof Sha>): string {
  if (!SHA256.test(sha256))
    throw commonErrors.NOT_FOUND({ message: 'This is not the SHA-256 of an image: 64 hexadecimal digits.' });
  return sha256;
}

function present({ deniedAt, ...row }: DenialRow): Static<typeof BlockedImage> {
  return { ...row, deniedAt: deniedAt.toISOString() };
}
