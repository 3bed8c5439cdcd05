import type { WebhookWithSecret } from '@marketplace/sdk';
import type { ShownOnce } from '../../ui/secret-dialog.tsx';

/** The signing secret, shown once after a webhook was created or its secret rotated. */
export function signingSecret(made: WebhookWithSecret | undefined, note?: string): ShownOnce | undefined {
  return (
    made && {
      title: 'Signing secret',
      noun: 'secret',
      label: 'Signing secret',
      value: made.secret,
      advice: <>Store it where your endpoint can read it. If you lose it, rotate it. {note}</>,
      use: (
        <p className="text-sm text-ink-2">
          Verify every request with <code>webhooks.verify</code> of the SDK, or with any{' '}
          <a
            className="text-accent-ink underline"
            href="https://www.standardwebhooks.com"
            target="_blank"
            rel="noreferrer"
          >
            Standard Webhooks
          </a>{' '}
          library.
        </p>
      ),
    }
  );
}
