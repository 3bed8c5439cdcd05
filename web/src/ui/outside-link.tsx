import { ExternalLink } from 'lucide-react';

/** An address that somebody typed: opened beside this page, told nothing of where it was found. */
export function OutsideLink({ href, children = href }: { href: string; children?: string }) {
  // What is stored is http or https; a link must not be the place where that turns out to be wrong.
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
