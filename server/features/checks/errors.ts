import { defineErrors, type ErrorDetail } from '../../platform/errors.ts';
import type { Report } from './report.ts';

export const checkErrors = defineErrors({
  CHECKS_NOT_PASSED: {
    status: 409,
    message: 'The listing checks have not passed. To decide all the same, say why in `override`.',
  },
});

/** Null: the checks have not run yet. */
export function checksNotPassed(report: Pick<Report, 'rules'> | null) {
  if (!report) return checkErrors.CHECKS_NOT_PASSED({ message: NOT_RUN });
  const details = report.rules.filter(({ status }) => status === 'FAILED' || status === 'NOT_CHECKED').map(detailOf);
  return checkErrors.CHECKS_NOT_PASSED({ details });
}

const NOT_RUN = 'The listing checks have not run yet. Wait for them, or say in `override` why you decide without them.';

function detailOf({ rule, pointer, found, wanted, fix }: Report['rules'][number]): ErrorDetail {
  return {
    pointer,
    code: rule,
    message: `Found: ${found?.replace(/\.$/, '') ?? 'not checked'}.`,
    fix: fix ?? `Required: ${wanted}.`,
  };
}
