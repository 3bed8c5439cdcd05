import type { Email } from '../mail/email.ts';

/** More are counted: the portal has them all. */
const MAX_ENTRIES = 20;

export interface Digest {
  to: string;
  greeting: string;
  /** Name of the publisher. */
  publisher: string;
  /** Subjects and links of the emails that it stands for: nothing else of what strangers wrote. */
  entries: { subject: string; url: string }[];
  portal: string;
  preferencesUrl: string;
}

export function digestMail({ to, greeting, publisher, entries, portal, preferencesUrl }: Digest): Email {
  const more = entries.length - MAX_ENTRIES;
  return {
    event: 'notification.digest',
    to,
    subject: `Daily digest of ${publisher}: ${entries.length === 1 ? '1 update' : `${entries.length} updates`}`,
    greeting,
    paragraphs: [`What happened at ${publisher} since your last digest:`],
    points: entries.slice(0, MAX_ENTRIES).map(({ subject, url }) => ({ title: subject, text: url })),
    closing: more > 0 ? [`And ${more} more. The portal shows everything.`] : [],
    button: { label: 'Open the developer portal', url: portal },
    preferencesUrl,
  };
}
