// A trusted publisher: a CI workflow that may publish versions of an app without a stored key.

import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { line, named, nullable, oneOf, timestamp } from '../../platform/http/schemas.ts';
import type { TrustedPublishers } from '../../platform/postgres/schema.gen.ts';
import { CI_PROVIDERS } from '../catalog/published-from.ts';
import { REPOSITORY } from './ci-run.ts';

const id = (description: string, example: string) => Type.String({ pattern: '^[0-9]{1,20}$', description, example });

const required = {
  provider: oneOf(CI_PROVIDERS, 'The kind of CI: GitHub Actions or GitLab CI/CD.'),
  repository: Type.String({
    pattern: REPOSITORY.source,
    maxLength: 500,
    description: 'Name of the repository, for people. The ids decide, since names can change hands.',
    example: 'octo/focus-board',
  }),
  repositoryId: id('Id of the repository (GitHub: `repository_id`) or project (GitLab: `project_id`).', '74'),
  ownerId: id('Id of its owner (GitHub: `repository_owner_id`) or namespace (GitLab: `namespace_id`).', '65'),
};
const workflow = line(
  'Path of the file that defines the run, without a ref. Required for GitHub. A file of another repository starts with its name.',
  300,
  '.github/workflows/publish.yml',
);
const environment = line('Deployment environment of the job.', 255, 'production');
const issuer = (description: string) =>
  Type.String({ maxLength: 2_048, description, example: 'https://gitlab.example.com' });

export const NewTrustedPublisher = named(
  'NewTrustedPublisher',
  Type.Object(
    {
      ...required,
      issuer: Type.Optional(
        nullable(
          issuer('URL of your own GitLab or GitHub server, if the operator trusts it. Defaults to the public one.'),
        ),
      ),
      workflow: Type.Optional(nullable(workflow)),
      environment: Type.Optional(nullable(environment)),
      allowUnprotectedRefs: Type.Optional(
        Type.Boolean({
          description:
            'Also trusts runs on branches that are not protected. Anyone with write access to the repository can then publish. Defaults to false.',
        }),
      ),
    },
    { additionalProperties: false, description: 'A CI workflow to trust.' },
  ),
);

export const TrustedPublisher = named(
  'TrustedPublisher',
  Type.Object(
    {
      id: Type.String({ description: 'Id of the trusted publisher.', example: 'tpu_01kac0000000000000000000' }),
      appId: Type.String({ description: 'Id of the app.' }),
      ...required,
      issuer: issuer('Who signs the tokens of the CI.'),
      workflow: { ...nullable(workflow), description: 'Path of the file that defines the run. Null: any.' },
      environment: { ...nullable(environment), description: 'Deployment environment of the job. Null: any or none.' },
      allowUnprotectedRefs: Type.Boolean({ description: 'Whether branches that are not protected are trusted, too.' }),
      createdBy: Type.String({ description: 'Account id of the member who added it.' }),
      createdAt: timestamp('When it was added.'),
      lastUsedAt: nullable(timestamp('When a run last got a key by it. Null if never.')),
    },
    { description: 'A CI workflow that may publish versions of an app.' },
  ),
);

export type TrustedPublisherRow = Selectable<TrustedPublishers>;

export function presentTrustedPublisher(row: TrustedPublisherRow): Static<typeof TrustedPublisher> {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
