import { spawn } from 'node:child_process';

const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Whether it works is for the eye to see: the address stands in the terminal as well. */
export function openInBrowser(url: string): void {
  // Addresses come from a server: nothing but a page may be opened.
  if (!/^https?:\/\//.test(url)) return;
  const [command, ...args] = process.env.BROWSER ? [process.env.BROWSER] : (OPENERS[process.platform] ?? ['xdg-open']);
  const opener = spawn(command!, [...args, url], { stdio: 'ignore', detached: true });
  opener.on('error', () => {});
  opener.unref();
}
