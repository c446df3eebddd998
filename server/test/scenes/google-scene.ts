import { afterAll, beforeEach } from 'vitest';
import type { Provider } from '#domain/accounts/providers.ts';
import type { GoogleAccount } from '#sandbox/google/accounts.ts';
import { openBrowser } from '../browser.ts';
import { createTestDatabase } from '../database.ts';
import { serve } from '../http.ts';
import { startOutside } from '../outside/outside.ts';
import { createTestServices } from '../services.ts';

export const PUBLIC_URL = 'http://localhost:3000';

/**
 * A web process, a provider next to it, and browsers that go there and back. Await it at the top of a test
 * file. `more` are additional settings.
 */
export async function openGoogleScene(
  provider: Provider = 'google',
  more: Record<string, string> = {},
) {
  const [database, outside] = await Promise.all([createTestDatabase(), startOutside()]);
  const settings = Object.fromEntries([
    [`${provider.toUpperCase()}_ISSUER`, `${outside.url}/${provider}`],
    [`${provider.toUpperCase()}_CLIENT_ID`, 'sandbox'],
    [`${provider.toUpperCase()}_CLIENT_SECRET`, 'sandbox'],
  ]);
  const google = { ...settings, ...more };
  const services = createTestServices(database.url, { PUBLIC_URL, ...google });
  const web = await serve(services);
  afterAll(async () => {
    await web.stop();
    await services.close();
    await outside.stop();
    await database.drop();
  });
  beforeEach(async () => {
    await services.db.pool.query('DELETE FROM rate_limits');
    for (const path of ['accounts', 'tokens', 'faults']) {
      await outside.control('DELETE', `/${provider}/${path}`);
    }
  });

  const procedure = provider === 'google' ? 'startGoogle' : 'startOpenId';
  let counter = 0;
  const address = () => `grace${(counter += 1)}@gmail.test`;
  async function account(like: Partial<GoogleAccount> = {}) {
    const made = { email: address(), name: 'Grace Brewster Hopper', ...like };
    return (await outside.control('POST', `/${provider}/accounts`, made)) as GoogleAccount;
  }

  /** A browser that goes to Google and comes back. */
  function browser(cookie = '') {
    const own = openBrowser(services, { cookie });
    const back = async (to: string) => {
      const path = to.replace(PUBLIC_URL, web.url);
      const answer = await fetch(path, { redirect: 'manual', headers: { cookie: own.cookie() } });
      const lines = answer.headers.getSetCookie();
      const session = lines.find((line) => line.includes('session_token'))?.split(';')[0] ?? '';
      return { to: answer.headers.get('location'), status: answer.status, session, lines };
    };
    /** Chooses an account at Google. Returns the URL that it redirects to. */
    const choose = async (url: string, choice: string) => {
      const at = new URL(url);
      const body = new URLSearchParams({ ...Object.fromEntries(at.searchParams), choice });
      const answer = await fetch(at.origin + at.pathname, {
        method: 'POST',
        body,
        redirect: 'manual',
      });
      return answer.headers.get('location') ?? '';
    };
    const start = async (redirect?: string) =>
      (await own.rpc.accounts[procedure](redirect === undefined ? {} : { redirect })).url;
    return {
      ...own,
      start,
      choose,
      back,
      signIn: async ({ sub }: { sub: string }, redirect?: string) =>
        back(await choose(await start(redirect), sub)),
    };
  }

  const meOf = (session: string) => openBrowser(services, { cookie: session }).rpc.accounts.me();
  const users = async (email: string) =>
    (await services.db.pool.query('SELECT id FROM users WHERE email = $1', [email])).rows;

  return { database, outside, services, google, web, address, account, browser, meOf, users };
}
