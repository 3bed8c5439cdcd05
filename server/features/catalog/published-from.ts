// Where a version came from: the CI run that made it with trusted publishing.

import { type Static, Type } from 'typebox';
import { named, nullable, nullableRef, oneOf } from '../../platform/http/schemas.ts';

export const CI_PROVIDERS = ['GITHUB', 'GITLAB'] as const;
export type CiProvider = (typeof CI_PROVIDERS)[number];

export const PublishedFrom = named(
  'PublishedFrom',
  Type.Object(
    {
      provider: oneOf(CI_PROVIDERS, 'The kind of CI.'),
      repository: Type.String({ description: 'Name of the repository.', example: 'octo/focus-board' }),
      commit: Type.String({ description: 'SHA of the commit.', example: '0123456789abcdef0123456789abcdef01234567' }),
      workflow: nullable(
        Type.String({
          description: 'Path of the file that defines the run. Null if the CI does not say.',
          example: '.github/workflows/publish.yml',
        }),
      ),
      run: Type.String({ description: 'Id of the run (GitHub) or of the pipeline (GitLab).', example: '10923' }),
      commitUrl: Type.String({ description: 'Page of the commit.' }),
      runUrl: Type.String({ description: 'Page of the run. It shows what was done.' }),
    },
    { description: 'The CI run that made a version, as the CI has signed it.' },
  ),
);
export type PublishedFrom = Static<typeof PublishedFrom>;

/** In responses. */
export const publishedFrom = {
  ...nullableRef(PublishedFrom),
  description: 'The CI run that made this version. Null if a person or another API key made or changed it.',
};
