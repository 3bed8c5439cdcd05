import { type Links, portalPage } from '../developers/mail.ts';
import type { Developer } from '../developers/queries.ts';
import type { Email } from '../mail/email.ts';

export interface PausedWebhook {
  id: string;
  url: string;
  developerId: string;
  kind: Developer['kind'];
  developerName: string;
  email: string;
}

export function webhookPausedMail(webhook: PausedWebhook, why: string, links: Links): Email {
  return {
    event: 'webhook.paused',
    to: webhook.email,
    subject: 'Your webhook was paused',
    greeting: `Hello ${webhook.developerName}`,
    paragraphs: [
      `We no longer send events to ${webhook.url}. ${why}`,
      'Pending events are kept for 30 days and sent when you resume the webhook. Events that occur while it is paused are not sent.',
    ],
    button: {
      label: 'View deliveries',
      url: portalPage({ id: webhook.developerId, kind: webhook.kind }, links, `/webhooks/${webhook.id}`),
    },
  };
}
