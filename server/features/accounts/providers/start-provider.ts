import { type Provider, returnPath } from '#domain/accounts/providers.ts';
import { Refusal } from '#domain/errors.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { isLocalName } from '#server/platform/local-name.ts';
import { OpenIdError } from '#server/platform/openid.ts';
import type { Services } from '#server/services.ts';
import { limitAttempts } from '../rate-limit/rate-limit.ts';
import { newBrowserSecret } from '../sessions/browser-cookie.ts';
import { isProviderOffered } from '../sign-in-methods.ts';
import { ATTEMPT_COOKIE, storeAttempt } from './provider-queries.ts';

/** The redirect paths registered at the providers, under PUBLIC_URL. */
export const CALLBACKS: Record<Provider, string> = {
  google: '/auth/oauth/google/callback',
  openid: '/auth/oauth/openid/callback',
};

interface Start {
  provider: Provider;
  /** the path to continue at; ignored if it leaves the application */
  redirect?: string | undefined;
  /** the user who connects their account at the provider, instead of signing in */
  connect?: string | undefined;
}

/**
 * Starts a sign-in with a provider. Returns the address to redirect to, and the cookie that identifies
 * the browser. Throws GOOGLE_FAILED or OPENID_FAILED.
 */
export async function startProvider(
  services: Pick<Services, 'db' | 'env' | 'google' | 'openid' | 'log'>,
  { provider, redirect, connect }: Start,
  from: { ip: string; headers: Headers },
): Promise<{ url: string; cookie: string }> {
  const { db, env, log } = services;
  const failed = provider === 'google' ? 'GOOGLE_FAILED' : 'OPENID_FAILED';
  if (!isProviderOffered(services, provider)) throw new Refusal(failed);
  await limitAttempts(db, provider, { ip: from.ip, account: from.ip });
  const started = await services[provider]
    .begin(ownAddress(env, from.headers.get('origin')) + CALLBACKS[provider])
    .catch((error: unknown) => {
      if (!(error instanceof OpenIdError)) throw error;
      log.error({ err: error, provider }, 'the provider of a sign-in cannot be reached');
      throw new Refusal(failed);
    });
  const cookieHeader = from.headers.get('cookie');
  const { hash, line } = newBrowserSecret(env, ATTEMPT_COOKIE, { cookieHeader });
  const { url, ...attempt } = started;
  await db.outsideTeams((tx) =>
    storeAttempt(tx, hash, {
      ...attempt,
      provider,
      connectUserId: connect ?? null,
      returnPath: returnPath(redirect),
    }),
  );
  return { url, cookie: line };
}

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
    isLocalName(own.hostname) &&
    isLocalName(used.hostname);
  return isOwnMachine ? used.origin : PUBLIC_URL;
}
