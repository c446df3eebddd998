import { GOOGLE_ERRORS } from '#domain/accounts/google.ts';
import { returnPath } from '#domain/accounts/return-path.ts';
import { Refusal } from '#domain/errors.ts';
import type { Env } from '#server/platform/env.ts';
import { OpenIdError } from '#server/platform/openid.ts';
import type { Services } from '#server/services.ts';
import { attemptCookie } from './attempt-cookie.ts';
import { storeAttempt } from './google-queries.ts';
import { limitAttempts } from './rate-limit.ts';

/** Where Google sends people back to; registered there under PUBLIC_URL. */
export const GOOGLE_CALLBACK = '/auth/oauth/google/callback';

/**
 * Begins a sign-in with Google: the address to send the browser to and the cookie by which it is
 * known again. `redirect` leads on from there, if it is a path of ours. Throws GOOGLE_FAILED.
 */
export async function startGoogle(
  { db, env, google, log }: Pick<Services, 'db' | 'env' | 'google' | 'log'>,
  { redirect }: { redirect?: string | undefined },
  from: { ip: string; headers: Headers },
): Promise<{ url: string; cookie: string }> {
  if (!google.enabled) throw new Refusal('GOOGLE_FAILED');
  await limitAttempts(db, 'google', { ip: from.ip, account: from.ip });
  const begun = await google
    .begin(ownAddress(env, from.headers.get('origin')) + GOOGLE_CALLBACK)
    .catch((error: unknown) => {
      if (!(error instanceof OpenIdError)) throw error;
      log.error({ err: error }, 'Google cannot be reached');
      throw new Refusal('GOOGLE_FAILED', GOOGLE_ERRORS.google_failed);
    });
  const { secret, line } = attemptCookie(env, from.headers.get('cookie'));
  const { url, ...attempt } = begun;
  await db.outsideTeams((tx) =>
    storeAttempt(tx, secret, { ...attempt, returnPath: returnPath(redirect) }),
  );
  return { url, cookie: line };
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The cookie stays with the name under which the product was opened. That is PUBLIC_URL's, except
 * on one's own machine, which has several names.
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
