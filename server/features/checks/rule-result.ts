import { type Static, Type } from 'typebox';
import { nullable, oneOf } from '../../platform/http/schemas.ts';

const RULE_STATES = ['PASSED', 'FAILED', 'WARNING', 'NOT_CHECKED'] as const;

export const RuleResult = Type.Object(
  {
    rule: Type.String({ description: 'Name of the rule.', example: 'LOGO_SIZE' }),
    pointer: Type.String({ description: 'JSON pointer to the field.', example: '/logoUrl' }),
    status: oneOf(
      RULE_STATES,
      'Result of the rule. NOT_CHECKED: the rule could not run, which is not a pass. WARNING: allowed, but worth checking.',
    ),
    found: nullable(Type.String({ description: 'Measured value.', example: '300 × 200 px' })),
    wanted: Type.String({ description: 'Required value.', example: 'square, at least 512 × 512 px' }),
    fix: Type.Optional(
      nullable(
        Type.String({
          description: 'What to do, if `wanted` alone does not say it.',
          example: 'Make it accessible without signing in.',
        }),
      ),
    ),
    sha256: nullable(Type.String({ description: 'SHA-256 of the checked bytes, for image rules.' })),
  },
  { description: 'Result of one rule.' },
);

export type Result = Static<typeof RuleResult>;

/** A rule that will be checked. */
export type PlannedRule = Pick<Result, 'rule' | 'pointer' | 'wanted'>;
