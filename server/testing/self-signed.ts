// A self-signed TLS certificate for tests: X.509 version 3 in DER (RFC 5280), signed with ECDSA. Node reads such
// certificates but makes none.

import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
}

const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];
const SUBJECT_ALT_NAME = [0x55, 0x1d, 0x11];

/** Valid for a day, for these host names. */
export function selfSigned(hosts: string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(tagged(0x06, Buffer.from(ECDSA_WITH_SHA256)));
  const name = sequence(tagged(0x31, sequence(tagged(0x06, Buffer.from(COMMON_NAME)), text('Test'))));
  const names = sequence(...hosts.map((host) => tagged(0x82, Buffer.from(host))));
  const extension = sequence(tagged(0x06, Buffer.from(SUBJECT_ALT_NAME)), tagged(0x04, names));
  const hour = 60 * 60 * 1000;
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    // The first bit is the sign.
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(Date.now() - hour), time(Date.now() + 24 * hour)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(extension)),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const lines = sequence(body, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)!;
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const text = (value: string) => tagged(0x0c, Buffer.from(value));
/** GeneralizedTime: 20261115093000Z. */
const time = (at: number) => tagged(0x18, Buffer.from(new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')));
