import type { Me } from '#domain/accounts/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { RpcContext } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { toMe, requirePerson } from '../me.ts';
import { findCredentialOf } from '../passwords/password-queries.ts';
import { knownDeviceCookie, readKnownDevice } from './known-device.ts';
import { type Caller, type NewSession, readSessionToken } from './session-cookie.ts';

type Context = RpcContext<Services>;

/**
 * Responds with the user of a new session. Throws SESSION_CONFLICT if it was revoked in the meantime.
 */
export async function respondSignedIn(
  context: Context,
  { token, cookies }: NewSession,
): Promise<Me> {
  const person = await requirePerson(context.services, token, 'SESSION_CONFLICT');
  setCookies(context, [...cookies, ...(await newlyKnownDevice(context, person.user_id))]);
  return toMe(context.services, person);
}

interface Call<C, Input> {
  context: C;
  input: Input;
}

/** A handler whose work starts a session, and which returns its user. */
export const signInHandler =
  <C extends Context, Input>(
    work: (context: C, input: Input, caller: Caller) => Promise<NewSession>,
  ) =>
  async ({ context, input }: Call<C, Input>): Promise<Me> =>
    respondSignedIn(context, await work(context, input, callerOf(context)));

/** A handler that changes the user, and returns them as they are then. */
export const meHandler =
  <C extends Context, Input>(work: (context: C, input: Input) => Promise<unknown>) =>
  async ({ context, input }: Call<C, Input>): Promise<Me> => {
    await work(context, input);
    return getMe(context);
  };

/** The cookie of a browser that the account doesn't know yet. Not needed without a password to guess. */
async function newlyKnownDevice({ services, headers }: Context, user_id: string) {
  const { db, env } = services;
  const credential = await db.outsideTeams((tx) => findCredentialOf(tx, user_id));
  if (!credential || readKnownDevice(env, credential, headers.get('cookie'))) return [];
  return [knownDeviceCookie(env, credential)];
}

/** Reads the user again, after a change in this request. */
export async function getMe(context: Context): Promise<Me> {
  const token = tokenOf(context);
  if (!token) throw new Refusal('UNAUTHORIZED');
  return toMe(context.services, await requirePerson(context.services, token));
}

export const tokenOf = ({ services, headers }: Context) =>
  readSessionToken(services.env, headers.get('cookie'));

export function callerOf({ ip, headers, person }: Context): Caller {
  const userAgent = headers.get('user-agent') ?? '';
  const cookies = headers.get('cookie');
  return { ip, userAgent, session_id: person?.session_id ?? null, cookies };
}

export function setCookies({ resHeaders }: Context, cookies: string[]) {
  for (const cookie of cookies) resHeaders.append('set-cookie', cookie);
}
