import { fieldName } from '@marketplace/sdk/listing-fields';
import { type Email, MARKETPLACE } from '../mail/email.ts';
import type { Reason } from './submission.ts';

export interface Decided {
  appId: string;
  appName: string;
  version: number;
  developerName: string;
  email: string;
}

const about = ({ appName, version }: Decided) =>
  version === 1 ? `“${appName}”` : `Version ${version} of “${appName}”`;

export function approvedMail(decided: Decided, slug: string, publicUrl: string): Email {
  return {
    event: 'app.approved',
    to: decided.email,
    subject: `${about(decided)} is approved`,
    greeting: `Hello ${decided.developerName}`,
    paragraphs: [
      `${about(decided)} passed review and is now live in ${MARKETPLACE}.`,
      'You can follow its installs, ratings and views in the portal.',
    ],
    button: { label: `View it in ${MARKETPLACE}`, url: `${publicUrl}/apps/${slug}` },
  };
}

export function rejectedMail(decided: Decided, reasons: Reason[], guidance: string | null, publicUrl: string): Email {
  return {
    event: 'app.rejected',
    to: decided.email,
    subject: `Changes requested: ${about(decided)}`,
    greeting: `Hello ${decided.developerName}`,
    paragraphs: [`We reviewed ${about(decided)} and it can't be published yet. Please fix the following:`],
    points: reasons.map(({ pointer, message, fix }) => ({
      title: `${fieldName(pointer)}: ${message}`,
      text: `How to fix it: ${fix}`,
    })),
    closing: guidance ? [`The reviewer also said: ${guidance}`] : [],
    button: { label: 'Fix and resubmit', url: `${publicUrl}/portal/apps/${decided.appId}` },
  };
}
