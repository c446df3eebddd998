import { createHmac } from 'node:crypto';

/** `Stripe-Signature` of a body that is sent now: a receiver refuses an old one. */
export function signatureOf(body: string, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex');
  return `t=${now},v1=${digest}`;
}
