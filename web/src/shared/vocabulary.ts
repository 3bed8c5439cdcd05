// Labels and colours for the API's enum values, the same on every page.

import {
  CATEGORY_LABELS,
  CATEGORIES as CATEGORY_VALUES,
  type Category,
  ENVIRONMENT_LABELS,
  type Environment,
  STATUS_LABELS,
} from '@marketplace/sdk';
import {
  BookOpen,
  Bot,
  Boxes,
  BriefcaseBusiness,
  ChartNoAxesCombined,
  CodeXml,
  type LucideIcon,
  MessagesSquare,
  Rocket,
  WalletCards,
  Wrench,
} from 'lucide-react';
import type { Tone } from '../ui/badge.tsx';

const CATEGORY_ICONS: Record<Category, LucideIcon> = {
  PRODUCTIVITY: Rocket,
  UTILITIES: Wrench,
  BUSINESS: BriefcaseBusiness,
  DEVELOPER_TOOLS: CodeXml,
  COMMUNICATION: MessagesSquare,
  ANALYTICS: ChartNoAxesCombined,
  AI_ML: Bot,
  FINANCE: WalletCards,
  EDUCATION: BookOpen,
  OTHER: Boxes,
};

export const CATEGORIES: { value: Category; label: string; icon: LucideIcon }[] = CATEGORY_VALUES.map((value) => ({
  value,
  label: CATEGORY_LABELS[value],
  icon: CATEGORY_ICONS[value],
}));

export function categoryLabel(value: string): string {
  return CATEGORY_LABELS[value as Category] ?? value;
}

/** Production first: it is the one that most apps use. */
export const ENVIRONMENTS: { value: Environment; label: string }[] = (
  ['production', 'staging', 'localhost'] as const
).map((value) => ({ value, label: ENVIRONMENT_LABELS[value] }));

/** Label and colour of every state of the API. */
const STATES: Record<string, { label: string; tone: Tone }> = {
  DRAFT: { label: STATUS_LABELS.DRAFT, tone: 'neutral' },
  PENDING: { label: STATUS_LABELS.PENDING, tone: 'accent' },
  APPROVED: { label: STATUS_LABELS.APPROVED, tone: 'good' },
  REJECTED: { label: STATUS_LABELS.REJECTED, tone: 'bad' },
  WITHDRAWN: { label: STATUS_LABELS.WITHDRAWN, tone: 'neutral' },
  LISTED: { label: STATUS_LABELS.LISTED, tone: 'good' },
  UNLISTED: { label: STATUS_LABELS.UNLISTED, tone: 'warn' },
  SUSPENDED: { label: STATUS_LABELS.SUSPENDED, tone: 'bad' },
  OPEN: { label: 'Open', tone: 'accent' },
  APPLIED: { label: 'Applied', tone: 'good' },
  DECLINED: { label: 'Declined', tone: 'bad' },
  ACCEPTED: { label: 'Accepted', tone: 'good' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
  UNVERIFIED: { label: 'Pending verification', tone: 'warn' },
  VERIFIED: { label: 'Verified', tone: 'good' },
  PAUSED: { label: 'Paused', tone: 'warn' },
  DELIVERED: { label: 'Delivered', tone: 'good' },
  ACTIVE: { label: 'Active', tone: 'good' },
  REQUESTED: { label: 'Requested', tone: 'accent' },
  CONSENT_NEEDED: { label: 'Consent needed', tone: 'warn' },
  ENDED: { label: 'Uninstalled', tone: 'neutral' },
  EXPIRED: { label: 'Expired', tone: 'neutral' },
  REVOKED: { label: 'Revoked', tone: 'bad' },
  QUEUED: { label: 'Queued', tone: 'accent' },
  SENT: { label: 'Sent', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'bad' },
  PASSED: { label: 'Passed', tone: 'good' },
  RUNNING: { label: 'Running', tone: 'accent' },
  INCOMPLETE: { label: 'Incomplete', tone: 'warn' },
  WARNING: { label: 'Warning', tone: 'warn' },
  NOT_CHECKED: { label: 'Not checked', tone: 'warn' },
};

export function stateOf(value: string): { label: string; tone: Tone } {
  return STATES[value] ?? { label: value, tone: 'neutral' };
}
