import type { Role } from '@marketplace/sdk/roles';
import { type Email, MARKETPLACE } from '../mail/email.ts';
import type { InvitedRole } from './queries.ts';

/** What each role may do, in the words of the portal. */
const ROLE_NAMES: Record<Role, string> = {
  OWNER: 'Owner',
  ADMIN: 'Administrator',
  DEVELOPER: 'Developer',
  SUPPORT: 'Support',
  ANALYST: 'Analyst',
};

export interface Invited {
  to: string;
  /** As an administrator has reviewed it: the only words of its members in this email. */
  publisher: string;
  role: InvitedRole;
  url: string;
}

export function invitationMail({ to, publisher, role, url }: Invited): Email {
  return {
    event: 'publisher.invitation',
    to,
    subject: `Invitation to ${publisher}`,
    greeting: 'Hello',
    paragraphs: [
      `You are invited to join the publisher ${publisher} in ${MARKETPLACE}. Your role will be: ${ROLE_NAMES[role]}.`,
      'The invitation works for 7 days and can be used once. If you do not expect it, ignore this email.',
    ],
    button: { label: 'View the invitation', url },
  };
}

export interface MemberChange {
  to: string;
  publisher: string;
  /** Account id: names are those of strangers. */
  member: string;
  change: { joinedAs: Role } | { from: Role; to: Role } | 'left' | 'removed';
  membersUrl: string;
}

export function memberChangeMail({ to, publisher, member, change, membersUrl }: MemberChange): Email {
  return {
    event: 'publisher.members-changed',
    to,
    subject: `Members of ${publisher} changed`,
    greeting: 'Hello',
    paragraphs: [
      `${sentenceOf(member, change)} This email goes to everyone who owns ${publisher} or owned it before this change.`,
      'If you did not expect this, check the members and API keys of the publisher.',
    ],
    button: { label: 'View members', url: membersUrl },
  };
}

function sentenceOf(member: string, change: MemberChange['change']): string {
  if (change === 'left') return `The account ${member} left the publisher.`;
  if (change === 'removed') return `The account ${member} was removed.`;
  if ('joinedAs' in change) return `The account ${member} joined as ${ROLE_NAMES[change.joinedAs]}.`;
  return `The role of the account ${member} changed from ${ROLE_NAMES[change.from]} to ${ROLE_NAMES[change.to]}.`;
}
