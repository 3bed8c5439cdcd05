// The developer's own images: upload, list, delete.

import { Readable } from 'node:stream';
import { MAX_IMAGE_BYTES } from '@marketplace/sdk/listing-rules';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import {
  Deleted,
  entriesOf,
  named,
  oneOf,
  Pagination,
  pageQuery,
  paginationOf,
  ref,
  timestamp,
} from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { developer, developerIdOf } from '../accounts/access.ts';
import type { Limits } from '../accounts/limits.ts';
import { mediaErrors } from './errors.ts';
import { MIME_TYPES } from './image.ts';
import { type MediaUrls, masterName } from './media-urls.ts';
import { deleteFile, listFiles, type MediaFileRow, readFile } from './queries.ts';
import type { Uploads } from './uploads.ts';

const tags = ['Images'];

export const Media = named(
  'Media',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the image.', example: 'med_01kac0000000000000000000' }),
      url: Type.String({
        description:
          'URL of the image, for every field of a listing that takes an image URL. Public once a version with it is live.',
      }),
      previewUrl: Type.String({ description: 'The same image for whoever has this URL, for at least 45 minutes.' }),
      sha256: Type.String({ description: 'SHA-256 of the stored image, which was encoded anew, without metadata.' }),
      type: oneOf(Object.values(MIME_TYPES), 'Media type.'),
      width: Type.Integer({ description: 'Width in pixels.' }),
      height: Type.Integer({ description: 'Height in pixels.' }),
      bytes: Type.Integer({ description: 'Size of the stored image.' }),
      inUse: Type.Boolean({
        description: 'Whether a version of one of your apps, or an open correction request, uses it.',
      }),
      createdAt: timestamp('When it was uploaded.'),
    },
    { description: 'An image that you uploaded. Images that no version uses are deleted after 30 days.' },
  ),
);

const MediaPage = Type.Object(
  {
    data: entriesOf(Media),
    pagination: ref(Pagination),
    usage: Type.Object(
      {
        files: Type.Integer({ description: 'Number of images.' }),
        bytes: Type.Integer({ description: 'Size of all of them.' }),
      },
      { description: 'What counts toward the limit of 1,000 images and 500 MB.' },
    ),
  },
  { description: 'One page of images, newest first.' },
);

const Id = Type.Object({ id: Type.String({ description: 'Id of the image.' }) });

export interface MediaParts {
  db: Database;
  uploads: Uploads;
  mediaUrls: MediaUrls;
  limits: Limits;
}

export async function mediaRoutes(app: HttpServer, { db, uploads, mediaUrls, limits }: MediaParts): Promise<void> {
  function present({ id, sha256, type, width, height, bytes, inUse, createdAt }: MediaFileRow): Static<typeof Media> {
    const name = masterName(type);
    return {
      id,
      url: mediaUrls.urlOf(sha256, name),
      previewUrl: mediaUrls.signedUrlOf(sha256, name),
      sha256,
      type: MIME_TYPES[type] as Static<typeof Media>['type'],
      width,
      height,
      bytes,
      inUse,
      createdAt: createdAt.toISOString(),
    };
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is not read here: the handler streams it into a file.
    for (const type of Object.values(MIME_TYPES))
      scope.addContentTypeParser(type, (_request, body, done) => done(null, body));
    scope.addContentTypeParser('*', (_request, _body, done) => done(mediaErrors.MEDIA_TYPE()));
    scope.post(
      '/media',
      {
        config: {
          access: developer('APP_CREATE', 'APP_UPDATE'),
          limitedKeys: true,
          ownBody: true,
          errors: [
            ...[mediaErrors.MEDIA_INVALID, mediaErrors.MEDIA_DIGEST_INVALID, mediaErrors.MEDIA_DIGEST_MISMATCH],
            ...[mediaErrors.MEDIA_DENIED, mediaErrors.MEDIA_QUOTA, mediaErrors.MEDIA_TOO_LARGE, mediaErrors.MEDIA_TYPE],
            ...[mediaErrors.MEDIA_STORE_UNAVAILABLE, commonErrors.BUSY],
          ],
        },
        bodyLimit: MAX_IMAGE_BYTES,
        schema: {
          operationId: 'uploadMedia',
          tags,
          summary: 'Upload an image',
          description:
            'Send the bytes of a PNG, JPEG or WebP of up to 10 MB and 50 megapixels as the body, with its `Content-Type`. The image is decoded and encoded anew: upright, in sRGB, without metadata. The same bytes again return the same image with status 200. `Content-Digest` (RFC 9530) is checked; `Idempotency-Key` is not needed and ignored.',
          consumes: Object.values(MIME_TYPES),
          headers: Type.Object({
            'content-digest': Type.Optional(
              Type.String({ description: 'SHA-256 of the body (RFC 9530): `sha-256=:<base64>:`.' }),
            ),
          }),
          response: { 200: ref(Media), 201: ref(Media) },
        },
      },
      async (request, reply) => {
        const developerId = developerIdOf(request);
        reply.headers(await limits.take('uploads', developerId));
        const { file, created } = await uploads.receive({
          developerId,
          body: (request.body as Readable | undefined) ?? Readable.from([]),
          declared: (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase(),
          digest: digestOf(request),
        });
        return reply.code(created ? 201 : 200).send(present(file));
      },
    );
  });

  app.get(
    '/media',
    {
      config: { access: developer('APP_READ') },
      schema: {
        operationId: 'listMedia',
        tags,
        summary: 'List your images',
        description: 'Images that you uploaded, newest first.',
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: MediaPage },
      },
    },
    async (request) => {
      const { page, limit } = request.query;
      const { rows, totals } = await listFiles(db, developerIdOf(request), page, limit);
      return { data: rows.map(present), pagination: paginationOf(page, limit, totals.files), usage: totals };
    },
  );

  app.get(
    '/media/:id',
    {
      config: { access: developer('APP_READ'), errors: [mediaErrors.MEDIA_NOT_FOUND] },
      schema: {
        operationId: 'getMedia',
        tags,
        summary: 'Get an image',
        description: 'An image that you uploaded.',
        params: Id,
        response: { 200: ref(Media) },
      },
    },
    async (request) => {
      const file = await readFile(db, developerIdOf(request), { id: request.params.id });
      if (!file) throw mediaErrors.MEDIA_NOT_FOUND();
      return present(file);
    },
  );

  app.delete(
    '/media/:id',
    {
      config: {
        access: developer('APP_CREATE', 'APP_UPDATE'),
        errors: [mediaErrors.MEDIA_NOT_FOUND, mediaErrors.MEDIA_IN_USE],
      },
      schema: {
        operationId: 'deleteMedia',
        tags,
        summary: 'Delete an image',
        description: 'Not possible while a version of one of your apps uses it.',
        params: Id,
        response: { 200: Deleted },
      },
    },
    async (request) => {
      const developerId = developerIdOf(request);
      const { id } = request.params;
      await transaction(db, async (tx) => {
        const file = await readFile(tx, developerId, { id });
        if (!file) throw mediaErrors.MEDIA_NOT_FOUND();
        if (file.inUse) throw mediaErrors.MEDIA_IN_USE();
        await deleteFile(tx, id);
      });
      return { id, deleted: true as const };
    },
  );
}

/** RFC 9530: a dictionary of digests, such as `sha-256=:…:`. */
function digestOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['content-digest'];
  if (header === undefined) return undefined;
  const digest = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(String(header))?.[1];
  if (digest === undefined) throw mediaErrors.MEDIA_DIGEST_INVALID();
  return digest;
}
