import { defineErrors } from '../../platform/errors.ts';

export const domainErrors = defineErrors({
  DOMAIN_NOT_FOUND: { status: 404, message: 'This domain does not exist, or belongs to another developer.' },
  DOMAIN_EXISTS: { status: 409, message: 'You have already added this domain. Verify it, or delete it first.' },
  DOMAIN_QUOTA: {
    status: 409,
    message: 'You have reached the limit of 20 domains. Delete one that you no longer need.',
  },
  DOMAIN_EXPIRED: {
    status: 409,
    message: 'The challenge has expired after 7 days. Add the domain again to get a new one.',
  },
  DOMAIN_DECIDED: {
    status: 409,
    message: 'An administrator decided that this domain belongs to another developer. Contact support.',
  },
  DOMAIN_NOT_DISPUTED: { status: 409, message: 'This domain is not disputed, or the dispute was decided already.' },
});
