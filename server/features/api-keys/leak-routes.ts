// Reports of leaked API keys: from anybody who found one, and from a secret scanner in the format of GitHub's partner
// programme.

import { verify } from 'node:crypto';
import { isHttpUrl, MAX_LENGTHS } from '@marketplace/sdk/listing-rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { networkOf } from '../../platform/http/ip.ts';
import { parseJson } from '../../platform/http/json-body.ts';
import { named, nullable, oneOf, ref } from '../../platform/http/schemas.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { anyone } from '../accounts/access.ts';
import type { Limits } from '../accounts/limits.ts';
import { apiKeyErrors } from './errors.ts';
import { leakedKeys } from './jobs.ts';
import { hashOf, isWellFormedKey } from './key-format.ts';
import { findKeyHashes } from './queries.ts';
import type { ScanningKeys } from './scanning-keys.ts';

const MAX_SCAN_BYTES = 4 * 1024 * 1024;
/** A match has five values; 10,000 matches in one call must pass. */
const MAX_SCAN_VALUES = 200_000;
/** Places that the email names; a key that was copied around has hundreds. */
const MAX_PLACES = 10;
const tags = ['API keys'];

const Match = named(
  'SecretScanningMatch',
  Type.Object(
    {
      token: Type.String({ description: 'What was found.' }),
      type: Type.String({
        description: 'Type of the secret, as agreed with the scanner.',
        example: 'marketplace_api_key',
      }),
      url: Type.Optional(nullable(Type.String({ description: 'Where it was found.' }))),
      source: Type.Optional(nullable(Type.String({ description: 'Kind of place, such as `content` or `commit`.' }))),
    },
    { description: 'One match. Other fields are ignored.' },
  ),
);

const Feedback = named(
  'SecretScanningFeedback',
  Type.Object(
    {
      token_hash: Type.String({ description: 'SHA-256 of the token, in hexadecimal digits.' }),
      token_type: Type.String({ description: 'Type of the secret, as sent.' }),
      label: oneOf(['true_positive', 'false_positive'], 'Whether the token is an API key of this marketplace.'),
    },
    { description: 'What we know about one match.' },
  ),
);

export interface LeakOptions {
  db: Database;
  jobs: Jobs;
  limits: Limits;
  /** Undefined if no scanner is configured. */
  scanningKeys: ScanningKeys | undefined;
}

export async function leakRoutes(app: HttpServer, { db, jobs, limits, scanningKeys }: LeakOptions): Promise<void> {
  app.post(
    '/api/keys/report',
    {
      config: { access: anyone },
      onRequest: async (request, reply) => {
        reply.headers(await limits.take('reports', networkOf(request.ip)));
      },
      schema: {
        operationId: 'reportLeakedKey',
        tags,
        summary: 'Report a leaked API key',
        description:
          'For anyone who finds an API key in public. If the key is active, it is revoked within seconds and its developer gets an email. The response is the same for every text.',
        body: Type.Object(
          { key: Type.String({ minLength: 1, maxLength: 200, description: 'The API key that you found.' }) },
          { additionalProperties: false },
        ),
        response: {
          202: Type.Object(
            { received: Type.Literal(true, { description: 'Always true.' }) },
            { description: 'The report was received.' },
          ),
        },
      },
    },
    async ({ body }, reply) => {
      // No look-up here: neither the response nor its time tells whether the key exists.
      const report = { hash: hashOf(body.key).toString('hex'), places: [] };
      await transaction(db, (tx) => jobs.send(tx, leakedKeys, report));
      reply.code(202);
      return { received: true as const };
    },
  );

  await app.register(async (scanning: HttpServer) => {
    scanning.removeContentTypeParser('application/json');
    // The body is parsed only once its signature has been verified.
    scanning.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        await requireSignature(request, body);
        return parseJson(body, { maxValues: MAX_SCAN_VALUES });
      },
    );
    scanning.post(
      '/api/secret-scanning',
      {
        config: {
          access: anyone,
          errors: [
            ...[apiKeyErrors.SECRET_SCANNING_OFF, apiKeyErrors.SIGNATURE_INVALID],
            apiKeyErrors.SCANNING_KEYS_UNAVAILABLE,
          ],
        },
        bodyLimit: MAX_SCAN_BYTES,
        onRequest: requireKnownKey,
        schema: {
          operationId: 'reportScannedSecrets',
          tags,
          summary: 'Report matches of a secret scanner',
          description:
            'In the format of GitHub’s secret scanning partner programme. The headers `Github-Public-Key-Identifier` and `Github-Public-Key-Signature` carry an ECDSA P-256 signature of the body. Keys that are found are revoked within seconds and their developers get an email. A repeated request has no further effect. The body may have up to 4 MiB.',
          body: Type.Array(ref(Match), { description: 'The matches.' }),
          response: { 200: Type.Array(ref(Feedback), { description: 'Feedback to each match, in the same order.' }) },
        },
      },
      async ({ body }) => {
        const found = leaksOf(body);
        const known = await findKeyHashes(
          db,
          [...found.keys()].map((hash) => Buffer.from(hash, 'hex')),
        );
        const active = known.filter((key) => key.active).map(({ hash }) => hash.toString('hex'));
        const reports = active.map((hash) => ({ data: { hash, places: found.get(hash)! } }));
        if (reports.length > 0) await transaction(db, (tx) => jobs.sendAll(tx, leakedKeys, reports));
        const ours = new Set(known.map(({ hash }) => hash.toString('hex')));
        return body.map(({ token, type }) => {
          const hash = hashOf(token).toString('hex');
          return { token_hash: hash, token_type: type, label: ours.has(hash) ? 'true_positive' : 'false_positive' };
        });
      },
    );
  });

  /** Before the body is read: whoever has no key id of the scanner sends no 4 MiB. */
  async function requireKnownKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.headers(await limits.take('scanning', networkOf(request.ip)));
    await signingKeyOf(request);
  }

  async function requireSignature(request: FastifyRequest, body: Buffer): Promise<void> {
    const { 'github-public-key-signature': signature } = request.headers;
    const signed = verify('sha256', body, await signingKeyOf(request), Buffer.from(String(signature), 'base64'));
    if (!signed) throw apiKeyErrors.SIGNATURE_INVALID();
  }

  async function signingKeyOf({ headers }: FastifyRequest) {
    if (!scanningKeys) throw apiKeyErrors.SECRET_SCANNING_OFF();
    const { 'github-public-key-identifier': id, 'github-public-key-signature': signature } = headers;
    if (typeof id !== 'string' || typeof signature !== 'string') throw apiKeyErrors.SIGNATURE_INVALID();
    const key = await scanningKeys.find(id);
    if (!key) throw apiKeyErrors.SIGNATURE_INVALID();
    return key;
  }
}

/** The places of each well-formed key, by the hash of the key: a key that was found often is revoked once. */
function leaksOf(matches: Static<typeof Match>[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { token, url } of matches) {
    if (!isWellFormedKey(token)) continue;
    const hash = hashOf(token).toString('hex');
    const known = places.get(hash) ?? [];
    const usable = url && url.length <= MAX_LENGTHS.url && isHttpUrl(url) && !known.includes(url);
    if (usable && known.length < MAX_PLACES) known.push(url);
    places.set(hash, known);
  }
  return places;
}
