import { createHmac, randomBytes } from 'node:crypto';
import { createSeal, type Seal } from '#server/platform/secrets/seal.ts';

const PREFIX = 'whsec_';

/** Seals the secrets of endpoints; the owner of a secret is its endpoint. */
export const webhookSeal = ({ APP_SECRET }: { APP_SECRET: string }): Seal =>
  createSeal(APP_SECRET, 'webhook secrets');

/** As Standard Webhooks has them: 24 to 64 random bytes in base64 behind `whsec_`. */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** The headers of Standard Webhooks, with a signature for each secret. */
export function signedHeaders(
  { id, body, unix }: { id: string; body: string; unix: number },
  secrets: string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${unix}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'OpenSetter-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(unix),
    'webhook-signature': signatures.join(' '),
  };
}
