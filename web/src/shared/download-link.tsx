import type { ComponentProps, MouseEvent } from 'react';
import { toast } from '../ui/toast.tsx';
import { atBase } from './base-path.ts';
import { chosenPublisher } from './publisher.ts';

/** A download from the portal's API. A plain link cannot say which publisher the tab acts for, so the file is fetched. */
export function DownloadLink({ href: path, download = true, ...props }: ComponentProps<'a'> & { href: string }) {
  const href = atBase(path);
  const onClick = (event: MouseEvent) => {
    const publisher = chosenPublisher();
    if (!publisher) return;
    event.preventDefault();
    save(href, publisher, download).catch((error) => toast.failed(error, 'Couldn’t download the file'));
  };
  return <a {...props} href={href} download={download} onClick={onClick} />;
}

async function save(href: string, publisher: string, name: unknown): Promise<void> {
  const response = await fetch(href, { headers: { 'x-publisher': publisher } });
  if (!response.ok) throw new Error((await response.json().catch(() => undefined))?.error?.message ?? 'Try again.');
  const url = URL.createObjectURL(await response.blob());
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: typeof name === 'string' ? name : (given ?? ''),
  });
  link.click();
  // Only after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
