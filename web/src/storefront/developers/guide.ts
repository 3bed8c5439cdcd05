// The guides for developers: their names, and how a page loads one.

import { basePathIn } from '../../shared/base-path.ts';
import type { PageHead } from '../../shared/page-head.ts';

export interface Guide {
  html: string;
  /** Second-level headings, for the list of contents. */
  sections: { id: string; text: string }[];
}

export const GUIDES = {
  'publish-your-first-app': {
    title: 'Publish your first app',
    summary: 'From the portal to a live app, with the command line or the HTTP API.',
    load: () => import('virtual:guide/publish-your-first-app'),
  },
  'connect-your-app': {
    title: 'Connect your app',
    summary: 'Permissions, the setup page, grants and access tokens.',
    load: () => import('virtual:guide/connect-your-app'),
  },
  'connect-your-host': {
    title: 'Connect your host',
    summary: 'For the host platform: workspaces, and a token endpoint for grants.',
    load: () => import('virtual:guide/connect-your-host'),
  },
  cli: {
    title: 'Command line',
    summary: 'Publish from a terminal or CI with market.',
    load: () => import('virtual:guide/cli'),
  },
  sdk: {
    title: 'TypeScript SDK',
    summary: 'A typed client with retries, pagination and webhook verification.',
    load: () => import('virtual:guide/sdk'),
  },
  webhooks: {
    title: 'Webhooks',
    summary: 'Get a request when something happens: events, signatures, retries.',
    load: () => import('virtual:guide/webhooks'),
  },
  'http-reference': {
    title: 'HTTP conventions',
    summary: 'Credentials, errors, retries, limits, and how the API changes.',
    load: () => import('virtual:guide/http-reference'),
  },
  errors: {
    title: 'Error codes',
    summary: 'Every code with its status and meaning.',
    load: () => import('virtual:guide/errors'),
  },
  receipts: {
    title: 'Receipts',
    summary: 'Signed records of review decisions, and how to verify them.',
    load: () => import('virtual:guide/receipts'),
  },
} satisfies Record<string, { title: string; summary: string; load: () => Promise<{ default: Guide }> }>;

export type GuideName = keyof typeof GUIDES;

export function isGuide(name: string): name is GuideName {
  return Object.hasOwn(GUIDES, name);
}

export const DEVELOPERS_HEAD: PageHead = {
  title: 'For developers',
  description: 'Publish an app: guides, command line, TypeScript SDK and API reference.',
  canonical: '/developers',
};

export function headOfGuide(name: GuideName): PageHead {
  const { title, summary } = GUIDES[name];
  return { title, description: summary, canonical: `/developers/guides/${name}` };
}

/** Addresses that the guides use for a marketplace; on the page it is this one. */
const EXAMPLE_URLS = /http:\/\/127\.0\.0\.1:3000|https:\/\/market\.example\.com/g;

export async function loadGuide(name: GuideName, publicUrl: string): Promise<Guide> {
  const { html, sections } = (await GUIDES[name].load()).default;
  const here = html.replaceAll(EXAMPLE_URLS, publicUrl).replaceAll('href="/', `href="${basePathIn(publicUrl)}/`);
  return { html: here, sections };
}
