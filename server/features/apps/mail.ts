// Emails about what administrators do with an approved app.

import { fieldName } from '@marketplace/sdk/listing-fields';
import { type Email, MARKETPLACE } from '../mail/email.ts';

interface Mailed {
  appId: string;
  appName: string;
  developerName: string;
  email: string;
}

export function suspendedMail(app: Mailed, reason: string, publicUrl: string): Email {
  return {
    event: 'app.suspended',
    to: app.email,
    subject: `“${app.appName}” was suspended`,
    greeting: `Hello ${app.developerName}`,
    paragraphs: [
      `An administrator suspended your app, so it is no longer listed in ${MARKETPLACE}. Nothing was deleted. The reason:`,
    ],
    quote: reason,
    button: { label: 'Open the app in the portal', url: `${publicUrl}/portal/apps/${app.appId}` },
  };
}

export function restoredMail(app: Mailed, publicUrl: string): Email {
  return {
    event: 'app.restored',
    to: app.email,
    subject: `“${app.appName}” is back in ${MARKETPLACE}`,
    greeting: `Hello ${app.developerName}`,
    paragraphs: ['Your app is no longer suspended and is listed again.'],
    button: { label: 'Open the app in the portal', url: `${publicUrl}/portal/apps/${app.appId}` },
  };
}

/** A correction that the developer requested. */
export function appliedMail(app: Mailed, pointers: string[], publicUrl: string): Email {
  return {
    event: 'app.corrected',
    to: app.email,
    subject: `Your correction of “${app.appName}” is live`,
    greeting: `Hello ${app.developerName}`,
    paragraphs: [
      `An administrator applied the correction that you requested. Changed in the published listing: ${pointers.map(fieldName).join(', ')}.`,
    ],
    button: { label: 'Open the app in the portal', url: `${publicUrl}/portal/apps/${app.appId}` },
  };
}

export function correctionDeclinedMail(app: Mailed, reason: string, publicUrl: string): Email {
  return {
    event: 'correction.declined',
    to: app.email,
    subject: `Your correction of “${app.appName}” was declined`,
    greeting: `Hello ${app.developerName}`,
    paragraphs: [
      'An administrator declined the correction that you requested. The listing stays as it is. The reason:',
    ],
    quote: reason,
    closing: ['You can request another correction, or submit a new version.'],
    button: { label: 'Open the app in the portal', url: `${publicUrl}/portal/apps/${app.appId}/corrections` },
  };
}

export function correctedMail(app: Mailed, pointers: string[], publicUrl: string): Email {
  return {
    event: 'app.corrected',
    to: app.email,
    subject: `We corrected the listing of “${app.appName}”`,
    greeting: `Hello ${app.developerName}`,
    paragraphs: [
      `An administrator corrected these fields of the published listing: ${pointers.map(fieldName).join(', ')}.`,
      'If something is wrong, open a new version in the portal.',
    ],
    button: { label: 'Open the app in the portal', url: `${publicUrl}/portal/apps/${app.appId}` },
  };
}
