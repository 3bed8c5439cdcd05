import type { Email } from '../mail/email.ts';

export interface AddedTrustedPublisher {
  to: string;
  developerName: string;
  appName: string;
  repository: string;
  issuer: string;
  url: string;
}

/** Who can change the repository can change the app from now on: the publisher learns of it. */
export function trustedPublisherMail(added: AddedTrustedPublisher): Email {
  const { to, developerName, appName, repository, issuer, url } = added;
  return {
    event: 'app.trusted-publisher-added',
    to,
    subject: `A trusted publisher was added to ${appName}`,
    greeting: `Hello ${developerName}`,
    paragraphs: [
      `The repository ${repository} (${issuer}) can now publish versions of ${appName} without an API key.`,
      'If you did not expect this, remove it and check who has access to your publisher.',
    ],
    button: { label: 'View trusted publishers', url },
  };
}
