// Parses the fenced code blocks of a Markdown guide, in order.

export interface Block {
  /** Info string of the fence: sh, json, console, … */
  kind: string;
  text: string;
  line: number;
}

export interface Step {
  run: Block;
  /** The expected output. */
  prints: Block | undefined;
}

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [i, line] of markdown.split('\n').entries()) {
    const fence = /^```(\S*)$/.exec(line);
    if (fence && open) {
      blocks.push(open);
      open = undefined;
    } else if (fence) open = { kind: fence[1]!, text: '', line: i + 1 };
    else if (open) open.text += `${line}\n`;
  }
  if (open) throw new Error(`the block at line ${open.line} is not closed`);
  return blocks;
}

/** Each `sh` block with the `json` or `text` block that follows it. */
export function stepsOf(blocks: Block[]): Step[] {
  return blocks.flatMap((run, i) => {
    const next = blocks[i + 1];
    return run.kind === 'sh' ? { run, prints: next && /^(json|text)$/.test(next.kind) ? next : undefined } : [];
  });
}

/** Whether the output contains everything that the guide shows; it may contain more. `…` matches any text. */
export function shows(expected: unknown, actual: unknown): boolean {
  if (typeof expected === 'string') return typeof actual === 'string' && pattern(expected).test(actual);
  if (Array.isArray(expected))
    return Array.isArray(actual) && expected.every((entry) => actual.some((one) => shows(entry, one)));
  if (typeof expected !== 'object' || expected === null) return expected === actual;
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(expected).every(([name, value]) => shows(value, (actual as Record<string, unknown>)[name]));
}

function pattern(text: string): RegExp {
  return new RegExp(`^${text.split('…').map(RegExp.escape).join('.*')}$`, 's');
}
