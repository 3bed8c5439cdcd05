import type { Email } from '../mail/email.ts';

export interface PausedWebhook {
  id: string;
  url: string;
  developerName: string;
  email: string;
}

export function webhookPausedMail(webhook: PausedWebhook, why: string, portal: string): Email {
  return {
    event: 'webhook.paused',
    to: webhook.email,
    subject: 'A webhook of yours was paused',
    greeting: `Hello ${webhook.developerName}`,
    paragraphs: [
      `We no longer send events to ${webhook.url}. ${why}`,
      'What was waiting stays for 30 days and is sent when you resume the webhook. Of what happens meanwhile it will not be told.',
    ],
    button: { label: 'Look at its deliveries', url: `${portal}/webhooks/${webhook.id}` },
  };
}
