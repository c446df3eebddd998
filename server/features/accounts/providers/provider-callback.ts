import type { ConnectResult, Provider, ProviderErrorCode } from '#domain/accounts/providers.ts';
import { providerWords } from '#server/platform/openid-fault.ts';
import { type Identity, OpenIdError } from '#server/platform/openid.ts';
import type { Services } from '#server/services.ts';
import { findPerson } from '../find-person.ts';
import { isProviderOffered } from '../sign-in-methods.ts';
import { readBrowserSecret } from '../sessions/browser-cookie.ts';
import { connectProvider } from './connect-provider.ts';
import { ATTEMPT_COOKIE, consumeAttempt, type StoredAttempt } from './provider-queries.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';

/** The pages after a sign-in that succeeded, needs a code, or was refused. */
const SUCCESS = '/auth/oauth-callback';
const SECOND_FACTOR = '/auth/two-factor';
const FAILURE = '/auth/login';
/** The page for a connection that started without a return path. */
const ACCOUNT = '/account';

/**
 * Handles the redirect from a provider. Always redirects to a path of the application, which nothing in
 * the URL decides.
 */
export async function providerCallback(
  services: Services,
  provider: Provider,
  request: Request,
  ip: string,
): Promise<Response> {
  const { db, env, log } = services;
  const query = new URL(request.url).searchParams;
  const browser = readBrowserSecret(env, ATTEMPT_COOKIE, request.headers.get('cookie'));
  const state = query.get('state');
  if (!browser) return failure(provider, 'browser_conflict', null);
  const attempt = state
    ? await db.outsideTeams((tx) => consumeAttempt(tx, browser, state, provider))
    : null;
  if (!attempt) return failure(provider, 'session_conflict', null);
  if (query.has('error') || !isProviderOffered(services, provider)) {
    const error = query.get('error') ?? '';
    const denied = error === 'access_denied';
    if (error !== '') {
      const words = providerWords(error, query.get('error_description'));
      log.warn({ provider, words }, 'the provider ended a sign-in');
    }
    return refuse(attempt, denied ? 'access_denied' : 'provider_failed');
  }
  try {
    return await complete(services, attempt, request, ip);
  } catch (error) {
    if (error instanceof OpenIdError) {
      log.warn({ err: error, provider }, 'the provider refused a sign-in');
    } else log.error({ err: error, provider }, 'a sign-in with a provider failed');
    return refuse(attempt, 'provider_failed');
  }
}

/** Gets the user's identity from the provider, then signs them in or connects the account. */
async function complete(
  services: Services,
  attempt: StoredAttempt,
  request: Request,
  ip: string,
): Promise<Response> {
  const { provider, returnPath, connectUserId } = attempt;
  const cookies = request.headers.get('cookie');
  const identity = await services[provider].finish(new URL(request.url).searchParams, attempt);
  const person = await findPerson(services, cookies);
  if (connectUserId !== null) {
    const about = { provider, user_id: connectUserId };
    return connected(returnPath, await connectProvider(services, about, identity, person));
  }
  const userAgent = request.headers.get('user-agent') ?? '';
  const caller = { ip, userAgent, session_id: person?.session_id ?? null, cookies };
  const outcome = await signInWithProvider(services, provider, identity, caller);
  if (!outcome.ok) {
    if (outcome.reason === 'unverified_email') logUnverified(services, provider, identity);
    return failure(provider, outcome.reason, returnPath);
  }
  const { result } = outcome;
  if (result.kind === 'session') return redirectTo(SUCCESS, returnPath, {}, result.session.cookies);
  return redirectTo(SECOND_FACTOR, returnPath, { via: provider }, result.cookies);
}

/** Tells operators what to set. Unless configured, Entra ID sends no claim, and Authentik false. */
function logUnverified({ log }: Services, provider: Provider, { email }: Identity): void {
  const hint =
    email === null
      ? 'the provider sends no email address: let the client read it (scope email)'
      : provider === 'openid'
        ? 'send email_verified, or set OPENID_TRUST_EMAILS=true if people there cannot choose their address'
        : 'the person verifies the address with Google';
  log.warn({ provider, hint }, 'a sign-in was refused: its email address is not verified');
}

const refuse = (attempt: StoredAttempt, error: ProviderErrorCode) =>
  attempt.connectUserId === null
    ? failure(attempt.provider, error, attempt.returnPath)
    : connected(attempt.returnPath, 'failed');

const failure = (provider: Provider, error: ProviderErrorCode, returnPath: string | null) =>
  redirectTo(FAILURE, returnPath, { error, ...(provider === 'openid' && { via: provider }) });

/** Redirects to the settings, which show the result. */
function connected(returnPath: string | null, result: ConnectResult): Response {
  const page = new URL(returnPath ?? ACCOUNT, 'https://own.invalid');
  page.searchParams.set('single_sign_on', result);
  return redirectTo(page.pathname, null, Object.fromEntries(page.searchParams));
}

function redirectTo(
  path: string,
  returnPath: string | null,
  query: Record<string, string>,
  cookies: string[] = [],
): Response {
  const search = new URLSearchParams({ ...query, ...(returnPath && { redirect: returnPath }) });
  const headers = new Headers({
    location: search.size > 0 ? `${path}?${search}` : path,
    'cache-control': 'no-store',
    // The address contains a code, used or not.
    'referrer-policy': 'no-referrer',
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}
