import { beforeEach, expect, it } from 'vitest';
import { newId } from './platform/id.ts';
import { buildPerson } from './test/builders/builders.ts';
import { openBrowser } from './test/browser.ts';
import { fileWeb } from './test/http.ts';
import { openServer } from './test/open-server.ts';

const { services } = await openServer({ TRUSTED_PROXIES: '127.0.0.1' });
const CALLS = 150;
let running = 0;
let most = 0;

/** Makes transactions outside teams, which strangers use, take a while. */
const db: typeof services.db = {
  ...services.db,
  async outsideTeams(work) {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 10));
    running -= 1;
    return services.db.outsideTeams(work);
  },
};
const web = await fileWeb({ ...services, db });
beforeEach(() => {
  most = 0;
});

async function call(path: string, input: object, { ip = '203.0.113.1', cookie = '' } = {}) {
  const answer = await fetch(`${web.url}/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie },
    body: JSON.stringify({ json: input }),
  });
  return answer.status;
}
const askAsStranger = (ip?: string) =>
  call('accounts/requestRecovery', { email: `${newId()}@example.com` }, { ip });

it('a flood of strangers has two connections, and keeps no one who is signed in waiting', async () => {
  const { cookie } = await buildPerson(services);
  const ended: string[] = [];
  const flood = Array.from({ length: CALLS }, (_, n) =>
    askAsStranger(`198.51.100.${n % 50}`).then((status) => ended.push(`stranger ${status}`)),
  );
  await expect.poll(() => ended.length).toBeGreaterThan(0);
  const status = await call('accounts/sessions', {}, { cookie });
  const before = ended.length;
  await Promise.all(flood);
  expect(status).toBe(200);
  expect(before).toBeLessThan(CALLS / 2);
  expect(new Set(ended)).toEqual(new Set(['stranger 200']));
  // The person’s own call is added.
  expect(most).toBeLessThanOrEqual(3);
});

it('one network waits behind its own calls, and too many are refused before they begin', async () => {
  const ended: string[] = [];
  const flood = Array.from({ length: CALLS }, () =>
    askAsStranger('198.51.100.77').then((status) => ended.push(`flood ${status}`)),
  );
  await expect.poll(() => ended.filter((item) => item === 'flood 429').length).toBeGreaterThan(40);
  const before = ended.length;
  expect(await askAsStranger('203.0.113.8')).toBe(200);
  const meanwhile = ended.length - before;
  await Promise.all(flood);
  expect(meanwhile).toBeLessThan(12);
});

it('a browser that an account knows goes ahead of strangers', async () => {
  const { email } = await buildPerson(services, { password: 'analytical engine' });
  const browser = openBrowser(services);
  await browser.rpc.accounts.signIn({ email, password: 'analytical engine' });
  await browser.rpc.accounts.signOut();
  const ended: string[] = [];
  const flood = Array.from({ length: CALLS }, (_, n) =>
    askAsStranger(`192.0.2.${n}`).then(() => ended.push('stranger')),
  );
  await expect.poll(() => ended.length).toBeGreaterThan(0);
  await call('accounts/signInOptions', {}, { cookie: browser.cookie() });
  const before = ended.length;
  await Promise.all(flood);
  expect(before).toBeLessThan(CALLS / 2);
});
