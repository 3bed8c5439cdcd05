// The range of days that analytics are asked for.

import { type Static, Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';

export const MAX_DAYS = 366;
const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

export interface DaySpan {
  from: string;
  to: string;
}

export const Id = Type.Object({ id: Type.String({ description: 'Id of the app.' }) });
export const Span = Type.Object(
  {
    from: Type.Optional(
      Type.String({ format: 'date', description: `First day (UTC). ${USUAL_DAYS} days up to \`to\` when left out.` }),
    ),
    to: Type.Optional(Type.String({ format: 'date', description: 'Last day (UTC). Defaults to today.' })),
  },
  { additionalProperties: false },
);

export function spanOf(query: Static<typeof Span>): DaySpan {
  const to = query.to ?? isoDay(Date.now());
  const from = query.from ?? isoDay(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days >= 1 && days <= MAX_DAYS) return { from, to };
  const fix = days < 1 ? 'Let `from` be no later than `to`.' : `Ask for at most ${MAX_DAYS} days.`;
  throw commonErrors.VALIDATION_FAILED({
    details: [
      {
        pointer: '/from',
        code: 'NOT_VALID',
        message: `From ${from} to ${to} is not a span that can be asked for.`,
        fix,
      },
    ],
  });
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
