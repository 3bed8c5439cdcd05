// What the apps of the demo disclose: contacts, pricing, tags and how they treat data.

import type { Disclosures } from '../features/catalog/disclosures.ts';
import type { StoredDataSafety } from '../platform/postgres/json-columns.ts';
import { WEBSITE_PATH } from './artwork-routes.ts';
import type { DemoApp, Disclosed } from './demo-app.ts';
import { demoDevelopers } from './people.ts';

type Subprocessor = StoredDataSafety['subprocessors'][number];

const collected = (type: string, purpose: string, shared = false) => ({ type, purpose, shared });
const company = (name: string, purpose: string, countries: string[]): Subprocessor => ({
  ...{ name, purpose, countries, url: `https://${name.toLowerCase().replaceAll(' ', '-')}.example` },
});

const HOSTING = company('Harbor Cloud', 'Hosting and backups', ['DE', 'IE']);
const MAIL = company('Pigeon Mail', 'Sends emails', ['US']);
const PAYMENTS = company('Tollgate', 'Payments', ['IE', 'US']);
const MODELS = company('Parrot Labs', 'Runs the language models', ['SE']);
export const BUILD_CLOUD = company('Anvil', 'Runs the checks of pull requests', ['US']);

const NAMES = collected('Names and email addresses', 'To show who does what');
const TASKS = collected('Tasks and their due dates', 'To do what the app is for');

/** Encrypted, kept for a month, not used for AI. */
const CAREFUL: Partial<StoredDataSafety> = {
  encryptedInTransit: true,
  encryptedAtRest: true,
  retentionDays: 30,
  usedForAiTraining: false,
  deletionUrl: '',
};

/** By slug. */
export const demoDisclosures: Record<string, Disclosed> = {
  'focus-board': {
    pricing: ['FREEMIUM', 'Free for up to five people, then 3 € a person and month.'],
    tags: ['planning', 'kanban'],
    isLarge: true,
    safety: {
      ...CAREFUL,
      collects: [NAMES, TASKS, collected('How often you open the board', 'To find out what is hard to use')],
      storedIn: ['DE', 'IE'],
      subprocessors: [HOSTING, MAIL, PAYMENTS],
      certifications: [
        { name: 'ISO 27001', validUntil: '2028-05-31', url: '' },
        { name: 'SOC 2 Type II', validUntil: '2027-09-30', url: null },
      ],
    },
  },
  'timeline-studio': {
    pricing: ['PAID', '8 € a month for the whole team, after 30 days for free.'],
    tags: ['planning', 'gantt'],
    safety: { ...CAREFUL, collects: [TASKS], storedIn: ['DE'], subprocessors: [HOSTING] },
  },
  'habit-garden': { pricing: ['FREE'], tags: ['habits'], safety: { ...CAREFUL, storedIn: ['ES'] } },
  'snippet-drawer': { pricing: ['FREE'], tags: ['writing'], safety: { encryptedInTransit: true, retentionDays: 0 } },
  'bulk-surgeon': { pricing: ['PAID', '19 € once.'], tags: ['automation'] },
  'clean-sweep': { pricing: ['FREE'], tags: ['automation', 'planning'], safety: { ...CAREFUL, collects: [TASKS] } },
  'client-room': {
    pricing: ['PAID', '12 € a month and client room.'],
    tags: ['clients', 'reporting'],
    isLarge: true,
    safety: {
      ...CAREFUL,
      collects: [NAMES, collected('Comments of clients', 'To turn them into tasks', true)],
      storedIn: ['DE', 'NL'],
      subprocessors: [HOSTING, MAIL],
      certifications: [{ name: 'ISO 27001', validUntil: '2027-12-31', url: '' }],
    },
  },
  'okr-compass': { pricing: ['CONTACT', 'Depends on the size of your company.'], tags: ['goals', 'reporting'] },
  'hiring-lane': {
    pricing: ['PAID'],
    tags: ['hiring'],
    safety: {
      ...CAREFUL,
      collects: [collected('Applications', 'To fill positions'), NAMES],
      storedIn: ['FR'],
      retentionDays: 180,
    },
  },
  'git-bridge': {
    pricing: ['FREE', 'Free, also for companies.'],
    tags: ['git', 'automation'],
    isLarge: true,
    safety: {
      ...CAREFUL,
      collects: [TASKS, collected('Names of branches and pull requests', 'To link them to tasks')],
      storedIn: ['DE'],
      subprocessors: [HOSTING],
    },
  },
  'incident-desk': {
    pricing: ['FREEMIUM', 'Free for one team.'],
    tags: ['incidents', 'automation'],
    isLarge: true,
    safety: {
      ...CAREFUL,
      collects: [NAMES, collected('Timelines of incidents', 'To write the report')],
      storedIn: ['DE', 'US'],
      subprocessors: [HOSTING, MAIL],
      certifications: [{ name: 'SOC 2 Type II', validUntil: '2027-06-30', url: '' }],
    },
  },
  'api-playground': { pricing: ['FREE'], tags: ['git'] },
  'standup-bot': {
    pricing: ['FREEMIUM', 'Free for three channels.'],
    tags: ['standups', 'chat'],
    safety: { ...CAREFUL, collects: [NAMES, TASKS], storedIn: ['IE'], subprocessors: [HOSTING] },
  },
  'mail-to-task': {
    pricing: ['FREE'],
    tags: ['email', 'automation'],
    safety: {
      ...CAREFUL,
      collects: [collected('Forwarded emails', 'To create tasks')],
      storedIn: ['IE'],
      retentionDays: 7,
      subprocessors: [MAIL],
    },
  },
  'meeting-minutes': { pricing: ['FREE'], tags: ['meetings', 'writing'] },
  burndown: {
    pricing: ['PAID', '5 € a month and board.'],
    tags: ['reporting'],
    safety: { ...CAREFUL, collects: [TASKS], storedIn: ['SE'], subprocessors: [HOSTING] },
  },
  'workload-radar': { pricing: ['CONTACT'], tags: ['reporting', 'planning'], safety: { ...CAREFUL, storedIn: ['SE'] } },
  'task-whisperer': {
    pricing: ['FREEMIUM', '50 tasks a month are free.'],
    tags: ['ai', 'automation'],
    isLarge: true,
    safety: {
      ...CAREFUL,
      collects: [collected('Texts and recordings that you paste', 'To find tasks in them', true), NAMES],
      storedIn: ['SE'],
      usedForAiTraining: true,
      subprocessors: [HOSTING, MODELS],
    },
  },
  'summary-owl': {
    pricing: ['FREE'],
    tags: ['ai', 'reporting'],
    safety: { ...CAREFUL, collects: [TASKS], storedIn: ['ES'], subprocessors: [MODELS] },
  },
  'invoice-flow': {
    pricing: ['PAID', '9 € a month.'],
    tags: ['invoices', 'time-tracking'],
    isLarge: true,
    safety: {
      ...CAREFUL,
      collects: [NAMES, collected('Tracked time and rates', 'To write invoices')],
      storedIn: ['JP'],
      retentionDays: 3650,
      subprocessors: [PAYMENTS],
      certifications: [{ name: 'PCI DSS', validUntil: '2027-03-31', url: null }],
    },
  },
  'budget-keeper': { pricing: ['FREEMIUM'], tags: ['invoices'], safety: { ...CAREFUL, storedIn: ['JP'] } },
  'class-planner': {
    pricing: ['FREE', 'Free for schools.'],
    tags: ['teaching', 'planning'],
    safety: { ...CAREFUL, collects: [collected('Names of pupils', 'To plan classes')], storedIn: ['ES'] },
  },
  tarjetas: { pricing: ['FREE'], tags: ['teaching'] },
  'event-crew': { pricing: ['FREEMIUM', 'Events with up to 20 helpers are free.'], tags: ['planning'] },
  'retro-wall': { pricing: ['FREE'], tags: ['meetings'], safety: { ...CAREFUL, collects: [NAMES], storedIn: ['DE'] } },
  'ledger-lens': { pricing: ['PAID', '4 € a month.'], tags: ['invoices'], safety: { ...CAREFUL, storedIn: ['JP'] } },
  'focus-board-for-families': { pricing: ['FREE'], tags: ['planning'] },
  'deadline-weather': { pricing: ['FREEMIUM'], tags: ['planning'], safety: { ...CAREFUL, collects: [TASKS] } },
  'sticky-walls': { pricing: ['FREE'], tags: ['meetings'], safety: { encryptedInTransit: true, storedIn: ['SE'] } },
  'sprint-poker': { pricing: ['FREE'], safety: { ...CAREFUL, storedIn: ['DE'] } },
  'deep-work-timer': { pricing: ['FREE'], tags: ['habits'] },
  standup: {
    pricing: ['FREE'],
    tags: ['standups'],
    safety: { ...CAREFUL, collects: [TASKS], retentionDays: 0, deletionUrl: null },
  },
};

/** Every app of the demo has a support page, a privacy policy and terms, on the website that the demo serves. */
export function disclosuresFor(
  { slug, by }: Pick<DemoApp, 'slug' | 'by'>,
  { pricing, tags = [], safety, isLarge = false }: Disclosed,
  publicUrl: string,
): Disclosures {
  const page = (name: string) => `${publicUrl}${WEBSITE_PATH}/${slug}/${name}`;
  const { host } = new URL(demoDevelopers.find(({ accountUserId }) => accountUserId === by)!.websiteUrl);
  return {
    supportUrl: page('support'),
    supportEmail: `support@${host}`,
    privacyPolicyUrl: page('privacy'),
    termsUrl: page('terms'),
    documentationUrl: isLarge ? page('docs') : null,
    statusUrl: isLarge ? page('status') : null,
    securityContact: isLarge ? `security@${host}` : null,
    pricing: pricing
      ? { model: pricing[0], url: pricing[0] === 'FREE' ? null : page('pricing'), note: pricing[1] ?? null }
      : null,
    tags,
    dataSafety: safety
      ? {
          ...{ collects: [], storedIn: [], subprocessors: [], retentionDays: null, encryptedInTransit: null },
          ...{ encryptedAtRest: null, usedForAiTraining: null },
          ...safety,
          deletionUrl: safety.deletionUrl === '' ? page('delete') : null,
          certifications: (safety.certifications ?? []).map(({ url, ...rest }) => ({
            ...{ ...rest, url: url === '' ? page('certificate') : null },
          })),
        }
      : null,
  };
}
