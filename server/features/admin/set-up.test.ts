import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setupToken } from '#server/features/accounts/sign-up/first-run.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { createTestServices, type TestServices, type TestSettings } from '#server/test/services.ts';

let database: TestDatabase;
const open: TestServices[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((item) => item.close()));
  await database.drop();
});

function start(settings: TestSettings = {}) {
  const services = createTestServices(database.url, settings);
  open.push(services);
  return services;
}

const ada = (like: object = {}) => ({
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'analytical engine',
  ...like,
});
const local = { ip: '127.0.0.1' };
const PUBLIC = { PUBLIC_URL: 'https://app.example.com' };

describe('the first account of an installation', () => {
  it('owns the platform at once, even where no one may sign up', async () => {
    const services = start({ SIGN_UP: 'closed', SIGN_UP_DOMAINS: 'other.org' });
    const { rpc } = openBrowser(services, local);
    expect((await rpc.accounts.signInOptions()).setup).toEqual({ needsToken: false });
    const me = await rpc.admin.setUp(ada());
    expect(me).toMatchObject({
      user: { email: 'ada@example.com', emailVerified: true },
      profile: { is_admin: true, admin_level: 'superadmin', first_name: 'Ada' },
    });
    expect((await rpc.accounts.signInOptions()).setup).toBeNull();
    expect((await rpc.admin.admins()).map(({ email }) => email)).toEqual(['ada@example.com']);
    const { entries } = await rpc.admin.audit({});
    expect(entries).toMatchObject([{ action: 'platform.set_up' }]);
  });

  it('is made once, by one of those who try at the same time', async () => {
    const processes = [start(), start()];
    const tries = await Promise.allSettled(
      [0, 1, 2, 3].map((n) =>
        openBrowser(processes[n % 2] ?? start(), local).rpc.admin.setUp(
          ada({ email: `ada${n}@example.com` }),
        ),
      ),
    );
    const refusals = tries.flatMap((item) =>
      item.status === 'rejected' ? [item.reason.code] : [],
    );
    expect(refusals).toEqual(['SETUP_DONE', 'SETUP_DONE', 'SETUP_DONE']);
  });

  it('is no longer offered once anyone has registered', async () => {
    const services = start();
    await buildPerson(services);
    const { rpc } = openBrowser(services, local);
    expect((await rpc.accounts.signInOptions()).setup).toBeNull();
    await expect(rpc.admin.setUp(ada())).rejects.toMatchObject({ code: 'SETUP_DONE' });
  });
});

describe('a stranger', () => {
  const cases: [string, TestSettings, Parameters<typeof openBrowser>[1]][] = [
    ['from elsewhere', {}, { ip: '203.0.113.9' }],
    ['behind a proxy on this machine', PUBLIC, local],
    ['behind one that says so', {}, { ...local, headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ];
  it.each(cases)('%s needs the code of the start log', async (_, settings, from) => {
    const services = start(settings);
    const { rpc } = openBrowser(services, from);
    expect((await rpc.accounts.signInOptions()).setup).toEqual({ needsToken: true });
    for (const token of ['', 'a'.repeat(29)]) {
      await expect(rpc.admin.setUp(ada({ token }))).rejects.toMatchObject({ code: 'SETUP_TOKEN' });
    }
    const token = ` ${setupToken(services.env.APP_SECRET).toUpperCase()} `;
    expect(await rpc.admin.setUp(ada({ token }))).toMatchObject({ profile: { is_admin: true } });
  });
});
