// Confirmation of the email address in a developer's profile.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, ref } from '../../platform/http/schemas.ts';
import { type Database, transaction } from '../../platform/postgres/database.ts';
import { limitReached } from '../../platform/rate-limits/limit-reached.ts';
import { actorOf, developerIdOf, developerMay } from '../accounts/access.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import { findConfirmation } from './confirmation-queries.ts';
import { isEmailVerified } from './contact-address.ts';
import {
  type ContactParts,
  confirmEmail,
  hashOf,
  isVouchedFor,
  MAX_CONFIRMATION_EMAILS,
  sendConfirmation,
} from './email-confirmation.ts';
import { developerErrors } from './errors.ts';
import { confirmEmailMail } from './mail.ts';
import { DeveloperProfile, presentDeveloper } from './profile.ts';
import { lockDeveloper } from './queries.ts';

const tags = ['Developer profile'];
const RETRY_AFTER_S = 60 * 60;

const ConfirmationToken = named(
  'ConfirmationToken',
  Type.Object(
    {
      token: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Token from the link in the confirmation email: the part after `#`.',
        example: 'q8mFzTg2p0Xk7bRn3sVd5wYc9uHe1aLj',
      }),
    },
    { additionalProperties: false, description: 'The token of a confirmation email.' },
  ),
);

const ConfirmationSent = named(
  'ConfirmationSent',
  Type.Object(
    {
      sentTo: Type.String({ description: 'The address that gets the confirmation email.', example: 'ada@example.com' }),
    },
    { description: 'A confirmation email is on its way.' },
  ),
);

export interface EmailOptions extends ContactParts {
  db: Database;
}

export async function emailRoutes(app: HttpServer, parts: EmailOptions): Promise<void> {
  const { db } = parts;

  app.post(
    '/me/email/confirm',
    {
      config: { access: developerMay('PROFILE'), errors: [developerErrors.EMAIL_TOKEN_INVALID] },
      schema: {
        operationId: 'confirmEmail',
        tags,
        summary: 'Confirm your email address',
        description:
          'Takes the token of a confirmation email. From then on, emails go to the address in your profile, and the previous address gets a last one.',
        body: ref(ConfirmationToken),
        response: { 200: ref(DeveloperProfile) },
      },
    },
    (request) =>
      transaction(db, async (tx) => {
        const before = (await lockDeveloper(tx, { id: developerIdOf(request) }))!;
        if (!(await findConfirmation(tx, before, hashOf(request.body.token))))
          throw developerErrors.EMAIL_TOKEN_INVALID();
        return presentDeveloper(await confirmEmail(tx, parts, actorOf(request), before));
      }),
  );

  app.post(
    '/me/email/resend',
    {
      config: { access: developerMay('PROFILE'), errors: [developerErrors.EMAIL_ALREADY_CONFIRMED] },
      schema: {
        operationId: 'resendEmailConfirmation',
        tags,
        summary: 'Resend the confirmation email',
        description: `Sends a new confirmation link to the address in your profile. A link works for 24 hours. At most ${MAX_CONFIRMATION_EMAILS} confirmation emails in 24 hours are sent to one address, and for one developer.`,
        response: { 200: ref(ConfirmationSent) },
      },
    },
    (request) =>
      transaction(db, async (tx) => {
        const found = (await lockDeveloper(tx, { id: developerIdOf(request) }))!;
        if (isEmailVerified(found)) throw developerErrors.EMAIL_ALREADY_CONFIRMED();
        if (!(await sendConfirmation(tx, parts, found, confirmEmailMail))) {
          const message = `Too many confirmation emails: the limit is ${MAX_CONFIRMATION_EMAILS} in 24 hours. Try again later.`;
          throw limitReached(message, { limit: MAX_CONFIRMATION_EMAILS, waitS: RETRY_AFTER_S });
        }
        return { sentTo: found.email };
      }),
  );
}

/** A sign-in whose provider vouches for the address in the developer's profile confirms it. */
export function confirmAtSignIn(parts: EmailOptions) {
  return async (account: SignedIn, requestId: string): Promise<void> => {
    const { accountUserId } = account;
    if (!account.verifiedEmail) return;
    await transaction(parts.db, async (tx) => {
      const found = await lockDeveloper(tx, { accountUserId });
      if (!found || !isVouchedFor(found.email, account)) return;
      await confirmEmail(tx, parts, { kind: 'account', id: accountUserId, requestId }, found);
    });
  };
}
