// Emails about watched pages. The developer hears of a problem before reviewers see it.

import { fieldName } from '@marketplace/sdk/listing-fields';
import type { Email } from '../mail/email.ts';
import { REPORT_AFTER_DAYS } from './queries.ts';
import type { LinkRow } from './watched-link.ts';

interface Mailed {
  appId: string;
  appName: string;
  developerName: string;
  email: string;
}

export function failingMail(app: Mailed, { field, url, problem }: LinkRow, publicUrl: string): Email {
  const page = fieldName(`/${field}`);
  return {
    event: 'link.failing',
    to: app.email,
    subject: `A page of “${app.appName}” does not respond: ${page}`,
    greeting: `Hello ${app.developerName}`,
    paragraphs: [
      `Your listing links to ${url} (${page}). For two days it ${problem ?? 'has not responded'}.`,
      `Repair the page, or correct the link. After ${REPORT_AFTER_DAYS} days reviewers see it, too. Your listing stays as it is.`,
    ],
    button: { label: 'Open the app in the portal', url: `${publicUrl}/portal/apps/${app.appId}` },
  };
}

export function changedMail(app: Mailed, { field, url }: LinkRow, publicUrl: string): Email {
  const page = fieldName(`/${field}`);
  return {
    event: 'link.changed',
    to: app.email,
    subject: `A page of “${app.appName}” has changed: ${page}`,
    greeting: `Hello ${app.developerName}`,
    paragraphs: [
      `Your listing links to ${url} (${page}), and its text has changed. The portal shows which sentences.`,
      `If you changed it on purpose, there is nothing to do: after ${REPORT_AFTER_DAYS} days reviewers can see the new text, too. Your listing stays as it is.`,
    ],
    button: { label: 'Open the app in the portal', url: `${publicUrl}/portal/apps/${app.appId}` },
  };
}
