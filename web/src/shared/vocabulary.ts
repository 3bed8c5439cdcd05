// Labels and colours for the API's enum values, the same on every page.

import {
  type Brand,
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
  CalendarDays,
  Camera,
  ChartNoAxesCombined,
  CodeXml,
  Globe,
  Heart,
  type LucideIcon,
  MessagesSquare,
  Music,
  Palette,
  Rocket,
  Shield,
  Store,
  Truck,
  Users,
  WalletCards,
  Wrench,
} from 'lucide-react';
import type { Tone } from '../ui/badge.tsx';
import { brand } from './brand.ts';

export type IconName = Brand['categories']['OTHER']['icon'];

/** The icons that administrators choose from, by their names in the settings. */
export const CATEGORY_ICONS: Record<IconName, LucideIcon> = {
  book: BookOpen,
  bot: Bot,
  boxes: Boxes,
  briefcase: BriefcaseBusiness,
  calendar: CalendarDays,
  camera: Camera,
  chart: ChartNoAxesCombined,
  code: CodeXml,
  globe: Globe,
  heart: Heart,
  messages: MessagesSquare,
  music: Music,
  palette: Palette,
  rocket: Rocket,
  shield: Shield,
  store: Store,
  truck: Truck,
  users: Users,
  wallet: WalletCards,
  wrench: Wrench,
};

export function categories(): { value: Category; label: string; icon: LucideIcon }[] {
  return CATEGORY_VALUES.map((value) => {
    const { label, icon } = brand.categories[value];
    return { value, label, icon: CATEGORY_ICONS[icon] ?? Boxes };
  });
}

export function categoryLabel(value: string): string {
  return (brand.categories as Record<string, { label: string }>)[value]?.label ?? value;
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
