// JSON as the standard lets a careful reader demand it: no key twice in one object (readers disagree on which counts),
// no depth that only serves to exhaust a reader, no key that reaches for an object's prototype.

const DEEPEST = 64;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** What this file refuses. Its messages are fit for whoever sent the text; the engine's own repeat the text. */
export class StrictJsonError extends SyntaxError {}

/** More values than the reader accepts: each costs time in every later step, whatever its size. */
export class TooManyValuesError extends Error {}

/** Throws one of these errors, or the engine's SyntaxError for what is not JSON at all. */
export function parseStrictJson(text: string, maxValues: number): unknown {
  refuseTricks(text, maxValues);
  return JSON.parse(text);
}

/** One pass over the text. What is not JSON at all is left to JSON.parse. */
function refuseTricks(text: string, maxValues: number): void {
  /** For each open container: the keys of an object so far, or undefined for an array. */
  const open: (Set<string> | undefined)[] = [];
  let expectsKey = false;
  /** A container has one value more than it has commas; an empty one counts as one. */
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '{':
      case '[':
        if (++values > maxValues) throw new TooManyValuesError();
        if (open.length === DEEPEST) throw new StrictJsonError(`It is nested more than ${DEEPEST} levels deep.`);
        open.push(text[at] === '{' ? new Set() : undefined);
        expectsKey = text[at] === '{';
        break;
      case '}':
      case ']':
        open.pop();
        expectsKey = false;
        break;
      case ',':
        if (++values > maxValues) throw new TooManyValuesError();
        expectsKey = open.at(-1) !== undefined;
        break;
      case '"': {
        const start = at;
        at = endOfString(text, at);
        if (expectsKey) refuseKey(text.slice(start, at + 1), open.at(-1));
        expectsKey = false;
        break;
      }
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function refuseKey(literal: string, keys: Set<string> | undefined): void {
  const key = literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1);
  if (FORBIDDEN_KEYS.has(key)) throw new StrictJsonError(`The key "${key}" is not allowed.`);
  if (keys?.has(key)) throw new StrictJsonError(`The key "${key.slice(0, 50)}" is duplicated.`);
  keys?.add(key);
}
