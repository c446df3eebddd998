import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion } from '#domain/accounts/passkeys.ts';

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** What the authenticator may do wrong in a test. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** false: neither a finger nor a PIN was checked */
  userVerified?: boolean;
  counter?: number;
}

interface Options {
  challenge: string;
  rpId: string;
}

/**
 * A software authenticator with one passkey (ES256, attestation none). It returns what a browser would return
 * for it.
 */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(16);
  #counter = 0;
  readonly #userHandle: string;
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  constructor(origin: string, user_id: string) {
    this.#origin = origin;
    this.#userHandle = base64url(user_id);
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** Creates the passkey: the response to `startPasskey`. */
  create(options: Options, forged: Forgery = {}) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = [Buffer.alloc(16), length, this.credentialId, this.#coseKey()];
    const authData = Buffer.concat([this.#authData(options, forged, 0x40), ...attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, forged),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** Signs in: the response to `startPasskeySignIn`. Increments the counter unless one is given. */
  get(options: Options, forged: Forgery = {}): PasskeyAssertion {
    this.#counter += 1;
    const authData = this.#authData(options, { counter: this.#counter, ...forged });
    const clientDataJSON = this.#clientData('webauthn.get', options, forged);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, this.#privateKey)),
        userHandle: this.#userHandle,
      },
    };
  }

  #credential() {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, { challenge }: Options, forged: Forgery): string {
    const data = {
      type,
      challenge: forged.challenge ?? challenge,
      origin: forged.origin ?? this.#origin,
      crossOrigin: false,
    };
    return base64url(JSON.stringify(data));
  }

  #authData({ rpId }: Options, forged: Forgery, flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forged.counter ?? 0);
    const verified = forged.userVerified === false ? 0 : 0x04;
    return Buffer.concat([
      sha256(forged.rpId ?? rpId),
      Buffer.from([0x01 | verified | flags]),
      counter,
    ]);
  }

  /** The public key in the authenticators' CBOR format: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  }
}

/** CBOR for a text shorter than 24 bytes. */
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** CBOR for up to 255 bytes. */
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
