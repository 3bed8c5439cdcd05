// Heads of answers that are made ahead of the framework. Node looks at every letter of every header of every answer, which
// is a seventh of all its work for one that is ready. Here headers are looked at once, and sent many times.

import { ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';

/** What Node's `writeHead` calls when it has looked at them. Nothing documented takes lines that were looked at before. */
interface Inside {
  _hasBody: boolean;
  _storeHeader(start: string, headers: (string | number)[]): void;
}

/** Lines of a head, without the empty one at its end. */
export function headLines(headers: Record<string, string>): string {
  let lines = '';
  for (const name of Object.keys(headers)) {
    const value = headers[name]!;
    validateHeaderName(name);
    validateHeaderValue(name, value);
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}

/**
 * As `response.writeHead`: `Date`, and whether the connection is kept, are Node's. The lines are of `headLines`, or made of
 * what no caller chooses. Without a length there is no body, which is for a 304 alone.
 */
export function writeCheckedHead(response: ServerResponse, status: number, lines: string, length?: number): void {
  const more = length === undefined ? [] : ['content-length', length];
  // Whoever wants to hear of heads (`inject`, which has no network) puts something of its own there.
  if (response.writeHead !== ServerResponse.prototype.writeHead) {
    response.writeHead(status, [...headersIn(lines), ...more]);
    return;
  }
  const inside = response as unknown as Inside;
  response.statusCode = status;
  if (length === undefined) inside._hasBody = false;
  inside._storeHeader(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}`, more);
}

/** Names and values in turn. */
function headersIn(lines: string): string[] {
  const each = lines.slice(0, -'\r\n'.length).split('\r\n');
  return each.flatMap((line) => {
    const at = line.indexOf(': ');
    return [line.slice(0, at), line.slice(at + 2)];
  });
}
