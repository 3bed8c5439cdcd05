// Labels and colours for the API's enum values, the same on every page.

import type { PublicAppCategory, PublicAppEnvironment } from '@marketplace/sdk';
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

export const CATEGORIES: { value: PublicAppCategory; label: string; icon: LucideIcon }[] = [
  { value: 'PRODUCTIVITY', label: 'Productivity', icon: Rocket },
  { value: 'UTILITIES', label: 'Utilities', icon: Wrench },
  { value: 'BUSINESS', label: 'Business', icon: BriefcaseBusiness },
  { value: 'DEVELOPER_TOOLS', label: 'Developer tools', icon: CodeXml },
  { value: 'COMMUNICATION', label: 'Communication', icon: MessagesSquare },
  { value: 'ANALYTICS', label: 'Analytics', icon: ChartNoAxesCombined },
  { value: 'AI_ML', label: 'AI & ML', icon: Bot },
  { value: 'FINANCE', label: 'Finance', icon: WalletCards },
  { value: 'EDUCATION', label: 'Education', icon: BookOpen },
  { value: 'OTHER', label: 'Other', icon: Boxes },
];

export function categoryLabel(value: string): string {
  return CATEGORIES.find((category) => category.value === value)?.label ?? value;
}

export const ENVIRONMENTS: { value: PublicAppEnvironment; label: string }[] = [
  { value: 'production', label: 'Production' },
  { value: 'staging', label: 'Staging' },
  { value: 'localhost', label: 'Localhost' },
];

/** Label and colour of every state of the API. */
const STATES: Record<string, { label: string; tone: Tone }> = {
  DRAFT: { label: 'Draft', tone: 'neutral' },
  PENDING: { label: 'In review', tone: 'accent' },
  APPROVED: { label: 'Approved', tone: 'good' },
  REJECTED: { label: 'Changes needed', tone: 'bad' },
  WITHDRAWN: { label: 'Withdrawn', tone: 'neutral' },
  LISTED: { label: 'Listed', tone: 'good' },
  UNLISTED: { label: 'Unlisted', tone: 'warn' },
  SUSPENDED: { label: 'Suspended', tone: 'bad' },
  UNVERIFIED: { label: 'Waiting for verification', tone: 'warn' },
  VERIFIED: { label: 'Verified', tone: 'good' },
  PAUSED: { label: 'Paused', tone: 'warn' },
  DELIVERED: { label: 'Delivered', tone: 'good' },
  ACTIVE: { label: 'Active', tone: 'good' },
  EXPIRED: { label: 'Expired', tone: 'neutral' },
  REVOKED: { label: 'Revoked', tone: 'bad' },
  QUEUED: { label: 'Queued', tone: 'accent' },
  SENT: { label: 'Sent', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'bad' },
  PASSED: { label: 'Passed', tone: 'good' },
  RUNNING: { label: 'Running', tone: 'accent' },
  INCOMPLETE: { label: 'Not all checked', tone: 'warn' },
  WARNING: { label: 'Worth a look', tone: 'warn' },
  NOT_CHECKED: { label: 'Not checked', tone: 'warn' },
};

export function stateOf(value: string): { label: string; tone: Tone } {
  return STATES[value] ?? { label: value, tone: 'neutral' };
}
