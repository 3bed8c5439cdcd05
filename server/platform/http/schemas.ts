// Building blocks of request and answer schemas: one schema is the validation, the type, the serialiser and the
// reference, so every block carries its sentence.

import { type Static, type TInteger, type TObject, type TSchema, Type } from 'typebox';

/** Every named schema of the features that are loaded, for the validator, the serialiser and the reference. */
export const namedSchemas: TObject[] = [];

/** A named schema: stands once in the API reference, and others point at it. */
export function named<T extends TObject>($id: string, schema: T): T {
  const made = { ...schema, $id };
  namedSchemas.push(made);
  return made;
}

export function ref<T extends TSchema>(schema: T) {
  const { $id } = schema as { $id?: string };
  if (!$id) throw new Error('only a named schema can be referred to');
  return Type.Unsafe<Static<T>>({ $ref: `${$id}#` });
}

/** A named schema or nothing, in answers. */
export function nullableRef<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ anyOf: [ref(schema), { type: 'null' }] });
}

export function nullable<T extends TSchema>(schema: T) {
  const { type, enum: values, ...rest } = schema as { type?: string; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...rest,
    type: [type ?? 'string', 'null'],
    ...(values ? { enum: [...values, null] } : {}),
  });
}

export function oneOf<const T extends string>(values: readonly T[], description: string) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], description });
}

/** One line of text: not blank, no control characters (so it can never start a new mail header). */
export function line(description: string, maxLength: number, example?: string) {
  return Type.String({ minLength: 1, maxLength, format: 'single-line', description, ...(example ? { example } : {}) });
}

export function prose(description: string, maxLength: number, example?: string) {
  return Type.String({ minLength: 1, maxLength, format: 'prose', description, ...(example ? { example } : {}) });
}

export function httpUrl(description: string, example?: string) {
  return Type.String({ maxLength: 2048, format: 'http-url', description, ...(example ? { example } : {}) });
}

export function email(description: string, example?: string) {
  return Type.String({ maxLength: 254, format: 'email', description, ...(example ? { example } : {}) });
}

export function timestamp(description: string) {
  return Type.String({ format: 'date-time', description, example: '2026-11-15T09:30:00.000Z' });
}

/** A body that may be left out: Fastify validates one that is missing as null. */
export function optionalBody<Body extends TObject>(body: Body) {
  return Type.Unsafe<Static<Body> | null | undefined>({ ...body, type: ['object', 'null'] });
}

/** Optional in requests, not in handlers: validation fills in the defaults. */
export const pageQuery: { page: TInteger; limit: TInteger } = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 1,
      description: 'Page number, starting at 1. Past the last page, the list is empty.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Items per page.' })),
};

export const Pagination = named(
  'Pagination',
  Type.Object(
    {
      page: Type.Integer({ description: 'Page number, starting at 1.' }),
      limit: Type.Integer({ description: 'Maximum number of items per page.' }),
      total: Type.Integer({ description: 'Total number of items on all pages.' }),
      totalPages: Type.Integer({ description: 'Number of pages.' }),
    },
    { description: 'Position of this page in the list.' },
  ),
);

export function entriesOf<T extends TObject>(item: T) {
  return Type.Array(ref(item), { description: 'List of items.' });
}

export const Deleted = Type.Object(
  {
    id: Type.String({ description: 'Id of the deleted resource.' }),
    deleted: Type.Literal(true, { description: 'Always true.' }),
  },
  { description: 'The deleted resource.' },
);

export function listOf<T extends TObject>(item: T, description: string) {
  return Type.Object({ data: entriesOf(item) }, { description });
}

export function pageOf<T extends TObject>(item: T, description: string) {
  return Type.Object({ data: entriesOf(item), pagination: ref(Pagination) }, { description });
}

export function paginationOf(page: number, limit: number, total: number): Static<typeof Pagination> {
  return { page, limit, total, totalPages: Math.ceil(total / limit) };
}
