import type { Email } from '../mail/email.ts';
import type { Reason } from './submission.ts';

export interface Decided {
  appId: string;
  appName: string;
  version: number;
  developerName: string;
  email: string;
}

const FIELD_NAMES: Record<string, string> = {
  name: 'Name',
  description: 'Short description',
  longDescription: 'Long description',
  category: 'Category',
  environment: 'Environment',
  logoUrl: 'Logo',
  bannerUrl: 'Banner',
  websiteUrl: 'Website',
  oauthClientId: 'OAuth client',
  screenshots: 'Screenshots',
  releaseNotes: 'Release notes',
};

/** `/screenshots/0/url` is for programs; people look for "Screenshot 1". */
function fieldName(pointer: string): string {
  const [, field = '', position] = pointer.split('/');
  return field === 'screenshots' && position ? `Screenshot ${Number(position) + 1}` : (FIELD_NAMES[field] ?? pointer);
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
      `${about(decided)} has passed the review and is live in the Marketplace now.`,
      'Installs, ratings and views are counted from here on; you find them in the portal.',
    ],
    button: { label: 'See it in the Marketplace', url: `${publicUrl}/apps/${slug}` },
  };
}

export function rejectedMail(decided: Decided, reasons: Reason[], guidance: string | null, publicUrl: string): Email {
  return {
    event: 'app.rejected',
    to: decided.email,
    subject: `${about(decided)} needs changes`,
    greeting: `Hello ${decided.developerName}`,
    paragraphs: [
      `${about(decided)} was reviewed and cannot be published as it is. ${reasons.length === 1 ? 'This is' : 'These are'} to be mended:`,
    ],
    points: reasons.map(({ pointer, message, fix }) => ({
      title: `${fieldName(pointer)}: ${message}`,
      text: `What to do: ${fix}`,
    })),
    closing: guidance ? [`The reviewer adds: ${guidance}`] : [],
    button: { label: 'Mend it and submit again', url: `${publicUrl}/portal/apps/${decided.appId}` },
  };
}
