import { createHmac } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import type { Env } from '#server/platform/settings/env.ts';
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts';

type MailEnv = Pick<Env, 'APP_SECRET' | 'SUPPORT_MAIL_ADDRESS' | 'SUPPORT_MAIL_TOKEN'>;

/** Whether replies to our emails arrive. */
export const mayReply = (env: Pick<Env, 'SUPPORT_MAIL_ADDRESS' | 'SUPPORT_MAIL_TOKEN'>): boolean =>
  Boolean(env.SUPPORT_MAIL_ADDRESS && env.SUPPORT_MAIL_TOKEN);

/** In bytes. An address has room for 64 characters before its @. */
const MAC_BYTES = 10;

/** Returns the address for replies to a thread, or null. Its MAC proves that we issued it. */
export function replyAddress(env: MailEnv, thread_id: string): string | null {
  const [local, domain] = env.SUPPORT_MAIL_ADDRESS?.split('@') ?? [];
  if (!mayReply(env) || !local || !domain) return null;
  return `${local}+${replyToken(env.APP_SECRET, thread_id)}@${domain}`;
}

/** Base 32, because hexadecimal is too long and mail servers may change the case of letters. */
function replyToken(appSecret: string, thread_id: string): string {
  const id = Buffer.from(thread_id.replaceAll('-', ''), 'hex');
  const bytes = Buffer.concat([id, macOf(appSecret, id)]);
  return base32.encode(bytes, { padding: false }).toLowerCase();
}

function macOf(appSecret: string, id: Buffer): Buffer {
  return createHmac('sha256', appSecret)
    .update('support thread')
    .update(id)
    .digest()
    .subarray(0, MAC_BYTES);
}

const TOKEN = /\+([a-z2-7]{42})@/i;

/** Returns the thread of an address that we issued. */
export function threadOfAddress(appSecret: string, address: string): string | null {
  const token = TOKEN.exec(address.slice(0, 2000))?.[1]?.toUpperCase();
  if (!token) return null;
  const bytes = Buffer.from(base32.decode(token));
  const [id, mac] = [bytes.subarray(0, 16), bytes.subarray(16, 16 + MAC_BYTES)];
  if (!isSameSecret(mac, macOf(appSecret, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
