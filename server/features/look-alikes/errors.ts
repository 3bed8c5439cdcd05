import { defineErrors } from '../../platform/errors.ts';

export const nameErrors = defineErrors({
  NAME_PROTECTED: {
    status: 400,
    message:
      'The name is protected, or resembles a protected one. Choose another, or ask an administrator for an exemption.',
  },
  TERM_EXISTS: { status: 409, message: 'This term is already protected.' },
  TERM_LIMIT_REACHED: { status: 409, message: 'The list has as many protected terms as it can take.' },
});
