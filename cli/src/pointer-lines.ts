// On which line of a JSON text each field stands, by its JSON pointer: a fault is shown where it can be mended.

/** Of a text that JSON.parse has accepted. */
export function pointerLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let at = 0;
  const lineHere = () => text.slice(0, at).split('\n').length;
  const skipSpace = () => {
    while (/\s/.test(text[at] ?? '')) at++;
  };
  const string = (): string => {
    const end = /"(?:[^"\\]|\\.)*"/y;
    end.lastIndex = at;
    const [quoted] = end.exec(text)!;
    at += quoted.length;
    return JSON.parse(quoted);
  };

  function members(pointer: string, close: string, step: (index: number) => string): void {
    at++;
    for (let index = 0; ; index++) {
      skipSpace();
      if (text[at] === ',') {
        at++;
        skipSpace();
      }
      if (text[at] === close) break;
      const line = lineHere();
      const name = step(index).replaceAll('~', '~0').replaceAll('/', '~1');
      value(`${pointer}/${name}`, line);
    }
    at++;
  }

  function value(pointer: string, line: number): void {
    lines.set(pointer, line);
    skipSpace();
    if (text[at] === '{') {
      members(pointer, '}', () => {
        const name = string();
        at = text.indexOf(':', at) + 1;
        return name;
      });
    } else if (text[at] === '[') members(pointer, ']', String);
    else if (text[at] === '"') string();
    else while (/[^\s,\]}]/.test(text[at] ?? ' ')) at++;
  }

  skipSpace();
  value('', lineHere());
  return lines;
}
