import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { networkOf } from './ip.ts';

suite('the network of an address', () => {
  test('is the address itself for IPv4, however it is mapped into IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number];
        const inHex = `::ffff:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
        for (const same of [address, `::ffff:${address}`, `::FFFF:${address}`, `0:0:0:0:0:ffff:${address}`, inHex])
          assert.equal(networkOf(same), address);
      }),
    );
  });

  test('is the same for all of a /64 of IPv6, and another for the next', () => {
    assert.equal(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'));
  });

  test('of what is no address is what was given', () => {
    for (const other of ['inside', '', '::ffff:', '::ffff:999.1.1.1', 'unknown']) assert.equal(networkOf(other), other);
  });
});
