import { type Static, Type } from 'typebox';
import { nullable, oneOf } from '../../platform/http/schemas.ts';

const RULE_STATES = ['PASSED', 'FAILED', 'WARNING', 'NOT_CHECKED'] as const;

export const RuleResult = Type.Object(
  {
    rule: Type.String({ description: 'Which rule.', example: 'LOGO_SIZE' }),
    pointer: Type.String({ description: 'JSON pointer to the field that it is about.', example: '/logoUrl' }),
    status: oneOf(
      RULE_STATES,
      'NOT_CHECKED: it could not be checked, which is not a pass. WARNING: allowed, but worth a look.',
    ),
    found: nullable(Type.String({ description: 'What was found.', example: '300 × 200 px' })),
    wanted: Type.String({ description: 'What is wanted.', example: 'square, at least 512 × 512 px' }),
    sha256: nullable(Type.String({ description: 'SHA-256 of the bytes that were judged, for rules about an image.' })),
  },
  { description: 'The outcome of one rule.' },
);

export type Result = Static<typeof RuleResult>;

/** A rule that will be checked. */
export type PlannedRule = Pick<Result, 'rule' | 'pointer' | 'wanted'>;
