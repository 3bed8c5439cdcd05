// The public proof of a live listing: the receipt that approved it, the listing as it was hashed, and the hash of every
// image. Anyone can compare them with what the marketplace shows (verify-receipts --live).

import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, ref } from '../../platform/http/schemas.ts';
import type { ReadRouter } from '../../platform/postgres/database.ts';
import { canonicalJson } from '../../platform/text/canonical-json.ts';
import { anyone } from '../accounts/access.ts';
import { catalogErrors } from '../catalog/errors.ts';
import type { ImagePresenter } from '../media/image.ts';
import { hashes, hashesOf } from '../media/pins.ts';
import { Receipt, receiptOf } from '../receipts/receipt.ts';
import { appErrors } from './errors.ts';
import { findApproval } from './proof-queries.ts';

export const Proof = named(
  'Proof',
  Type.Object(
    {
      receipt: ref(Receipt),
      listing: Type.String({
        description:
          'The approved listing as canonical JSON (RFC 8785). Its SHA-256 is `listingHash` of the record. Image fields have the URLs that the developer gave.',
      }),
      images: Type.Unsafe<{ pointer: string; sha256: string; url: string }[] | null>({
        type: ['array', 'null'],
        items: Type.Object(
          {
            pointer: Type.String({ description: 'JSON pointer of the field.', example: '/logoUrl' }),
            sha256: Type.String({ description: "SHA-256 of the marketplace's copy." }),
            url: Type.String({ description: 'URL of the copy.' }),
          },
          { description: 'An image.' },
        ),
        description:
          'Every image that the reviewer saw. The canonical JSON of `{ pointer: sha256 }` has `imagesHash` of the record. Null if the receipt does not cover images.',
      }),
    },
    { description: 'Proof that the live listing is the approved one.' },
  ),
);

export interface ProofParts {
  reads: ReadRouter;
  images: ImagePresenter;
}

export async function proofRoutes(app: HttpServer, { reads, images }: ProofParts): Promise<void> {
  app.get(
    '/api/apps/:slug/proof',
    {
      config: { access: anyone, cacheable: true, errors: [catalogErrors.PUBLIC_APP_NOT_FOUND, appErrors.NO_RECEIPT] },
      schema: {
        operationId: 'getProof',
        tags: ['Catalog'],
        summary: 'Get the proof of an app',
        description:
          'Returns the receipt that approved the live version, with what it signs: the listing and the images.',
        params: Type.Object({ slug: Type.String({ description: 'Slug of the app.' }) }),
        response: { 200: ref(Proof) },
      },
    },
    async ({ params: { slug } }): Promise<Static<typeof Proof>> => {
      const found = await reads.read((db) => findApproval(db, slug));
      if (!found) throw catalogErrors.PUBLIC_APP_NOT_FOUND();
      const { receipt: row, listing, pinned } = found;
      if (!row) throw appErrors.NO_RECEIPT();
      const receipt = receiptOf(row);
      const approved = hashesOf(listing, hashes(pinned));
      const urls = new Map(Object.values(pinned).map((image) => [image.sha256, images.masterUrl(image)]));
      return {
        receipt,
        listing: canonicalJson(listing),
        images: receipt.record.imagesHash
          ? Object.entries(approved).map(([pointer, sha256]) => ({ pointer, sha256, url: urls.get(sha256)! }))
          : null,
      };
    },
  );
}
