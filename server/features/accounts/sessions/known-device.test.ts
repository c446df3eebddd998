import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Browser, openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders/builders.ts';
import { linkParts } from '#server/test/link-parts.ts';
import { openServer } from '#server/test/open-server.ts';
import { knownAccountOf, knownDeviceCookie, readKnownDevice } from './known-device.ts';

// Hashing the password of each sign-in takes seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { services, queue } = await openServer();
beforeEach(async () => {
  await services.db.pool.query('DELETE FROM rate_limits');
  services.emails.length = 0;
});

const password = 'analytical engine';

/** A user, and the browser in which they have signed in and out before. */
async function owner() {
  const person = await buildPerson(services, { password });
  const known = openBrowser(services, { ip: '203.0.113.50' });
  await known.rpc.accounts.signIn({ email: person.email, password });
  await known.rpc.accounts.signOut();
  return { person, known };
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );
const signIn = (browser: Browser, email: string, word = password) =>
  codeOf(browser.rpc.accounts.signIn({ email, password: word }));
const from = (ip: string, cookie = '') => openBrowser(services, { ip, cookie });

/** Ten wrong passwords from one network. */
async function guessFromOne(email: string) {
  await signIn(from('198.51.100.0'), email, 'a first guess');
  await services.db.pool.query(
    `UPDATE rate_limits SET count = 10 WHERE key LIKE 'signIn:caller:%'`,
  );
}

/** Wrong passwords from many networks, as from a botnet: the last ones of a hundred. */
async function guessFromMany(email: string): Promise<string[]> {
  await signIn(from('198.51.100.1'), email, 'a first guess');
  await services.db.pool.query(
    `UPDATE rate_limits SET count = 98 WHERE key LIKE 'signIn:account:%'`,
  );
  const codes: string[] = [];
  for (const n of [2, 3, 4]) codes.push(await signIn(from(`198.51.100.${n}`), email, 'a guess'));
  return codes;
}

describe('someone who enters wrong passwords', () => {
  it('locks out no one but their own network', async () => {
    const { person } = await owner();
    await guessFromOne(person.email);
    expect(await signIn(from('198.51.100.0'), person.email)).toBe('TOO_MANY_LOGINS');
    expect(await signIn(from('192.0.2.7'), person.email)).toBe('in');
  });

  it('does not lock out a colleague behind the same address who has signed in before', async () => {
    const { person, known } = await owner();
    const attacker = from('203.0.113.50');
    await signIn(attacker, person.email, 'a wrong one');
    await services.db.pool.query('UPDATE rate_limits SET count = 100');
    expect(await signIn(known, person.email)).toBe('in');
  });

  it('is stopped by the account from many addresses; known browsers stay free', async () => {
    const { person, known } = await owner();
    expect(await guessFromMany(person.email)).toEqual([
      'INVALID_CREDENTIALS',
      'INVALID_CREDENTIALS',
      'TOO_MANY_LOGINS',
    ]);
    expect(await signIn(from('192.0.2.99'), person.email)).toBe('TOO_MANY_LOGINS');
    expect(await signIn(known, person.email, 'a typing error')).toBe('INVALID_CREDENTIALS');
    expect(await signIn(known, person.email)).toBe('in');
  });

  it('leaves the owner in an unknown browser the way by email', async () => {
    const { person } = await owner();
    await guessFromMany(person.email);
    const unknown = from('192.0.2.77');
    expect(await signIn(unknown, person.email)).toBe('TOO_MANY_LOGINS');
    await unknown.rpc.accounts.requestRecovery({ email: person.email });
    await queue.run(services);
    await useLink(unknown, lastLink(), 'difference engine');
    expect(await signIn(unknown, person.email, 'difference engine')).toBe('in');
  });

  it('has no more than ten attempts in a known browser either', async () => {
    const { person, known } = await owner();
    await signIn(known, person.email, 'a wrong one');
    await services.db.pool.query(
      `UPDATE rate_limits SET count = 10 WHERE key LIKE 'signIn:device:%'`,
    );
    expect(await signIn(known, person.email)).toBe('TOO_MANY_LOGINS');
  });
});

describe('someone who keeps asking for recovery', () => {
  it('does not keep the owner from it, nor breaks the links that were sent', async () => {
    const { person } = await owner();
    for (let n = 0; n < 9; n += 1) {
      const stranger = from(`198.51.100.${n}`).rpc.accounts;
      await stranger.requestRecovery({ email: person.email });
      await queue.run(services);
    }
    const sent = recoveryEmails();
    expect(sent).toHaveLength(5);
    const [first] = sent;
    const unknown = from('192.0.2.55');
    expect(await codeOf(unknown.rpc.accounts.requestRecovery({ email: person.email }))).toBe('in');
    await useLink(unknown, linkIn(first?.text ?? ''), 'difference engine');
    expect(await signIn(unknown, person.email, 'difference engine')).toBe('in');
    // Using one link invalidates the others.
    await expect(useLink(from('198.51.100.1'), lastLink(), 'stolen engine')).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
  });

  it('gets no answer that tells a known address from an unknown one', async () => {
    const { person } = await owner();
    const answers = async (email: string) => {
      const codes: string[] = [];
      for (let n = 0; n < 7; n += 1) {
        codes.push(await codeOf(from('198.51.100.3').rpc.accounts.requestRecovery({ email })));
      }
      return codes;
    };
    const known = await answers(person.email);
    await services.db.pool.query('DELETE FROM rate_limits');
    expect(known).toEqual(await answers('nobody@example.com'));
    expect(known.slice(5)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  });

  it('does not use up what the owner asks for from a known browser', async () => {
    const { person, known } = await owner();
    for (let n = 0; n < 8; n += 1) {
      await from(`198.51.100.${n}`).rpc.accounts.requestRecovery({ email: person.email });
    }
    await queue.run(services);
    services.emails.length = 0;
    await known.rpc.accounts.requestRecovery({ email: person.email });
    await queue.run(services);
    expect(recoveryEmails()).toHaveLength(1);
  });
});

describe('the mark of a known browser', () => {
  it('is for one account, out of reach of scripts, and ends with the password', () => {
    const { env } = services;
    const ada = { user_id: 'ada', hashed: 'hash of a password' };
    const line = knownDeviceCookie(env, ada);
    expect(line).toMatch(/Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = line.split(';')[0] ?? '';
    expect(readKnownDevice(env, ada, cookie)).toMatch(/^[\w-]{22}$/);
    expect(readKnownDevice(env, { ...ada, hashed: 'hash of another' }, cookie)).toBeNull();
    expect(readKnownDevice(env, { ...ada, user_id: 'eve' }, cookie)).toBeNull();
    const [name, value = ''] = cookie.split('=');
    const [id, since, signed] = value.split('.');
    const ofAnotherDay = [id, `${since}0`, signed, value.split('.')[3]].join('.');
    for (const forged of ['', 'a.b', `x${value}`, value.replace('.', '.z'), ofAnotherDay]) {
      const header = `${name}=${forged}`;
      expect([forged, readKnownDevice(env, ada, header)]).toEqual([forged, null]);
      expect([forged, knownAccountOf(env, header)]).toEqual([forged, null]);
    }
    const other = { ...env, APP_SECRET: 'another secret of thirty-two letters' };
    expect(readKnownDevice(other, ada, cookie)).toBeNull();
    expect(knownAccountOf(other, cookie)).toBeNull();
  });

  it('names the account whose turn it is, without a query, and not by another’s name', () => {
    const { env } = services;
    const [ada = '', eve = ''] = ['ada', 'eve'].map(
      (user_id) => knownDeviceCookie(env, { user_id, hashed: 'any' }).split(';')[0],
    );
    const account = knownAccountOf(env, `theme=dark; ${ada}`);
    expect(account).toMatch(/^[0-9a-f]{12}$/);
    expect(knownAccountOf(env, null)).toBeNull();
    const borrowed = `${ada.split('=')[0]}=${eve.split('=')[1]}`;
    expect(knownAccountOf(env, borrowed)).toBeNull();
    expect(knownAccountOf(env, `${borrowed}; ${eve}`)).toBe(knownAccountOf(env, eve));
  });

  it('is not made by wrong passwords, and gone with a change of the password', async () => {
    const { person, known } = await owner();
    const stranger = from('198.51.100.9');
    await signIn(stranger, person.email, 'a wrong one');
    expect(stranger.cookie()).not.toContain('known_');
    await signIn(known, person.email);
    const before = known.cookie();
    await known.rpc.accounts.changePassword({ current: password, password: 'difference engine' });
    expect(known.cookie()).not.toBe(before);
    await guessFromMany(person.email);
    expect(await signIn(from('192.0.2.1', before), person.email, 'difference engine')).toBe(
      'TOO_MANY_LOGINS',
    );
  });
});

const linkIn = (text: string) => /https?:\S+reset-password\S+/.exec(text)?.[0] ?? '';
const recoveryEmails = () => services.emails.filter(({ text }) => linkIn(text) !== '');
const lastLink = () => linkIn(recoveryEmails().at(-1)?.text ?? '');

function useLink(browser: Browser, link: string, next: string) {
  const { userId = '', secret = '' } = linkParts(link);
  return browser.rpc.accounts.resetPassword({ userId, secret, password: next });
}
