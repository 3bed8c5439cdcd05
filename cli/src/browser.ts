// Opens a URL in the default browser of the platform, or in $BROWSER.

import { spawn } from 'node:child_process';

const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Best effort: callers also print the URL, so a browser that does not start is not an error. */
export function openInBrowser(url: string): void {
  // URLs come from a server: open web pages only, never files or other schemes.
  if (!/^https?:\/\//.test(url)) return;
  const [command, ...args] = process.env.BROWSER ? [process.env.BROWSER] : (OPENERS[process.platform] ?? ['xdg-open']);
  const opener = spawn(command!, [...args, url], { stdio: 'ignore', detached: true });
  opener.on('error', () => {});
  opener.unref();
}
