import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '#server/platform/settings/env.ts';

type Campaign = { team_id: string; campaign_id: string };

/**
 * What Meta repeats when it checks the address of a campaign. Made from the product's secret, so nothing
 * is stored and no campaign has that of another.
 */
export function metaVerifyToken(
  { APP_SECRET }: Pick<Env, 'APP_SECRET'>,
  { team_id, campaign_id }: Campaign,
): string {
  const hmac = createHmac('sha256', APP_SECRET).update(`meta verify:${team_id}:${campaign_id}`);
  return hmac.digest('base64url').slice(0, 24);
}

/** Compared in constant time, whatever the length of what was given. */
export function isVerifyToken(
  env: Pick<Env, 'APP_SECRET'>,
  campaign: Campaign,
  given: string,
): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(metaVerifyToken(env, campaign)), digest(given));
}

/** Whether `X-Hub-Signature-256` is that of the raw body under the app's secret. */
export function isSignedByMeta(raw: Uint8Array, app_secret: string, header: string): boolean {
  const expected = createHmac('sha256', app_secret).update(raw).digest();
  const given = Buffer.from(header.replace(/^sha256=/, ''), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
