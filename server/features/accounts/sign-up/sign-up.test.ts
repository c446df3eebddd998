import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildPerson, buildTeam } from '#server/test/builders/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { type JobQueue, openJobQueue } from '#server/test/jobs.ts';
import { linkParts } from '#server/test/link-parts.ts';
import { createTestServices, type TestServices, type TestSettings } from '#server/test/services.ts';
import { signInWithProvider } from '../providers/sign-in-with-provider.ts';

let database: TestDatabase;
let queue: JobQueue;
const open: TestServices[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  queue = openJobQueue(database.url);
});
afterAll(async () => {
  await Promise.all([queue.close(), ...open.map((item) => item.close())]);
  await database.drop();
});

function start(settings: TestSettings = {}) {
  const services = createTestServices(database.url, settings);
  open.push(services);
  return services;
}

const caller = { ip: '203.0.113.1', userAgent: '', session_id: null, cookies: null };
const register = async (services: TestServices, email: string, more: object = {}) => {
  await queue.query('DELETE FROM rate_limits');
  const form = { name: 'Ada', email, password: 'analytical engine', ...more };
  return openBrowser(services).rpc.accounts.register(form);
};
const google = (services: TestServices, email: string) =>
  signInWithProvider(
    services,
    'google',
    { sub: newId(), email, emailVerified: true, name: 'Ada' },
    caller,
  );
const fresh = (domain = 'example.com') => `ada-${newId()}@${domain}`;

/** An emailed invitation, with its secret. */
async function invite(services: TestServices, email: string) {
  const team = await buildTeam(services);
  await queue.clear();
  services.emails.length = 0;
  await openBrowser(services, team.owner).rpc.teams.invite({ team_slug: team.team_slug, email });
  await queue.run(services);
  const text = services.emails.find(({ to }) => to === email)?.text ?? '';
  const link = /https?:\/\/\S+\/auth\/invitation\?\S+/.exec(text)?.[0] ?? '';
  const { teamId = '', membershipId = '', secret = '' } = linkParts(link);
  return { teamId, membershipId, secret };
}

describe('SIGN_UP=closed', () => {
  it('refuses everyone alike: strangers, people who are here and invited ones', async () => {
    const services = start({ SIGN_UP: 'closed' });
    const { email } = await buildPerson(start());
    const invited = fresh();
    const invitation = await invite(services, invited);
    for (const address of [fresh(), email, invited]) {
      const attempt = register(services, address, { invitation });
      await expect(attempt).rejects.toMatchObject({ code: 'SIGN_UP_CLOSED' });
    }
    expect(await google(services, fresh())).toEqual({ ok: false, reason: 'sign_up_closed' });
    expect(await google(services, invited)).toEqual({ ok: false, reason: 'sign_up_closed' });
  });
});

describe('SIGN_UP=invitation', () => {
  it('takes the secret of an open invitation to that address, and nothing else', async () => {
    const services = start({ SIGN_UP: 'invitation' });
    const email = fresh();
    const invitation = await invite(services, email);
    const refused = { code: 'SIGN_UP_INVITATION' };
    const { email: known } = await buildPerson(start());
    await expect(register(services, email)).rejects.toMatchObject(refused);
    await expect(register(services, known)).rejects.toMatchObject(refused);
    await expect(register(services, fresh(), { invitation })).rejects.toMatchObject(refused);
    const wrong = { ...invitation, secret: 'x'.repeat(43) };
    await expect(register(services, email, { invitation: wrong })).rejects.toMatchObject(refused);
    await expect(register(services, email, { invitation: {} })).rejects.toMatchObject(refused);
    expect(await register(services, email, { invitation })).toMatchObject({ user: { email } });
  });

  it('takes an invited address that Google has verified, until the invitation is withdrawn', async () => {
    const services = start({ SIGN_UP: 'invitation' });
    const email = fresh();
    expect(await google(services, email)).toEqual({ ok: false, reason: 'sign_up_invitation' });
    const { membershipId } = await invite(services, email);
    const end = (column: string) =>
      queue.query(`UPDATE invitations SET ${column} WHERE membership_id = $1`, [membershipId]);
    await end(`expires_at = now()`);
    expect(await google(services, email)).toMatchObject({ ok: false });
    await end(`expires_at = now() + interval '1 day'`);
    expect(await google(services, email)).toMatchObject({ ok: true });
  });
});

describe('SIGN_UP_DOMAINS', () => {
  it('are the only ones, for invited people and for Google as well', async () => {
    const services = start({ SIGN_UP_DOMAINS: 'good.org, Better.org' });
    const refused = { code: 'SIGN_UP_DOMAIN' };
    await expect(register(services, fresh('evil-good.org'))).rejects.toMatchObject(refused);
    await expect(register(services, fresh('sub.good.org'))).rejects.toMatchObject(refused);
    expect(await google(services, fresh())).toEqual({ ok: false, reason: 'sign_up_domain' });
    await register(services, fresh('BETTER.org'));
    const byInvitation = start({ SIGN_UP: 'invitation', SIGN_UP_DOMAINS: 'good.org' });
    const email = fresh('elsewhere.org');
    const invitation = await invite(byInvitation, email);
    await expect(register(byInvitation, email, { invitation })).rejects.toMatchObject(refused);
  });
});

it('a person with an account signs in and joins teams, whatever the setting', async () => {
  const services = start({ SIGN_UP: 'closed', SIGN_UP_DOMAINS: 'other.org' });
  const password = 'analytical engine';
  const { email } = await buildPerson(services, { password });
  const link = await invite(services, email);
  const { rpc } = openBrowser(services);
  await rpc.accounts.signIn({ email, password });
  expect(await rpc.teams.acceptInvitation(link)).toBeTruthy();
});
