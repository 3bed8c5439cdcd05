// Sends the emails about a publisher to whoever wants them, as often as they want. Emails that nobody can switch off go to
// the contact address as they are.

import { may } from '@marketplace/sdk/roles';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Links } from '../developers/mail.ts';
import type { Developer } from '../developers/queries.ts';
import type { Email } from '../mail/email.ts';
import type { Outbox } from '../mail/outbox.ts';
import { categoryOf, defaultFrequency, type Frequency, type OptionalCategory, permissionOf } from './categories.ts';
import { findChoice, insertDigestEntry, listSubscribers, type Recipient } from './queries.ts';

interface Chosen extends Recipient {
  category: OptionalCategory;
  frequency: Frequency;
}

/** Where the recipient of an email about this publisher switches it off. */
export function preferencesPage({ portal }: Links, publisherId: string): string {
  return `${portal}/notifications?publisher=${publisherId}`;
}

export class Notifier {
  #outbox: Outbox;
  #links: Links;

  constructor(outbox: Outbox, links: Links) {
    this.#outbox = outbox;
    this.#links = links;
  }

  /** The email is addressed to the publisher's contact address. */
  async notify(tx: Tx, publisherId: string, email: Email): Promise<void> {
    const category = categoryOf(email.event);
    if (!category) return this.#outbox.enqueue(tx, email);
    const { kind, accountUserId, frequency } = await findChoice(tx, publisherId, category);
    if (kind === 'PERSON') {
      const chosen = { accountUserId, publisherId, category, frequency: frequency ?? defaultFrequency(kind) };
      return this.#send(tx, chosen, email);
    }
    await this.#outbox.enqueue(tx, email);
    await this.#notifyMembers(tx, publisherId, category, email);
  }

  /** The email as the contact address gets it at once. */
  preview({ id, kind }: Pick<Developer, 'id' | 'kind'>, email: Email): Email {
    const isSwitchable = kind === 'PERSON' && categoryOf(email.event) !== undefined;
    return isSwitchable ? { ...email, preferencesUrl: preferencesPage(this.#links, id) } : email;
  }

  /** Not whoever reads the contact address: they have the email already. */
  async #notifyMembers(tx: Tx, publisherId: string, category: OptionalCategory, email: Email): Promise<void> {
    const reached = new Set([email.to.toLowerCase()]);
    for (const { role, email: to, ...member } of await listSubscribers(tx, publisherId, category)) {
      if (reached.has(to.toLowerCase()) || !may(role, permissionOf(category))) continue;
      reached.add(to.toLowerCase());
      const button = email.button && { ...email.button, url: this.#inPublisher(publisherId, email.button.url) };
      const chosen = { ...member, publisherId, category };
      await this.#send(tx, chosen, { ...email, to, greeting: 'Hello', ...(button ? { button } : {}) });
    }
  }

  async #send(tx: Tx, { frequency, ...chosen }: Chosen, email: Email): Promise<void> {
    if (frequency === 'OFF') return;
    const preferencesUrl = preferencesPage(this.#links, chosen.publisherId);
    if (frequency === 'IMMEDIATE') return this.#outbox.enqueue(tx, { ...email, preferencesUrl });
    const url = email.button?.url ?? this.#links.portal;
    await insertDigestEntry(tx, { ...chosen, subject: email.subject, url });
  }

  /** A member may have several publishers: the page of the portal has to open with this one. */
  #inPublisher(id: string, url: string): string {
    if (!url.startsWith(`${this.#links.portal}/`)) return url;
    const page = new URL(url);
    page.searchParams.set('publisher', id);
    return page.href;
  }
}
