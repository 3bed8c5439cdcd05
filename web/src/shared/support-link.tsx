import { brand } from './brand.ts';

/** Where to ask for help; nothing if the marketplace names no address. */
export function SupportLink() {
  if (!brand.supportEmail) return null;
  return (
    <p className="mt-2">
      Need help?{' '}
      <a
        href={`mailto:${brand.supportEmail}`}
        className="font-medium text-accent-ink underline underline-offset-2 [overflow-wrap:anywhere]"
      >
        {brand.supportEmail}
      </a>
    </p>
  );
}
