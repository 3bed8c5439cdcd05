import type { Email } from '../mail/email.ts';

export interface ExpiringKey {
  name: string;
  maskedKey: string;
  expiresAt: Date;
  developerName: string;
  email: string;
}

export function keyExpiresMail(key: ExpiringKey, days: number, portal: string): Email {
  const left = days === 1 ? '1 day' : `${days} days`;
  return {
    event: 'api_key.expiring',
    to: key.email,
    subject: `Your API key "${key.name}" expires in ${left}`,
    greeting: `Hello ${key.developerName}`,
    paragraphs: [
      `The API key "${key.name}" (${key.maskedKey}) stops working on ${key.expiresAt.toUTCString()}.`,
      'Create a new key, replace the old one where you use it, then revoke the old one. If you no longer use this key, you can ignore this email.',
    ],
    button: { label: 'Manage your API keys', url: `${portal}/api-keys` },
  };
}
