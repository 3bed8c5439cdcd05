import { defineErrors } from '../../platform/errors.ts';

export const publisherErrors = defineErrors({
  PUBLISHER_QUOTA: {
    status: 409,
    message: 'You already own 5 organizations that are not verified. Wait for their verification.',
  },
  NOT_AN_ORGANIZATION: {
    status: 409,
    message: 'Only an organization has members. Create one and move your apps to it.',
  },
  MEMBER_NOT_FOUND: { status: 404, message: 'This publisher has no member with this account id.' },
  LAST_OWNER: {
    status: 409,
    message: 'This is the last owner of the publisher. Make another member an owner first.',
  },
  ALREADY_MEMBER: { status: 409, message: 'You are already a member of this publisher.' },
  INVITATION_NOT_FOUND: { status: 404, message: 'This publisher has no open invitation with this id.' },
  INVITATION_QUOTA: {
    status: 409,
    message: 'This publisher has 20 open invitations. Revoke one, or wait until one is accepted or expires.',
  },
  INVITATION_INVALID: {
    status: 404,
    message: 'This invitation does not exist, has expired, or was used or revoked. Ask for a new one.',
  },
  INVITATION_FOR_OTHER: {
    status: 403,
    message: 'This invitation was sent to another email address. Sign in with the account that has it.',
  },
});
