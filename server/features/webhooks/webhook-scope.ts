// The two mounts of the webhook routes: for a developer's own webhooks, and for those of the platform.

import { sql } from 'kysely';
import type { ErrorKind } from '../../platform/errors.ts';
import type { IdempotencyCaller } from '../../platform/http/idempotency.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import {
  type Access,
  accountCaller,
  administrator,
  developer,
  developerIdOf,
  developerMay,
  type Identified,
} from '../accounts/access.ts';
import { developerErrors } from '../developers/errors.ts';
import { lockDeveloperState } from '../developers/queries.ts';
import { requireVerified } from '../developers/verification.ts';
import { CHOOSABLE, CHOOSABLE_BY_DEVELOPERS, type EventKind } from '../events/kinds.ts';
import type { Owner } from './queries.ts';

/** The differences between the two mounts. */
export interface WebhookScope {
  /** Prefix of "Webhook" in the operation ids. */
  prefix: string;
  possessive: string;
  tag: string;
  mayRead: Access;
  mayChange: Access;
  kinds: EventKind[];
  ownerOf(request: Identified): Owner;
  callerOf(request: Identified): IdempotencyCaller;
  /** Lock that serializes the creation of webhooks. */
  lock(tx: Tx, owner: Owner): Promise<void>;
  createErrors: ErrorKind[];
}

export const developerScope: WebhookScope = {
  prefix: '',
  possessive: 'your',
  tag: 'Webhooks',
  mayRead: developer('APP_READ'),
  mayChange: developerMay('WEBHOOKS', 'APP_UPDATE'),
  kinds: CHOOSABLE_BY_DEVELOPERS,
  ownerOf: developerIdOf,
  callerOf: (request) => `developer ${developerIdOf(request)}`,
  lock: async (tx, owner) => requireVerified(await lockDeveloperState(tx, owner!)),
  createErrors: [developerErrors.DEVELOPER_UNVERIFIED, developerErrors.PUBLISHER_CLOSING],
};

export const platformScope: WebhookScope = {
  prefix: 'Marketplace',
  possessive: "the marketplace's",
  tag: 'Administration',
  mayRead: administrator,
  mayChange: administrator,
  kinds: CHOOSABLE,
  ownerOf: () => null,
  callerOf: (request) => `account ${accountCaller(request).accountUserId}`,
  lock: async (tx) =>
    void (await sql`SELECT pg_advisory_xact_lock(hashtext('webhooks of the marketplace'))`.execute(tx)),
  createErrors: [],
};
