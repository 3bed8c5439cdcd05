import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  type BrandColors,
  contrastFaults,
  contrastOf,
  DEFAULT_COLORS,
  MIN_CONTRAST,
  paletteOf,
  SCHEMES,
} from './src/palette.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const colors = fc.record({
  light: fc.record({ accent: color, accentText: color }),
  dark: fc.record({ accent: color, accentText: color }),
});

suite('Contrast', () => {
  test('is that of WCAG: 21 for black on white, 1 for the same, whatever the order', () => {
    assert.equal(contrastOf('#000000', '#ffffff').toFixed(2), '21.00');
    assert.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48');
    fc.assert(
      fc.property(color, color, (a, b) => {
        assert.equal(contrastOf(a, a), 1);
        assert.equal(contrastOf(a, b), contrastOf(b, a));
        assert.ok(contrastOf(a, b) >= 1 && contrastOf(a, b) <= 21.0001);
      }),
    );
  });
});

suite('The colours of a brand', () => {
  test('by default have no faults', () => {
    assert.deepEqual(contrastFaults(DEFAULT_COLORS), []);
  });

  test('are named with scheme, colour and ratio where they cannot be read', () => {
    const pale: BrandColors = {
      light: { accent: '#ffd54d', accentText: '#ffd54d' },
      dark: { accent: '#22c55e', accentText: '#14532d' },
    };
    assert.deepEqual(
      contrastFaults(pale).map(({ scheme, color }) => `${scheme} ${color}`),
      ['light accent', 'light accentText', 'dark accent', 'dark accentText'],
    );
    for (const { ratio } of contrastFaults(pale)) assert.ok(ratio < MIN_CONTRAST);
  });

  test('without faults make palettes whose texts can all be read', () => {
    fc.assert(
      fc.property(colors, (brand) => {
        const faults = contrastFaults(brand);
        for (const scheme of SCHEMES) {
          const { accent, accentHover, accentText, accentSoft } = paletteOf(brand, scheme);
          for (const made of [accent, accentHover, accentText, accentSoft]) assert.match(made, /^#[0-9a-f]{6}$/);
          if (!faults.some((fault) => fault.scheme === scheme && fault.color === 'accent')) {
            assert.ok(contrastOf(accentHover, '#ffffff') >= MIN_CONTRAST);
            // Grey text stands on the soft background, too.
            assert.ok(contrastOf({ light: '#646b78', dark: '#929aa8' }[scheme], accentSoft) >= MIN_CONTRAST);
          }
          if (!faults.some((fault) => fault.scheme === scheme && fault.color === 'accentText'))
            assert.ok(contrastOf(accentText, accentSoft) >= MIN_CONTRAST);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
