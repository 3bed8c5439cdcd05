// The onboarding checklist, from registration to the first live app.

import type { ApiKey, App, Developer } from '@marketplace/sdk';
import type { LinkProps } from '@tanstack/react-router';
import { brand } from '../../shared/brand.ts';
import { plural } from '../../ui/format.ts';

export type StepState = 'done' | 'next' | 'waiting' | 'blocked' | 'later';

export interface Step {
  id: string;
  title: string;
  optional?: boolean;
  state: StepState;
  /** Description of the step, or its current status. */
  text?: string | undefined;
  action?: { label: string; link: Pick<LinkProps, 'to' | 'params' | 'search'> };
}

type Draft = Omit<Step, 'state'> & { done: boolean; state?: StepState };

export function stepsOf({ developer, keys, apps }: { developer: Developer; keys: ApiKey[]; apps: App[] }): Step[] {
  const { verified } = developer;
  // The app that is furthest along decides the state of the checklist.
  const app = [...apps].sort((a, b) => PROGRESS[b.status] - PROGRESS[a.status])[0];
  const steps: Draft[] = [
    { id: 'registered', title: 'Register', done: true },
    { id: 'verified', title: 'Get verified', done: verified, ...verification(developer) },
    {
      id: 'key',
      title: 'Create an API key',
      optional: true,
      done: keys.length > 0,
      text: 'Only needed to publish from your own pipeline. You can do everything in the portal without one.',
      ...(verified && {
        action: { label: 'Create API key', link: { to: '/portal/api-keys', search: { create: true } } },
      }),
    },
    {
      id: 'written',
      title: 'Create your first app',
      done: app !== undefined,
      text: 'Add a name, a sentence or two, a logo, and at least two screenshots. Nobody else sees it until you submit it.',
      action: { label: 'New app', link: { to: '/portal/apps/new' } },
    },
    {
      id: 'submitted',
      title: 'Submit it for review',
      done: app !== undefined && app.status !== 'DRAFT',
      text: app ? `${app.name} is a draft. Check it, then submit it.` : undefined,
      ...(app && { action: { label: 'Finish listing', link: { to: '/portal/apps/$id', params: { id: app.id } } } }),
    },
    { id: 'live', title: 'Go live', done: app?.status === 'APPROVED', ...review(app) },
  ];
  const next = steps.findIndex(({ done, optional }) => !done && !optional);
  return steps.map(({ done, state, ...step }, position) => {
    if (done) return { ...step, state: 'done' };
    if (position === next) return { ...step, state: state ?? 'next' };
    // A draft needs no verification.
    if (step.id === 'written' && !verified) return { ...step, state: 'next' };
    // Optional steps keep their button; later steps have none.
    if (step.optional && verified) return { ...step, state: 'later' };
    const { action: _, ...later } = step;
    return { ...later, state: 'later' };
  });
}

const PROGRESS: Record<App['status'], number> = { DRAFT: 0, REJECTED: 1, PENDING: 2, APPROVED: 3 };

function verification({ kind, status, statusReason, email, websiteUrl, bio }: Developer): Partial<Draft> {
  if (status === 'REJECTED') {
    return {
      state: 'blocked',
      text: `Your ${kind === 'ORGANIZATION' ? 'organization' : 'account'} was not accepted${statusReason ? `: ${statusReason}` : '.'} Update your profile, and we’ll review it again.`,
      action: { label: 'Update your profile', link: { to: '/portal/profile' } },
    };
  }
  const text = `We review your profile, usually within ${plural(brand.dueHours.verification, 'hour')}, and email ${email}.`;
  const missing = [!websiteUrl && 'a website', !bio && 'a short bio'].filter(Boolean).join(' and ');
  if (!missing) return { state: 'waiting', text: `${text} You don’t need to do anything.` };
  return {
    state: 'waiting',
    text: `${text} Add ${missing} to make the review easier.`,
    action: { label: 'Complete your profile', link: { to: '/portal/profile' } },
  };
}

function review(app: App | undefined): Partial<Draft> {
  if (app?.status === 'PENDING') {
    return {
      state: 'waiting',
      text: `${app.name} is in review. We decide within ${plural(brand.dueHours.review, 'hour')} and email you the result.`,
      action: { label: 'View review status', link: { to: '/portal/apps/$id/review', params: { id: app.id } } },
    };
  }
  if (app?.status === 'REJECTED') {
    return {
      state: 'blocked',
      text: `The reviewer requested changes to ${app.name}. Each one says how to fix it.`,
      action: { label: 'View requested changes', link: { to: '/portal/apps/$id/review', params: { id: app.id } } },
    };
  }
  return {};
}
