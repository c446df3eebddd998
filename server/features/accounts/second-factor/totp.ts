import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { createRandomStringGenerator } from '@better-auth/utils/random';
import { TOTP_STEP_SECONDS } from '#domain/accounts/two-factor.ts';
import { decrypt, encrypt } from '#server/platform/secrets/encrypt.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts';

type Secrets = Pick<Env, 'APP_SECRET'>;

/** 22 characters of a 64-character alphabet give 132 bits. RFC 4226 requires 128. */
const SECRET_LENGTH = 22;

const generate = createRandomStringGenerator('a-z', 'A-Z', '0-9', '-_');

export const newTotpSecret = (): string => generate(SECRET_LENGTH);

/** Returns the URI of the QR code, and the secret in the form that users type. */
export function totpSetup(secret: string, email: string): { uri: string; secretText: string } {
  return {
    uri: createOTP(secret).url('OpenSetter', email),
    secretText: base32.encode(secret, { padding: false }),
  };
}

/** Each user has a separate key, so a secret copied into another row doesn't decrypt. */
const keyOf = ({ APP_SECRET }: Secrets, user_id: string) => `totp:${user_id}:${APP_SECRET}`;

export function encryptTotpSecret(env: Secrets, user_id: string, secret: string): string {
  return encrypt(keyOf(env, user_id), secret);
}

export function decryptTotpSecret(env: Secrets, user_id: string, encrypted: string): string {
  return decrypt(keyOf(env, user_id), encrypted);
}

/**
 * Returns the 30-second step of a code: the current step or a neighbour, because clocks differ. Always
 * compares all three, each in constant time.
 */
export async function stepOfCode(secret: string, code: string): Promise<number | null> {
  const current = Math.floor(Date.now() / 1000 / TOTP_STEP_SECONDS);
  const otp = createOTP(secret);
  let found: number | null = null;
  for (const step of [current - 1, current, current + 1]) {
    if (isSameSecret(code, await otp.hotp(step))) found = step;
  }
  return found;
}
