import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { columns, formatTime, Output, sanitize, withoutControls } from './output.ts';

suite('Output', () => {
  test('columns are as wide as their widest cell, and color codes have no width', () => {
    assert.deepEqual(
      columns([
        ['a', '\u001b[31mbb\u001b[39m', 'x'],
        ['aaa', 'b', ''],
      ]),
      ['a    \u001b[31mbb\u001b[39m  x', 'aaa  b'],
    );
  });

  test('text from others becomes one line without control characters', () => {
    assert.equal(sanitize('a\n\tb\u001b[2Jc\u202ed\u0007'), 'a b[2Jcd');
  });

  test('nothing that is printed moves the cursor, whatever was forgotten on the way', () => {
    const hostile = 'a\u001b[2J\u001b]0;title\u0007b\r\u009b31mc\u202ed\u0008';
    assert.equal(withoutControls(`\u001b[31m${hostile}\u001b[39m\n`), '\u001b[31ma[2J]0;titleb31mcd\u001b[39m\n');
  });

  test('colors depend on FORCE_COLOR and NO_COLOR', () => {
    const red = (env: Record<string, string>) => new Output(false, env).style.red('x');
    assert.equal(red({ FORCE_COLOR: '1' }), '\u001b[31mx\u001b[39m');
    assert.equal(red({ FORCE_COLOR: '1', NO_COLOR: '1' }), '\u001b[31mx\u001b[39m');
    for (const env of [{ FORCE_COLOR: '0' }, { NO_COLOR: '1' }, { CI: 'true' }]) assert.equal(red(env as never), 'x');
  });

  test('in CI and with --json no questions are asked', () => {
    assert.equal(new Output(false, { CI: 'true' }).interactive, false);
    assert.equal(new Output(true, {}).interactive, false);
    assert.equal(new Output(false, { CI: 'false' }).inCi, false);
  });

  test('times are shown in UTC to the minute', () => {
    assert.equal(formatTime('2026-11-15T09:30:12.345Z'), '2026-11-15 09:30 UTC');
  });
});
