// Checks what is sent against the route's schema, and tells every fault with its place and what to do about it.

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { ErrorDetail } from '../errors.ts';
import { namedSchemas } from './schemas.ts';

/** Scopes of an API, as in OAuth. */
const SCOPE = /^[a-z0-9:._/-]+$/;
/** A text of zero-width or filler characters only looks as empty as one of spaces. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
/** RFC 3339. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([.]\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
/** RFC 6749, appendix A.1, without spaces at the ends: two ids that look alike are the same. */
const CLIENT_ID = /^(?! )[\x20-\x7e]*(?<! )$/;
const COLOR = /^#[0-9a-fA-F]{6}$/;
const IMAGE = /^(\/brand\/[0-9a-f]{64}\.(png|jpeg|webp)|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})$/;
/** What other tools know instead of these formats. */
export const FORMAT_PATTERNS: Record<string, string> = {
  scope: SCOPE.source,
  color: COLOR.source,
  moment: DATE_TIME.source,
  'client-id': CLIENT_ID.source,
  'brand-image': IMAGE.source,
};

export const formats = {
  // An empty text is `minLength`'s business: one fault, not two.
  'single-line': (text: string) => text === '' || isOneLine(text),
  prose: (text: string) => text === '' || VISIBLE.test(text),
  'http-url': isHttpUrl,
  email: isEmail,
  'email-or-url': (text: string) => isEmail(text) || isHttpUrl(text),
  'json-pointer': (text: string) => /^(\/([^/~]|~[01])*)*$/.test(text),
  scope: (text: string) => text === '' || SCOPE.test(text),
  color: (text: string) => COLOR.test(text),
  'brand-image': (text: string) => IMAGE.test(text),
  'date-time': true,
  date: isDate,
  moment: isMoment,
  'client-id': (text: string) => CLIENT_ID.test(text),
} as const;

const FORMAT_FAULTS: Record<string, { message: string; fix: string }> = {
  'single-line': { message: 'is blank or contains control characters', fix: 'Use one line of plain text.' },
  prose: { message: 'is blank', fix: 'Enter some text, or omit the field.' },
  'http-url': {
    message: 'is not a valid URL',
    fix: 'Use a full http:// or https:// URL without a password.',
  },
  email: { message: 'is not a valid email address', fix: 'Use the format name@example.com.' },
  'email-or-url': {
    message: 'is neither an email address nor a URL',
    fix: 'Use the format name@example.com, or a full https:// URL.',
  },
  'json-pointer': { message: 'is not a JSON pointer', fix: 'Use the format /field or /list/0/field.' },
  scope: {
    message: 'is not a scope',
    fix: 'Use only lowercase letters a–z, digits, colons, dots, underscores, slashes and hyphens.',
  },
  color: { message: 'is not a color', fix: 'Use the format #rrggbb, such as #4d45c8.' },
  'brand-image': {
    message: 'is not an image',
    fix: 'Use the path of a PNG, JPEG or WebP file in a file of settings, and its `data:` URL in a request.',
  },
  date: { message: 'is not a date', fix: 'Use the format YYYY-MM-DD.' },
  'client-id': {
    message: 'is not an OAuth client id',
    fix: 'Use only printable ASCII characters, without spaces at the start and the end.',
  },
  moment: { message: 'is not a date and time', fix: 'Use the format YYYY-MM-DDThh:mm:ssZ.' },
};

/** The shape only; the mail that we send is the test. No quoting, no comments, nothing that could end a header. */
function isEmail(text: string): boolean {
  return (
    /^[^\s@<>(),;:"\\[\]\p{Cc}]{1,64}@[^\s@<>(),;:"\\[\]\p{Cc}]{1,190}$/u.test(text) && /^[^@]*@[^@]+\.[^@]/.test(text)
  );
}

/**
 * Nothing that ends a line, and nothing that turns the direction of what stands beside it: a name with an override in it
 * could make the rest of a sentence, a subject or an address read backwards.
 */
export function isOneLine(text: string): boolean {
  return VISIBLE.test(text) && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text);
}

function isMoment(text: string): boolean {
  return DATE_TIME.test(text) && isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/** A day of the calendar: the engine would take 30 February for 2 March, and years that the database does not have. */
function isDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

function isHttpUrl(text: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(text) || !/^https?:\/\//i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}

const options = {
  allErrors: true,
  verbose: true,
  strict: false,
  removeAdditional: false,
  useDefaults: true,
  formats,
  // Schemas are ours, and typed: to check each against the schema of schemas takes a tenth of a start.
  meta: false,
  validateSchema: false,
} as const;

interface Validator {
  (data: unknown): boolean;
  errors?: ValidateFunction['errors'];
}

const ajv = new Ajv(options);
let namedSoFar = 0;
const validators = new Map<string, Validator>();

/** As with the serialisers, each schema is compiled once, when it is used first. */
export function validatorOf(schema: object): Validator {
  const key = JSON.stringify(schema);
  let compiled: ValidateFunction | undefined;
  const validate: Validator =
    validators.get(key) ??
    ((data) => {
      compiled ??= compile(schema);
      const valid = compiled(data);
      validate.errors = compiled.errors ?? null;
      return valid;
    });
  validators.set(key, validate);
  return validate;
}

function compile(schema: object): ValidateFunction {
  // A feature that was loaded since the last schema was compiled has named more.
  for (; namedSoFar < namedSchemas.length; namedSoFar++) ajv.addSchema(namedSchemas[namedSoFar]!);
  return ajv.compile(schema);
}

/** Query parameters arrive as text. Only plain decimal numbers are numbers: not `0x10`, `1e1`, ` 1` or nothing. */
export function coerceQuery(query: Record<string, unknown>, schema: unknown): void {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { type?: string }> };
  for (const [name, value] of Object.entries(query)) {
    const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
    if (type === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value)) query[name] = Number(value);
    if (type === 'boolean' && (value === 'true' || value === 'false')) query[name] = value === 'true';
  }
}

/** A list of faults is for reading. Without a limit a small body could ask for an answer of half a gigabyte. */
export const MAX_FAULTS = 100;

/** What a body is called in messages, and a query parameter. */
const PLACES: Record<string, string> = {
  body: 'field',
  querystring: 'query parameter',
  params: 'path parameter',
  headers: 'header',
};

export function faultsOf(errors: ErrorObject[], part: string): ErrorDetail[] {
  const place = PLACES[part] ?? 'field';
  // With `if`, `anyOf` and the like the inner faults are already listed.
  const own = errors.filter((error) => !['if', 'anyOf', 'oneOf', 'allOf'].includes(error.keyword));
  return own.slice(0, MAX_FAULTS).map((error) => faultOf(error, place));
}

function faultOf(error: ErrorObject, place: string): ErrorDetail {
  const { keyword, instancePath, params } = error;
  if (keyword === 'required') {
    const pointer = `${instancePath}/${params.missingProperty}`;
    return { pointer, code: 'REQUIRED', message: `The ${place} \`${nameOf(pointer)}\` is missing.`, fix: 'Add it.' };
  }
  if (keyword === 'additionalProperties') {
    const accepted = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
    return unknownField(`${instancePath}/${escapePointer(params.additionalProperty)}`, place, accepted);
  }
  const subject = instancePath === '' ? 'The body' : `The ${place} \`${nameOf(instancePath)}\``;
  const { code, message, fix } = describe(error, place);
  return { pointer: instancePath, code, message: `${subject} ${message}.`, fix };
}

export function unknownField(pointer: string, place: string, accepted: string[]): ErrorDetail {
  return {
    pointer,
    code: 'UNKNOWN_FIELD',
    message: `Unknown ${place} \`${nameOf(pointer)}\`.`,
    fix: `Remove it. ${accepted.length ? `Accepted: ${accepted.join(', ')}.` : 'No fields are accepted here.'}`,
  };
}

function describe(
  { keyword, params, schema, data }: ErrorObject,
  place: string,
): { code: string; message: string; fix: string } {
  switch (keyword) {
    case 'type': {
      const wanted = [params.type].flat().join(' or ');
      if (Array.isArray(data) && place === PLACES.querystring)
        return { code: 'REPEATED', message: 'is given more than once', fix: 'Give it once.' };
      if (data === undefined || (data === null && wanted === 'object'))
        return { code: 'REQUIRED', message: 'is missing', fix: 'Send a JSON object.' };
      if (wanted === 'boolean')
        return { code: 'WRONG_TYPE', message: 'is neither true nor false', fix: 'Send true or false.' };
      return { code: 'WRONG_TYPE', message: `is not of type ${wanted}`, fix: `Send ${article(wanted)} ${wanted}.` };
    }
    case 'enum':
      return {
        code: 'NOT_ALLOWED',
        message: 'is not one of the allowed values',
        fix: `Use one of: ${params.allowedValues.join(', ')}.`,
      };
    case 'minLength':
      if (params.limit === 1)
        return {
          code: 'TOO_SHORT',
          message: 'is empty',
          fix: 'Write something, or leave it out where it is optional.',
        };
      return {
        code: 'TOO_SHORT',
        message: `is shorter than ${params.limit}`,
        fix: `Use at least ${params.limit} character(s).`,
      };
    case 'maxLength':
      return {
        code: 'TOO_LONG',
        message: `is longer than ${params.limit} characters`,
        fix: `Use at most ${params.limit} characters.`,
      };
    case 'minimum':
      return { code: 'TOO_SMALL', message: `is less than ${params.limit}`, fix: `Use ${params.limit} or more.` };
    case 'maximum':
      return { code: 'TOO_LARGE', message: `is more than ${params.limit}`, fix: `Use ${params.limit} or less.` };
    case 'minItems':
      return {
        code: 'TOO_FEW',
        message: `has fewer than ${params.limit} items`,
        fix: `Provide at least ${params.limit}.`,
      };
    case 'maxItems':
      return {
        code: 'TOO_MANY',
        message: `has more than ${params.limit} items`,
        fix: `Provide at most ${params.limit}.`,
      };
    case 'uniqueItems':
      return { code: 'REPEATED', message: 'has a duplicate item', fix: 'List each item once.' };
    case 'format': {
      const fault = FORMAT_FAULTS[params.format] ?? { message: `is not a valid ${params.format}`, fix: 'Fix it.' };
      return { code: 'MALFORMED', ...fault };
    }
    default:
      return {
        code: 'NOT_VALID',
        message: 'is not valid',
        fix: `See the API reference (${keyword}: ${JSON.stringify(schema)}).`,
      };
  }
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? 'an' : 'a';
}

function nameOf(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}

/** A name of a megabyte is not repeated in each of a hundred faults. */
export function escapePointer(key: string): string {
  const short = key.length > 100 ? `${key.slice(0, 100)}…` : key;
  return short.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Text that PostgreSQL cannot store or that is not text at all: NUL and lone surrogates. They pass every length
 * check and would be a 500 at the database.
 */
export function unstorableText(value: unknown): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  const fault = (pointer: string) => ({
    pointer,
    code: 'MALFORMED',
    message: `\`${nameOf(pointer)}\` contains a NUL character or an unpaired surrogate.`,
    fix: 'Send well-formed text.',
  });
  const walk = (inner: unknown, pointer: string) => {
    if (faults.length >= MAX_FAULTS) return;
    if (typeof inner === 'string' && !isStorable(inner)) faults.push(fault(pointer));
    if (typeof inner !== 'object' || inner === null) return;
    for (const [key, entry] of Object.entries(inner)) {
      if (!isStorable(key)) faults.push(fault(pointer));
      walk(entry, `${pointer}/${escapePointer(key)}`);
    }
  };
  walk(value, '');
  return faults;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
