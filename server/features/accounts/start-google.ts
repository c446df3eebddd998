import { GOOGLE_ERRORS } from '#domain/accounts/google.ts';
import { returnPath } from '#domain/accounts/return-path.ts';
import { Refusal } from '#domain/errors.ts';
import type { Env } from '#server/platform/env.ts';
import { OpenIdError } from '#server/platform/openid.ts';
import type { Services } from '#server/services.ts';
import { attemptCookie } from './attempt-cookie.ts';
import { storeAttempt } from './google-queries.ts';
import { limitAttempts } from './rate-limit.ts';

/** The redirect path of Google sign-in, registered there under PUBLIC_URL. */
export const GOOGLE_CALLBACK = '/auth/oauth/google/callback';

/**
 * Starts a sign-in with Google. Returns the address to redirect to, and the cookie that identifies the
 * browser. `redirect` is the path to continue at, if it is ours. Throws GOOGLE_FAILED.
 */
export async function startGoogle(
  { db, env, google, log }: Pick<Services, 'db' | 'env' | 'google' | 'log'>,
  { redirect }: { redirect?: string | undefined },
  from: { ip: string; headers: Headers },
): Promise<{ url: string; cookie: string }> {
  if (!google.enabled) throw new Refusal('GOOGLE_FAILED');
  await limitAttempts(db, 'google', { ip: from.ip, account: from.ip });
  const started = await google
    .begin(ownAddress(env, from.headers.get('origin')) + GOOGLE_CALLBACK)
    .catch((error: unknown) => {
      if (!(error instanceof OpenIdError)) throw error;
      log.error({ err: error }, 'Google cannot be reached');
      throw new Refusal('GOOGLE_FAILED', GOOGLE_ERRORS.google_failed);
    });
  const { secret, line } = attemptCookie(env, from.headers.get('cookie'));
  const { url, ...attempt } = started;
  await db.outsideTeams((tx) =>
    storeAttempt(tx, secret, { ...attempt, returnPath: returnPath(redirect) }),
  );
  return { url, cookie: line };
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The origin at which the browser keeps the cookie. That is PUBLIC_URL, except on a developer's
 * machine, which has several host names.
 */
function ownAddress({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, origin: string | null): string {
  const [own, used] = [new URL(PUBLIC_URL), URL.parse(origin ?? '')];
  const isOwnMachine =
    used &&
    used.protocol === own.protocol &&
    used.port === own.port &&
    LOOPBACK.test(own.hostname) &&
    LOOPBACK.test(used.hostname);
  return isOwnMachine ? used.origin : PUBLIC_URL;
}
