import { contactEmailOf } from '../developers/contact-address.ts';
import { type Links, portalPage } from '../developers/mail.ts';
import type { Developer } from '../developers/queries.ts';
import type { Email } from '../mail/email.ts';
import type { TransferRow } from './queries.ts';

/** Of the sender's words only the reviewed name: the message is shown in the portal. */
export function transferRequestedMail(receiver: Developer, { fromName, toName }: TransferRow, links: Links): Email {
  return {
    event: 'app.transfer-requested',
    to: contactEmailOf(receiver),
    subject: `${fromName} wants to transfer an app to you`,
    greeting: 'Hello',
    paragraphs: [
      `${fromName} wants to transfer an app to your publisher ${toName}. An owner can accept or decline it within 14 days.`,
      'With the app you get its versions, reviews, install counts and installations. If you do not expect this, decline it.',
    ],
    button: { label: 'View transfers', url: portalPage(receiver, links, '/transfers') },
  };
}

export function transferDecidedMail(party: Developer, row: TransferRow, accepted: boolean, links: Links): Email {
  return {
    event: accepted ? 'app.transferred' : 'app.transfer-declined',
    to: contactEmailOf(party),
    subject: accepted ? `An app was transferred to ${row.toName}` : `${row.toName} declined your transfer`,
    greeting: 'Hello',
    paragraphs: [
      accepted
        ? `${row.appName} was transferred from ${row.fromName} to ${row.toName}.`
        : `${row.toName} declined the transfer of ${row.appName}. The app stays with ${row.fromName}.`,
    ],
    button: { label: 'View transfers', url: portalPage(party, links, '/transfers') },
  };
}
