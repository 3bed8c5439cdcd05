// What the demo app asks others over HTTP, as an app of any developer would: the marketplace for the installation and for
// grants, the host for an access token and for tasks.

import * as client from 'openid-client';
import { HOST_API_PATH, PROVIDER_PATH } from '../../features/accounts/embedded-provider.ts';
import { JWT_BEARER } from '../../features/accounts/grant-exchange.ts';
import type { Task } from '../host/tasks.ts';
import { STANDUP_CLIENT } from './listing.ts';

const TIMEOUT_MS = 5_000;
/** It is kept in a cookie. */
const MAX_NAME_LENGTH = 80;

export interface Connection {
  /** Installation id. */
  id: string;
  workspace: { id: string; name: string };
}

/** The marketplace or the host said no; the message is for the person. */
export class Refused extends Error {}

export interface StandupOptions {
  publicUrl: string;
  apiKey: string;
  clientSecret: string;
}

export class Marketplace {
  #options: StandupOptions;
  #host: Promise<client.Configuration> | undefined;

  constructor(options: StandupOptions) {
    this.#options = options;
  }

  async exchange(code: string): Promise<Connection> {
    const { installation } = await this.#ask<{ installation: Connection }>('/api/dev/installations/exchange', { code });
    const { id, workspace } = installation;
    return { id, workspace: { id: workspace.id, name: workspace.name.slice(0, MAX_NAME_LENGTH) } };
  }

  /** A new grant each time: the workspace can end the installation at any moment. */
  async tasksOf({ id }: Connection): Promise<Task[]> {
    const path = `/api/dev/installations/${encodeURIComponent(id)}/grant`;
    const { grant } = await this.#ask<{ grant: string }>(path);
    const { access_token } = await client
      .genericGrantRequest(await this.#discoverHost(), JWT_BEARER, { assertion: grant })
      .catch((cause) => {
        const said = cause instanceof client.ResponseBodyError ? cause.error_description : undefined;
        throw new Refused(said ?? 'The host did not accept the grant.', { cause });
      });
    const response = await fetch(`${this.#options.publicUrl}${HOST_API_PATH}/tasks`, {
      headers: { authorization: `Bearer ${access_token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Refused(`The host does not show the tasks (${response.status}).`);
    return ((await response.json()) as { data: Task[] }).data;
  }

  async #ask<T>(path: string, body?: object): Promise<T> {
    const { publicUrl, apiKey } = this.#options;
    const response = await fetch(`${publicUrl}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return (await response.json()) as T;
    const refusal = (await response.json().catch(() => undefined)) as { error?: { code?: string; message?: string } };
    if (refusal?.error?.code === 'INSTALLATION_ENDED') throw new Refused('This workspace has ended the installation.');
    throw new Refused(refusal?.error?.message ?? `The marketplace refused this (${response.status}).`);
  }

  #discoverHost(): Promise<client.Configuration> {
    const { publicUrl, clientSecret } = this.#options;
    const insecure = publicUrl.startsWith('http:') ? [client.allowInsecureRequests] : [];
    this.#host ??= client
      .discovery(
        new URL(`${publicUrl}${PROVIDER_PATH}`),
        STANDUP_CLIENT,
        clientSecret,
        client.ClientSecretBasic(clientSecret),
        { execute: insecure, timeout: TIMEOUT_MS / 1000 },
      )
      .catch((error) => {
        this.#host = undefined;
        throw error;
      });
    return this.#host;
  }
}
