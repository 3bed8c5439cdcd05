import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hostOf } from './host-of.ts';

test('the host is shown without www, with its port', () => {
  assert.equal(hostOf('https://www.example.com/loom?x=1'), 'example.com');
  assert.equal(hostOf('http://localhost:8080/'), 'localhost:8080');
});

test('a text that is no URL is shown as it is', () => {
  assert.equal(hostOf('example'), 'example');
});

test('the host of every URL is the one that the browser opens', () => {
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      assert.equal(hostOf(url), new URL(url).host.replace(/^www\./, ''));
    }),
  );
});
