import { atBase } from './shared/base-path.ts';
import { brand } from './shared/brand.ts';
import { buttonClasses } from './ui/button.tsx';

/** Pages that need a session, without JavaScript: what to do, and what works without it. */
export function WithoutScript() {
  return (
    <noscript>
      <main className="mx-auto flex min-h-[80vh] max-w-lg flex-col items-center justify-center px-5 py-16 text-center">
        <h1 className="text-2xl font-semibold tracking-tight">Turn on JavaScript to continue</h1>
        <p className="mt-2 text-ink-2">
          This page needs JavaScript. Allow it for this site in your browser’s settings, then reload the page. You can
          browse apps without it, and the API works without it too.
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <a href={atBase('/')} className={buttonClasses({ variant: 'primary' })}>
            Go to {brand.name}
          </a>
          <a href={atBase('/docs/')} className={buttonClasses()}>
            API reference
          </a>
          <a href={atBase('/openapi.json')} className={buttonClasses()}>
            API as JSON
          </a>
        </div>
      </main>
    </noscript>
  );
}
