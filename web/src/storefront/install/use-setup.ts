// The way to an app's setup page: the code in its URL works for 60 seconds, so each click gets a new one.

import { openSetup } from '@marketplace/sdk';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

export function useOpenSetup(installationId: string, state?: string) {
  const setup = useMutation({
    networkMode: 'always',
    mutationFn: () => openSetup(installationId, state === undefined ? {} : { state }),
    onSuccess: ({ url }) => leaveTo(url),
  });
  useReturn(setup.reset);
  return setup;
}

export function leaveTo(url: string): void {
  // Defence in depth: the API stores http and https URLs only, and the page follows no other scheme.
  if (!/^https?:\/\//i.test(url)) throw new Error('The app’s setup URL is invalid.');
  location.assign(url);
}

/** The browser's Back button may show the page as it was left, with its button still busy. */
export function useReturn(reset: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);
}
