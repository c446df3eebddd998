import type { GoogleErrorCode } from '#domain/accounts/google.ts';
import type { Services } from '#server/services.ts';
import { OpenIdError } from '#server/platform/openid.ts';
import { readAttemptCookie } from './attempt-cookie.ts';
import { findPerson } from './find-person.ts';
import { consumeAttempt } from './google-queries.ts';
import { signInWithGoogle } from './sign-in-with-google.ts';

/** The pages after a sign-in that succeeded, needs a code, or was refused. */
const SUCCESS = '/auth/oauth-callback';
const SECOND_FACTOR = '/auth/two-factor';
const FAILURE = '/auth/login';

/**
 * Handles the redirect from Google. The response always redirects to a path of ours, which nothing
 * in the address decides.
 */
export async function googleCallback(
  services: Services,
  request: Request,
  ip: string,
): Promise<Response> {
  const { db, env, google, log } = services;
  const query = new URL(request.url).searchParams;
  const cookies = request.headers.get('cookie');
  const browser = readAttemptCookie(env, cookies);
  const state = query.get('state');
  if (!browser) return failure('browser_conflict', null);
  const attempt = state ? await db.outsideTeams((tx) => consumeAttempt(tx, browser, state)) : null;
  if (!attempt) return failure('session_conflict', null);
  const { returnPath } = attempt;
  if (query.has('error')) {
    return failure(
      query.get('error') === 'access_denied' ? 'access_denied' : 'google_failed',
      returnPath,
    );
  }
  try {
    const identity = await google.finish(query, attempt);
    const session_id = (await findPerson(services, cookies))?.session_id ?? null;
    const userAgent = request.headers.get('user-agent') ?? '';
    const caller = { ip, userAgent, session_id, cookies };
    const outcome = await signInWithGoogle(services, identity, caller);
    if (!outcome.ok) return failure(outcome.reason, returnPath);
    const { result } = outcome;
    if (result.kind === 'session')
      return redirectTo(SUCCESS, returnPath, {}, result.session.cookies);
    return redirectTo(SECOND_FACTOR, returnPath, { via: 'google' }, result.cookies);
  } catch (error) {
    if (error instanceof OpenIdError) log.warn({ err: error }, 'Google refused a sign-in');
    else log.error({ err: error }, 'a sign-in with Google failed');
    return failure('google_failed', returnPath);
  }
}

const failure = (error: GoogleErrorCode, returnPath: string | null) =>
  redirectTo(FAILURE, returnPath, { error });

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
