import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { newId } from '#server/platform/id.ts';
import type { Outside } from './outside.ts';

/** A message as the sandbox's push service received it. */
interface TakenMessage {
  subscription: string;
  headers: Record<string, string>;
  body: string;
}

/** A browser that receives pushes. Only it can decrypt them (RFC 8291). */
export interface PushBrowser {
  /** what its service worker would send to the server */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** decrypted payloads, oldest first */
  received(): Promise<unknown[]>;
  /** the messages as received */
  taken(): Promise<TakenMessage[]>;
  /** Cancels the subscription. */
  end(): Promise<void>;
}

const bytes = (text: string) => Buffer.from(text, 'base64url');
const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest();

export function openPushBrowser(outside: Pick<Outside, 'url' | 'control'>): PushBrowser {
  const keyPair = createECDH('prime256v1');
  keyPair.generateKeys();
  const auth = randomBytes(16);
  const id = newId();
  const taken = async () => {
    const path = `/push/messages?subscription=${id}`;
    const { messages } = (await outside.control('GET', path)) as { messages: TakenMessage[] };
    return messages;
  };

  function decrypt(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const shared = hmac(auth, keyPair.computeSecret(sender));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keyPair.getPublicKey(), sender]);
    const secret = hmac(salt, hmac(shared, info, Buffer.from([1])));
    const derived = (name: string) => hmac(secret, `Content-Encoding: ${name}\0`, Buffer.from([1]));
    const key = derived('aes128gcm').subarray(0, 16);
    const open = createDecipheriv('aes-128-gcm', key, derived('nonce').subarray(0, 12));
    open.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    // A record ends with a 2, followed by zeros.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
  }

  return {
    subscription: {
      endpoint: `${outside.url}/push/${id}`,
      keys: {
        p256dh: keyPair.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      },
    },
    taken,
    received: async () => (await taken()).map(({ body }) => decrypt(bytes(body))),
    end: async () => void (await outside.control('POST', `/push/end/${id}`)),
  };
}

/** Whether a push service would accept the sender as the owner of this public key. */
export function isSignedBy(publicKey: string, { headers }: Pick<TakenMessage, 'headers'>): boolean {
  const [, token = '', key] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(headers['authorization'] ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = bytes(publicKey);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKeyObject = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyObject, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  return signed && key === publicKey;
}
