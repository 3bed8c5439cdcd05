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

  async tasksOf(connection: Connection): Promise<{ tasks: Task[]; mayWrite: boolean }> {
    const { token, scopes } = await this.#accessTo(connection);
    const response = await this.#askHost(token);
    if (!response.ok) throw new Refused(`The host does not show the tasks (${response.status}).`);
    const { data } = (await response.json()) as { data: Task[] };
    return { tasks: data, mayWrite: scopes.includes('tasks:write') };
  }

  async addTask(connection: Connection, title: string): Promise<void> {
    const { token } = await this.#accessTo(connection);
    const response = await this.#askHost(token, { title });
    if (response.status === 403) throw new Refused('This workspace does not allow Standup to add tasks.');
    if (!response.ok) throw new Refused(`The host did not add the task (${response.status}).`);
  }

  /** A new grant each time: the workspace can end the installation at any moment. */
  async #accessTo({ id }: Connection): Promise<{ token: string; scopes: string[] }> {
    const path = `/api/dev/installations/${encodeURIComponent(id)}/grant`;
    const { grant } = await this.#ask<{ grant: string }>(path);
    const { access_token, scope = '' } = await client
      .genericGrantRequest(await this.#discoverHost(), JWT_BEARER, { assertion: grant })
      .catch((cause) => {
        const said = cause instanceof client.ResponseBodyError ? cause.error_description : undefined;
        throw new Refused(said ?? 'The host did not accept the grant.', { cause });
      });
    return { token: access_token, scopes: scope.split(' ') };
  }

  #askHost(token: string, newTask?: { title: string }): Promise<Response> {
    return fetch(`${this.#options.publicUrl}${HOST_API_PATH}/tasks`, {
      ...(newTask ? { method: 'POST', body: JSON.stringify(newTask) } : {}),
      headers: { authorization: `Bearer ${token}`, ...(newTask ? { 'content-type': 'application/json' } : {}) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
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
