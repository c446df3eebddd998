import type { Services } from '#server/services.ts';
import { createAuth } from './auth.ts';

/** Revokes the session of this Cookie header. Returns the Set-Cookie lines that remove the cookie. */
export async function signOut(services: Services, cookieHeader: string | null): Promise<string[]> {
  const { headers } = await createAuth(services).api.signOut({
    headers: new Headers({ cookie: cookieHeader ?? '' }),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}
