// Maps JSON pointers to line numbers, so that an error can be shown at the line to fix.

import { type JSONPath, visit } from 'jsonc-parser';

/** The line (from 1) of each value in a JSON text; a property's line is that of its name. */
export function pointerLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const add = (path: JSONPath, line: number) => lines.set(toPointer(path), line + 1);
  /** Properties are added by their names; array items and the root have none. */
  const addUnnamed = (path: JSONPath, line: number) => {
    if (typeof path.at(-1) !== 'string') add(path, line);
  };
  visit(text, {
    onObjectProperty: (name, _offset, _length, line, _column, path) => add([...path(), name], line),
    onObjectBegin: (_offset, _length, line, _column, path) => addUnnamed(path(), line),
    onArrayBegin: (_offset, _length, line, _column, path) => addUnnamed(path(), line),
    onLiteralValue: (_value, _offset, _length, line, _column, path) => addUnnamed(path(), line),
  });
  return lines;
}

function toPointer(path: JSONPath): string {
  return path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
