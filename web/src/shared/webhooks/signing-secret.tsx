import type { WebhookWithSecret } from '@marketplace/sdk';
import type { ShownOnce } from '../../ui/secret-dialog.tsx';

/** The signing secret, shown once after a webhook was created or its secret rotated. */
export function signingSecret(made: WebhookWithSecret | undefined, note?: string): ShownOnce | undefined {
  return (
    made && {
      title: 'Its signing secret',
      noun: 'secret',
      label: 'Signing secret',
      value: made.secret,
      advice: <>Put it where the receiver reads it. If it is lost, make a new one. {note}</>,
      use: (
        <p className="text-sm text-ink-2">
          Verify every request with it: any library for{' '}
          <a
            className="text-accent-ink underline"
            href="https://www.standardwebhooks.com"
            target="_blank"
            rel="noreferrer"
          >
            Standard Webhooks
          </a>{' '}
          does.
        </p>
      ),
    }
  );
}
