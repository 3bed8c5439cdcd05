// Look-alikes of a submission: apps, publishers and protected terms that users could take it for.

import { type Static, Type } from 'typebox';
import { named, nullable, oneOf, ref } from '../../platform/http/schemas.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { type ImagePresenter, Logo } from '../media/image.ts';
import { type Likeness, REASONS } from './compare.ts';
import { imitatedTerms } from './protected-terms.ts';
import { findAlikeNames, findNamedApps, findNamedDevelopers, MAX_LOOK_ALIKES } from './queries.ts';

export const MESSAGES: Record<(typeof REASONS)[number] | 'SAME_LOGO', string> = {
  SAME_NAME: 'Same name.',
  SAME_LOOK: 'Looks the same with other letters.',
  DECORATED: 'Same name with other words around it.',
  REORDERED: 'Same words in another order.',
  SWAPPED_LETTERS: 'Two letters are swapped.',
  ONE_LETTER: 'Differs by one letter.',
  FEW_LETTERS: 'Differs by two letters.',
  SAME_LOGO: 'Same logo.',
};

export const likeness = {
  reason: oneOf([...REASONS, 'SAME_LOGO'], 'Why they could be confused: the strongest reason.'),
  message: Type.String({ description: 'The reason as a sentence.', example: 'Differs by one letter.' }),
  score: Type.Number({ description: 'How similar they are, from 0 to 1.' }),
};

export const LookAlike = named(
  'LookAlike',
  Type.Object(
    {
      kind: oneOf(['APP', 'DEVELOPER', 'COMPANY', 'PROTECTED_TERM'], 'What has the similar name.'),
      id: Type.String({ description: 'Id of the app, developer or protected term.' }),
      name: Type.String({ description: 'The similar name.' }),
      slug: nullable(Type.String({ description: 'URL slug of the app.' })),
      status: nullable(oneOf(['LIVE', 'IN_REVIEW'], 'Whether that version of the app is live or in review.')),
      logoUrl: nullable(Type.String({ description: 'URL of the logo of the app.' })),
      images: ref(Logo),
      developer: nullable(
        Type.Object(
          {
            id: Type.String({ description: 'Id of the developer.' }),
            name: Type.String({ description: 'Name of the developer.' }),
            companyName: nullable(Type.String({ description: 'Company of the developer.' })),
          },
          { description: 'Developer of the app, or the developer itself. Null for protected terms.' },
        ),
      ),
      ...likeness,
      sameLogo: Type.Boolean({ description: 'Whether both apps have the same logo, by the bytes of the images.' }),
      exempted: Type.Boolean({ description: 'Whether the developer of the submission may use the protected term.' }),
      note: nullable(Type.String({ description: 'Note of the administrators about the protected term.' })),
    },
    { description: 'Something of somebody else that users could take the submitted app for.' },
  ),
);
export type LookAlike = Static<typeof LookAlike>;

interface Compared {
  name: string;
  developerId: string;
  /** SHA-256 of the logo. */
  logo: string | null;
}

const SAME_LOGO = { reason: 'SAME_LOGO', score: 0.9 } as const;
const none = {
  slug: null,
  status: null,
  logoUrl: null,
  images: { logo: null },
  sameLogo: false,
  exempted: false,
  note: null,
};

/** The most similar first. */
export async function lookAlikesOf(
  db: Database,
  { name, developerId, logo }: Compared,
  presenter: ImagePresenter,
): Promise<LookAlike[]> {
  const alike = await findAlikeNames(db, [name]);
  const names = [...alike.keys()];
  const apps = names.length > 0 || logo ? await findNamedApps(db, { names, logo, developerId }) : [];
  const developers = names.length > 0 ? await findNamedDevelopers(db, { names, developerId }) : [];
  const terms = await imitatedTerms(db, developerId, name);
  const found: LookAlike[] = [
    ...terms.map(({ id, term, note, exempted, reason, score }) => ({
      ...{ ...none, kind: 'PROTECTED_TERM' as const, id, name: term, developer: null, note, exempted },
      ...told({ reason, score }),
    })),
    ...apps.map((app) => ({
      ...{ ...none, kind: 'APP' as const, id: app.id, name: app.name, slug: app.slug, status: app.status },
      logoUrl: app.logoUrl,
      images: { logo: presenter.image(app.logo, 'logo', 'signed') },
      developer: { id: app.developerId, name: app.developerName, companyName: app.developerCompany },
      ...told(alike.get(app.name) ?? SAME_LOGO),
      sameLogo: app.sameLogo,
    })),
    ...developers.flatMap(({ id, name: own, companyName }) => {
      const developer = { id, name: own, companyName };
      const [byName, byCompany] = [alike.get(own), alike.get(companyName ?? '')];
      return [
        ...(byName ? [{ ...none, kind: 'DEVELOPER' as const, id, name: own, developer, ...told(byName) }] : []),
        ...(byCompany
          ? [{ ...none, kind: 'COMPANY' as const, id, name: companyName!, developer, ...told(byCompany) }]
          : []),
      ];
    }),
  ];
  return found.sort((a, b) => b.score - a.score).slice(0, MAX_LOOK_ALIKES);
}

function told({ reason, score }: Likeness | typeof SAME_LOGO) {
  return { reason, message: MESSAGES[reason], score };
}
