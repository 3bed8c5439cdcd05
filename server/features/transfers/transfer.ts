import { type Static, Type } from 'typebox';
import { named, nullable, oneOf, prose, ref, timestamp } from '../../platform/http/schemas.ts';
import type { TransferRow } from './queries.ts';

const TRANSFER_STATES = ['OPEN', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'EXPIRED'] as const;

const Party = named(
  'TransferParty',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the publisher.' }),
      name: Type.String({ description: 'Public name of the publisher.' }),
    },
    { description: 'A publisher of a transfer.' },
  ),
);

export const NewTransfer = named(
  'NewTransfer',
  Type.Object(
    {
      toPublisher: Type.String({
        description: 'Id of the publisher that gets the app. It must be verified.',
        example: 'dev_01kac0000000000000000000',
      }),
      message: Type.Optional(nullable(prose('A message to the receiver, shown in the portal.', 1_000, 'As agreed.'))),
    },
    { additionalProperties: false, description: 'A transfer of an app to another publisher.' },
  ),
);

export const Transfer = named(
  'Transfer',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the transfer.', example: 'trf_01kac0000000000000000000' }),
      app: Type.Object(
        {
          id: Type.String({ description: 'Id of the app.' }),
          slug: Type.String({ description: 'URL slug of the app.' }),
          name: Type.String({ description: 'Name of the app.' }),
          listed: Type.Boolean({ description: 'Whether the public catalog has the app.' }),
        },
        { description: 'The app.' },
      ),
      from: ref(Party),
      to: ref(Party),
      message: nullable(Type.String({ description: 'Message of the sender.' })),
      status: oneOf(TRANSFER_STATES, 'Only an OPEN transfer can be accepted, declined or cancelled.'),
      createdAt: timestamp('When it was requested.'),
      expiresAt: timestamp('When it expires: 14 days later.'),
      decidedAt: nullable(timestamp('When it was accepted, declined or cancelled.')),
    },
    { description: 'A transfer of an app from one publisher to another.' },
  ),
);

export function presentTransfer(row: TransferRow): Static<typeof Transfer> {
  return {
    id: row.id,
    app: { id: row.appId, slug: row.slug, name: row.appName, listed: row.listed },
    from: { id: row.fromId, name: row.fromName },
    to: { id: row.toId, name: row.toName },
    message: row.message,
    status: row.expired ? 'EXPIRED' : row.status,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
