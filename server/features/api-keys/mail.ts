import { contactEmailOf } from '../developers/contact-address.ts';
import { type Links, portalPage } from '../developers/mail.ts';
import type { Developer } from '../developers/queries.ts';
import type { Email } from '../mail/email.ts';
import type { ApiKeyRow } from './key.ts';

export interface ExpiringKey {
  name: string;
  maskedKey: string;
  expiresAt: Date;
  developerId: string;
  kind: Developer['kind'];
  developerName: string;
  email: string;
}

export function keyExpiresMail(key: ExpiringKey, days: number, links: Links): Email {
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
    button: {
      label: 'Manage your API keys',
      url: portalPage({ id: key.developerId, kind: key.kind }, links, '/api-keys'),
    },
  };
}

export interface LeakedKey {
  key: Pick<ApiKeyRow, 'name' | 'maskedKey'>;
  children: Pick<ApiKeyRow, 'name' | 'maskedKey'>[];
  places: string[];
}

export function keyLeakedMail(
  developer: Pick<Developer, 'id' | 'kind' | 'name' | 'email' | 'contactEmail'>,
  { key, children, places }: LeakedKey,
  links: Links,
): Email {
  const titled = ({ name, maskedKey }: LeakedKey['key']) => `"${name}" (${maskedKey})`;
  return {
    event: 'api_key.leaked',
    // Not the address in the profile: whoever has the key can change it.
    to: contactEmailOf(developer),
    subject: `We revoked your API key "${key.name}": it was found in public`,
    greeting: `Hello ${developer.name}`,
    paragraphs: [
      `The API key ${titled(key)} was found in public. We revoked it, so it no longer works.`,
      ...(children.length > 0
        ? [`We also revoked the keys that were created with it: ${children.map(titled).join(', ')}.`]
        : []),
    ],
    points: places.map((place) => ({ title: 'Found at', text: place })),
    closing: [
      'Create a new key and replace the old one where you use it. Then check your recent activity for changes that you did not make.',
    ],
    button: { label: 'Manage your API keys', url: portalPage(developer, links, '/api-keys') },
  };
}
