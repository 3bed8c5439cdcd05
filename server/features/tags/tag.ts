// The tag vocabulary: what listings can be tagged with, and how the tags are called.

import { MAX_LENGTHS } from '@marketplace/sdk/listing-rules';
import { type Static, Type } from 'typebox';
import { line, named } from '../../platform/http/schemas.ts';

export const MAX_VOCABULARY = 200;

const tag = Type.String({
  minLength: 1,
  maxLength: MAX_LENGTHS.tag,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  description: 'Lowercase letters and digits, with single hyphens between words.',
  example: 'time-tracking',
});
const label = line('Name of the tag, for people.', MAX_LENGTHS.tagLabel, 'Time tracking');
const count = Type.Integer({ description: 'Number of live apps with the tag.' });

export const Tag = named(
  'Tag',
  Type.Object({ tag, label }, { additionalProperties: false, description: 'A tag of the vocabulary.' }),
);
export type Tag = Static<typeof Tag>;

export const CountedTag = named(
  'CountedTag',
  Type.Object({ tag, label, count }, { description: 'A tag of the vocabulary and its number of apps.' }),
);
export type CountedTag = Static<typeof CountedTag>;
