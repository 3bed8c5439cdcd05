// Installations of this browser, in local storage. The ID outlives an uninstall, so that one browser is one installation.

import { useCallback, useSyncExternalStore } from 'react';

export interface Installation {
  id: string;
  installed: boolean;
  /** Ends the installation. Missing if it was recorded before secrets existed. */
  secret?: string | undefined;
}

const listeners = new Set<() => void>();
/** In-memory fallback without local storage. */
const fallback = new Map<string, string>();

const keyOf = (appId: string) => `installation:${appId}`;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

function parse(text: string | null): Installation | undefined {
  try {
    const { id, installed, secret } = JSON.parse(text ?? '{}');
    if (typeof id !== 'string') return undefined;
    return { id, installed: installed === true, secret: typeof secret === 'string' ? secret : undefined };
  } catch {
    return undefined;
  }
}

/** The installation of this browser, or a new one. */
export function installationOf(appId: string): Installation {
  return parse(read(keyOf(appId))) ?? newInstallation();
}

export function newInstallation(): Installation {
  return { id: `web-${randomHex(16)}`, installed: false };
}

export function keepInstallation(appId: string, installation: Installation): void {
  const text = JSON.stringify(installation);
  fallback.set(keyOf(appId), text);
  try {
    localStorage.setItem(keyOf(appId), text);
  } catch {
    // See `fallback`.
  }
  for (const listener of listeners) listener();
}

/** False on the server and at the first render; read from local storage after hydration. */
export function useInstalled(appId: string): boolean {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  }, []);
  const installed = () => parse(read(keyOf(appId)))?.installed ?? false;
  return useSyncExternalStore(subscribe, installed, () => false);
}

function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
