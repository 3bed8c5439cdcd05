// The public guidelines.

import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { named, ref } from '../../platform/http/schemas.ts';
import { anyone } from '../accounts/access.ts';
import { GUIDELINES, POLICY_CHANGES, POLICY_VERSION } from './guidelines.ts';

const version = Type.Integer({ description: 'Version of the guidelines.', example: 2 });

const Rule = Type.Object(
  {
    id: Type.String({ description: 'Stable id of the rule.', example: 'real-screenshots' }),
    title: Type.String({ description: 'The rule in a few words.' }),
    text: Type.String({ description: 'The rule.' }),
    checks: Type.Array(Type.String(), {
      description: 'Listing checks that test the rule. Empty: reviewers judge it.',
    }),
  },
  { description: 'One rule.' },
);
const Group = Type.Object(
  {
    id: Type.String({ description: 'Stable id of the group.', example: 'images' }),
    title: Type.String({ description: 'What its rules are about.' }),
    rules: Type.Array(Rule, { description: 'The rules.' }),
  },
  { description: 'Rules about one subject.' },
);
const Change = Type.Object(
  {
    version,
    date: Type.String({
      format: 'date',
      description: 'The day from which the version applies.',
      example: '2026-11-18',
    }),
    changes: Type.Array(Type.String(), { description: 'What is new in this version.' }),
  },
  { description: 'One version.' },
);

export const Guidelines = named(
  'Guidelines',
  Type.Object(
    {
      version,
      date: Change.properties.date,
      groups: Type.Array(Group, { description: 'The rules in force, in groups.' }),
      changeLog: Type.Array(Change, { description: 'All versions, newest first.' }),
    },
    { description: 'The rules for listings and apps, which reviewers apply.' },
  ),
);

export async function guidelineRoutes(app: HttpServer): Promise<void> {
  app.get(
    '/api/guidelines',
    {
      config: { access: anyone },
      schema: {
        operationId: 'getGuidelines',
        tags: ['Catalog'],
        summary: 'Get the guidelines',
        description:
          'Returns the rules that reviewers apply, with their version and change log. A submission keeps the version in force when it was submitted (`policyVersion`).',
        response: { 200: ref(Guidelines) },
      },
    },
    async () => ({
      version: POLICY_VERSION,
      date: POLICY_CHANGES[0]!.date,
      groups: GUIDELINES,
      changeLog: POLICY_CHANGES,
    }),
  );
}
