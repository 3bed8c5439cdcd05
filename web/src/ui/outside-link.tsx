import { ExternalLink } from 'lucide-react';

/** A user-supplied URL: opens in a new tab, without a referrer and without access to this window. */
export function OutsideLink({ href, children = href }: { href: string; children?: string }) {
  // Defence in depth: the API stores http and https URLs only, and no other scheme becomes a link.
  if (!/^https?:\/\//i.test(href)) return <span className="break-all">{href}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex max-w-full items-center gap-1 break-all text-accent-ink hover:underline"
    >
      <span className="min-w-0">{children}</span>
      <ExternalLink className="size-3.5 shrink-0" aria-label="opens in a new tab" />
    </a>
  );
}
