import { createHash, generateKeyPairSync, sign } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates a self-signed certificate for each reading, valid for a day. The browser checks only its key, so
 * it needs no name and no extensions, and no certificate package. The browser trusts the fingerprint, by
 * `--ignore-certificate-errors-spki-list`, for every host name.
 */
export function createLoopbackCertificate(now = Date.now()) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const validity = sequence(time(now - DAY_MS), time(now + DAY_MS));
  const content = sequence(integer(1), ECDSA_SHA256, NAME, validity, NAME, spki);
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', content, privateKey));
  const certificate = sequence(content, ECDSA_SHA256, signature).toString('base64');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  };
}

const [INTEGER, BIT_STRING, OID, UTF8, TIME, SEQUENCE, SET] = [2, 3, 6, 12, 24, 48, 49] as const;

/** Encodes tag, length and content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), body]);
}

const sequence = (...parts: Uint8Array[]) => der(SEQUENCE, ...parts);
const integer = (value: number) => der(INTEGER, Buffer.from([value]));
const time = (ms: number) =>
  der(TIME, Buffer.from(`${new Date(ms).toISOString().slice(0, 19).replace(/\D/g, '')}Z`));

/** ecdsa-with-SHA256, 1.2.840.10045.4.3.2 */
const ECDSA_SHA256 = sequence(der(OID, Buffer.from('2a8648ce3d040302', 'hex')));
const COMMON_NAME = der(OID, Buffer.from('550403', 'hex'));
const NAME = sequence(der(SET, sequence(COMMON_NAME, der(UTF8, Buffer.from('page proxy')))));
