import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { columnChart, sparkline } from './chart.ts';

suite('Charts', () => {
  test('a column chart labels its maximum and zero, and draws in eighths of a character', () => {
    assert.deepEqual(columnChart([0, 8, 16, 4], 2), ['16 ┤  █', ' 0 ┤ ██▄']);
  });

  test('a value above zero is always visible', () => {
    assert.deepEqual(columnChart([1, 1000], 1), ['1000 ┤▁█']);
  });

  test('without any values above zero the chart is empty', () => {
    assert.deepEqual(columnChart([0, 0], 2), ['1 ┤', '0 ┤']);
  });

  test('a sparkline has one character per value', () => {
    assert.equal(sparkline([0, 1, 4, 8]), '▁▁▄█');
    assert.equal(sparkline([]), '');
  });
});
