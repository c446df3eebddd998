import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_PASSKEYS } from '#domain/accounts/passkeys.ts';
import { type Forgery, SoftwareAuthenticator } from '#server/test/outside/authenticator.ts';
import { type Browser, openBrowser } from '#server/test/browser.ts';
import { type BuiltPerson, buildPerson } from '#server/test/builders/builders.ts';
import { turnOnTwoFactor } from '#server/test/second-factor.ts';
import { openServer } from '#server/test/open-server.ts';

const ORIGIN = 'https://app.example';
const { services, queue } = await openServer({ PUBLIC_URL: ORIGIN });
const rpId = 'app.example';
const password = 'analytical engine';

beforeEach(async () => {
  await services.db.pool.query('DELETE FROM rate_limits');
  services.emails.length = 0;
});

async function startSignIn(browser: Browser) {
  const { challenge } = await browser.rpc.accounts.startPasskeySignIn();
  return { challenge, rpId };
}

async function signIn(device: SoftwareAuthenticator, forged: Forgery = {}, browser?: Browser) {
  const used = browser ?? openBrowser(services);
  const options = await startSignIn(used);
  return used.rpc.accounts.signInWithPasskey(device.get(options, forged));
}

async function startAdding({ rpc }: Browser) {
  const { challenge } = await rpc.accounts.startPasskey({ password });
  return { challenge, rpId };
}

/** A signed-in user with a password and a passkey. */
async function withPasskey() {
  const person = await buildPerson(services, { password });
  const own = openBrowser(services, { cookie: person.cookie });
  const device = new SoftwareAuthenticator(ORIGIN, person.user_id);
  await add(own, device, 'My phone');
  return { person, own, device };
}

async function add(browser: Browser, device: SoftwareAuthenticator, name: string) {
  const response = device.create(await startAdding(browser));
  return browser.rpc.accounts.addPasskey({ name, response });
}

const passkeysOf = async ({ rpc }: Browser) => (await rpc.accounts.security()).passkeys;
const refused = { code: 'PASSKEY_REFUSED' };

describe('adding a passkey', () => {
  it('takes the password, and asks for one that needs no user name and checks who holds it', async () => {
    const person = await buildPerson(services, { password });
    const { rpc } = openBrowser(services, { cookie: person.cookie });
    await expect(rpc.accounts.startPasskey({})).rejects.toMatchObject({
      code: 'IDENTITY_UNPROVEN',
    });
    expect(await rpc.accounts.startPasskey({ password })).toMatchObject({
      rp: { id: rpId, name: 'OpenSetter' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('lists it, says so by email, and does not offer the same device again', async () => {
    const { own, device } = await withPasskey();
    expect(await passkeysOf(own)).toMatchObject([{ name: 'My phone', last_used_at: null }]);
    await queue.run(services);
    expect(services.emails.map(({ subject }) => subject)).toEqual(['A passkey was added']);
    expect(services.emails[0]?.text).toContain('“My phone”');
    const { excludeCredentials } = await own.rpc.accounts.startPasskey({ password });
    expect(excludeCredentials).toMatchObject([{ id: device.credentialId.toString('base64url') }]);
    await expect(add(own, device, 'Again')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it.each<[string, Forgery]>([
    ['another site', { origin: 'https://app.example.evil.example' }],
    ['another origin of the host', { origin: 'https://app.example:8443' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['no check of who holds the device', { userVerified: false }],
  ])('refuses %s', async (_, forged) => {
    const person = await buildPerson(services, { password });
    const own = openBrowser(services, { cookie: person.cookie });
    const device = new SoftwareAuthenticator(ORIGIN, person.user_id);
    const response = device.create(await startAdding(own), forged);
    await expect(own.rpc.accounts.addPasskey({ name: 'X', response })).rejects.toMatchObject(
      refused,
    );
    expect(await passkeysOf(own)).toEqual([]);
  });

  it('takes a challenge once, from the person it was made for, within its time', async () => {
    const { own, device } = await withPasskey();
    const stranger = await buildPerson(services, { password });
    const other = openBrowser(services, { cookie: stranger.cookie });
    const options = await startAdding(own);
    const response = new SoftwareAuthenticator(ORIGIN, stranger.user_id).create(options);
    await expect(other.rpc.accounts.addPasskey({ name: 'Theirs', response })).rejects.toMatchObject(
      refused,
    );
    await own.rpc.accounts.removePasskey({
      passkey_id: (await passkeysOf(own))[0]?.passkey_id ?? '',
      proof: { password },
    });
    const good = device.create(options);
    await own.rpc.accounts.addPasskey({ name: 'Good', response: good });
    await expect(
      own.rpc.accounts.addPasskey({ name: 'Replay', response: good }),
    ).rejects.toMatchObject(refused);
    const late = new SoftwareAuthenticator(ORIGIN, stranger.user_id).create(await startAdding(own));
    await queue.query(`UPDATE webauthn_challenges SET expires_at = now() - interval '1 second'`);
    await expect(
      own.rpc.accounts.addPasskey({ name: 'Late', response: late }),
    ).rejects.toMatchObject(refused);
  });
});

it('no one has more passkeys than are shown, however many challenges are open', async () => {
  const person = await buildPerson(services, { password });
  const own = openBrowser(services, { cookie: person.cookie });
  await queue.query(
    `INSERT INTO passkeys (passkey_id, user_id, credential_id, public_key, counter, transports,
       backed_up, name)
     SELECT gen_random_uuid(), $1, md5(n || $1), '', 0, '{}', false, 'Phone ' || n
     FROM generate_series(1, $2) AS n`,
    [person.user_id, MAX_PASSKEYS - 1],
  );
  const answers = [];
  for (let n = 0; n < 6; n += 1) {
    const device = new SoftwareAuthenticator(ORIGIN, person.user_id);
    answers.push(device.create(await startAdding(own)));
  }
  const added = await Promise.allSettled(
    answers.map((response, n) => own.rpc.accounts.addPasskey({ name: `New ${n}`, response })),
  );
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refusals = added.flatMap((item) => (item.status === 'rejected' ? [item.reason] : []));
  for (const one of refusals) expect(one).toMatchObject({ code: 'LIMIT_REACHED' });
  expect(await passkeysOf(own)).toHaveLength(MAX_PASSKEYS);
});

describe('signing in with a passkey', () => {
  it('needs nothing else, not even the code of an account with two-factor sign-in', async () => {
    const { person, own, device } = await withPasskey();
    await turnOnTwoFactor(own, password);
    const browser = openBrowser(services);
    expect(await signIn(device, {}, browser)).toMatchObject({ user: { email: person.email } });
    expect(await browser.rpc.accounts.me()).toMatchObject({ user: { id: person.user_id } });
    expect((await passkeysOf(browser))[0]?.last_used_at).not.toBeNull();
    expect(browser.setCookies[0]).toMatch(/^__Host-opensetter\.passkey=.*HttpOnly; Secure/);
  });

  it('ends the session that the browser had before', async () => {
    const { own, device } = await withPasskey();
    const before = own.cookie();
    await signIn(device, {}, own);
    expect(await openBrowser(services, { cookie: before }).rpc.accounts.me()).toBeNull();
  });

  it.each<[string, Forgery]>([
    ['another site', { origin: 'https://evil.example' }],
    ['plain http', { origin: 'http://app.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['no check of who holds the device', { userVerified: false }],
  ])('refuses %s', async (_, forged) => {
    const { device } = await withPasskey();
    await expect(signIn(device, forged)).rejects.toMatchObject(refused);
  });

  it('refuses a counter that stands still or goes back', async () => {
    const { device } = await withPasskey();
    await signIn(device, { counter: 10 });
    await expect(signIn(device, { counter: 10 })).rejects.toMatchObject(refused);
    await expect(signIn(device, { counter: 9 })).rejects.toMatchObject(refused);
    await expect(signIn(device, { counter: 0 })).rejects.toMatchObject(refused);
    await signIn(device, { counter: 11 });
  });

  it('takes authenticators that do not count', async () => {
    const { device } = await withPasskey();
    await signIn(device, { counter: 0 });
    expect(await signIn(device, { counter: 0 })).toHaveProperty('user');
  });

  it('takes an answer once, also of two at the same moment', async () => {
    const { device } = await withPasskey();
    const browser = openBrowser(services);
    const answer = device.get(await startSignIn(browser));
    const tries = [1, 2, 3].map(() => browser.rpc.accounts.signInWithPasskey(answer));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(browser.rpc.accounts.signInWithPasskey(answer)).rejects.toMatchObject(refused);
  });

  it('takes an answer only from the browser that asked, within its time', async () => {
    const { device } = await withPasskey();
    const browser = openBrowser(services);
    const stolen = device.get(await startSignIn(browser));
    const thief = openBrowser(services);
    await startSignIn(thief);
    await expect(thief.rpc.accounts.signInWithPasskey(stolen)).rejects.toMatchObject(refused);
    const late = device.get(await startSignIn(browser));
    await queue.query(`UPDATE webauthn_challenges SET expires_at = now() - interval '1 second'`);
    await expect(browser.rpc.accounts.signInWithPasskey(late)).rejects.toMatchObject(refused);
  });

  it('refuses the signature of another key, and the name of another person', async () => {
    const { person, device } = await withPasskey();
    const browser = openBrowser(services);
    const options = await startSignIn(browser);
    const forged = new SoftwareAuthenticator(ORIGIN, person.user_id).get(options);
    const { id, rawId } = device.get(options);
    await expect(
      browser.rpc.accounts.signInWithPasskey({ ...forged, id, rawId }),
    ).rejects.toMatchObject(refused);
    const answer = device.get(await startSignIn(browser));
    const userHandle = Buffer.from('someone else').toString('base64url');
    await expect(
      browser.rpc.accounts.signInWithPasskey({
        ...answer,
        response: { ...answer.response, userHandle },
      }),
    ).rejects.toMatchObject(refused);
  });
});

describe('passkeys in settings', () => {
  let person: BuiltPerson;
  let own: Browser;
  let device: SoftwareAuthenticator;
  let passkey_id: string;
  beforeEach(async () => {
    ({ person, own, device } = await withPasskey());
    passkey_id = (await passkeysOf(own))[0]?.passkey_id ?? '';
  });

  it('are renamed', async () => {
    await own.rpc.accounts.renamePasskey({ passkey_id, name: '  Old   phone ' });
    expect(await passkeysOf(own)).toMatchObject([{ name: 'Old phone' }]);
  });

  it('are removed with the password, and sign in no more', async () => {
    await expect(own.rpc.accounts.removePasskey({ passkey_id, proof: {} })).rejects.toMatchObject({
      code: 'IDENTITY_UNPROVEN',
    });
    await own.rpc.accounts.removePasskey({ passkey_id, proof: { password } });
    expect(await passkeysOf(own)).toEqual([]);
    await expect(signIn(device)).rejects.toMatchObject(refused);
    await queue.run(services);
    expect(services.emails.map(({ subject }) => subject)).toContain('A passkey was removed');
  });

  it('are no one else’s to change', async () => {
    const stranger = await buildPerson(services, { password });
    const { rpc } = openBrowser(services, { cookie: stranger.cookie });
    const missing = { code: 'NOT_FOUND' };
    await expect(rpc.accounts.renamePasskey({ passkey_id, name: 'Mine' })).rejects.toMatchObject(
      missing,
    );
    await expect(
      rpc.accounts.removePasskey({ passkey_id, proof: { password } }),
    ).rejects.toMatchObject(missing);
    expect(await passkeysOf(own)).toMatchObject([{ name: 'My phone' }]);
    expect(person.user_id).not.toBe(stranger.user_id);
  });
});
