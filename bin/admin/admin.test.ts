import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders/builders.ts';
import { openJobQueue } from '#server/test/jobs.ts';
import { turnOnTwoFactor } from '#server/test/second-factor.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { openServer } from '#server/test/open-server.ts';
import { admin } from './admin.ts';
import { readCommand } from './command.ts';

const { database, services } = await openServer();
const folder = temporaryFolder();

afterAll(() => folder.remove());
afterEach(() => vi.restoreAllMocks());

/** Runs the command. Returns its exit code and output. */
async function run(...args: string[]) {
  const output: string[] = [];
  const collect = (text: unknown) => void output.push(String(text));
  vi.spyOn(console, 'log').mockImplementation(collect);
  vi.spyOn(console, 'error').mockImplementation(collect);
  const source = { DATABASE_URL: database.url, DATA_DIR: folder.path };
  return { code: await admin({ args, source }), output: output.join('\n') };
}

describe('npm run admin', () => {
  it('gives, lists and takes levels', async () => {
    expect((await run('list')).output).toContain('No one is staff yet');
    const { email, cookie } = await buildPerson(services);
    const level = async () =>
      (await openBrowser(services, { cookie }).rpc.accounts.me())?.profile.admin_level;
    expect(await run('grant', email.toUpperCase(), 'superadmin')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${email} is now platform superadmin`),
    });
    expect(await level()).toBe('superadmin');
    for (const change of [
      ['grant', email, 'support'],
      ['revoke', email],
    ]) {
      const { code, output } = await run(...change);
      expect({ code, output }).toEqual({
        code: 1,
        output: expect.stringContaining('last superadmin'),
      });
    }
    expect(await level()).toBe('superadmin');
    const { email: second } = await buildPerson(services);
    await run('grant', second, 'superadmin');
    await run('grant', email, 'support');
    expect(await level()).toBe('support');
    expect((await run('list')).output).toMatch(new RegExp(`${email}\\s+support\\s+Ada Lovelace`));
    expect((await run('revoke', email)).code).toBe(0);
    expect(await level()).toBeNull();
  });

  it('resets the second factor of someone who is locked out', async () => {
    const password = 'analytical engine';
    const { email, cookie } = await buildPerson(services, { password });
    await turnOnTwoFactor(openBrowser(services, { cookie }), password);
    const { rpc } = openBrowser(services);
    expect(await rpc.accounts.signIn({ email, password })).toEqual({ secondFactor: true });
    expect(await run('reset-two-factor', email)).toEqual({
      code: 0,
      output: expect.stringContaining(`Removed for ${email}: the authenticator app`),
    });
    expect(await rpc.accounts.signIn({ email, password })).toMatchObject({ user: { email } });
    const admin = openJobQueue(database.url);
    const log = await admin.query(
      `SELECT actor_user_id, details FROM audit_log WHERE action = 'two_factor.reset'`,
    );
    await admin.close();
    expect(log).toEqual([{ actor_user_id: null, details: { two_factor: 'true', passkeys: '0' } }]);
    expect((await run('reset-two-factor', 'nobody@example.com')).code).toBe(1);
  });

  it('prints what is wrong in a sentence', async () => {
    const unverified = await buildPerson(services, { verified: false });
    expect(await run('grant', 'nobody@example.com', 'admin')).toEqual({
      code: 1,
      output: "\nThere's no account with the address nobody@example.com.\n",
    });
    expect(await run('grant', unverified.email, 'admin')).toEqual({
      code: 1,
      output: `\n${unverified.email} hasn't been verified yet.\n`,
    });
  });

  it('explains how it is used', () => {
    for (const [args, message] of [
      [[], 'Name a command.'],
      [['promote'], 'Unknown command "promote".'],
      [['grant', 'ada@example.com'], 'Wrong arguments for grant.'],
      [['reset-two-factor'], 'Wrong arguments for reset-two-factor.'],
      [['grant', 'ada@example.com', 'king'], '"king" isn\'t a level'],
      [['revoke', 'ada'], '"ada" isn\'t an email address.'],
    ] as const) {
      expect(() => readCommand([...args])).toThrow(message);
      expect(() => readCommand([...args])).toThrow('Usage:');
    }
  });
});
