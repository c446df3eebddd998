import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltPerson, buildPerson } from '#server/test/builders/builders.ts';
import { linkParts } from '#server/test/link-parts.ts';
import { openServer } from '#server/test/open-server.ts';

const { services, queue } = await openServer({ PUBLIC_URL: 'http://app.example:3000' });
beforeEach(async () => {
  services.emails.length = 0;
  await queue.clear();
  await services.db.pool.query('DELETE FROM rate_limits');
});

const password = 'analytical engine';
const next = 'difference engine';
const visitor = () => openBrowser(services).rpc.accounts;
const ask = (email: string) => visitor().requestRecovery({ email });

/** Requests a link and reads it from the email. */
async function linkFor({ email }: BuiltPerson) {
  await ask(email);
  await queue.run(services);
  const mail = services.emails.at(-1);
  const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const { userId = '', secret = '' } = linkParts(link);
  return { mail, link, userId, secret };
}

const reset = ({ userId, secret }: { userId: string; secret: string }, to = next) =>
  visitor().resetPassword({ userId, secret, password: to });

const INVALID = {
  code: 'LINK_INVALID',
  message: 'This reset link is invalid. Please request a new password reset.',
};

describe('asking for a new password', () => {
  it('emails a link of 256 bits to the address', async () => {
    const person = await buildPerson(services, { password });
    const { mail, link, secret } = await linkFor(person);
    expect(mail).toMatchObject({ to: person.email, subject: 'Reset your password' });
    expect(link.origin + link.pathname).toBe('http://app.example:3000/auth/reset-password');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(link.pathname + link.search).not.toContain(secret);
    const { rows } = await services.db.pool.query('SELECT token_hash FROM mailed_tokens');
    const stored = rows.map((row) => Buffer.from(row.token_hash).toString('base64url')).join();
    expect(stored).not.toContain(secret);
  });

  it('is answered and worked on the same for an unknown address, which gets no mail', async () => {
    const { email } = await buildPerson(services, { password });
    const trace = async (address: string) => {
      await queue.clear();
      await services.db.pool.query('DELETE FROM rate_limits');
      const answer = await ask(address);
      const jobs = (await queue.planned()).map(({ task_identifier, attempts, payload }) => ({
        task_identifier,
        attempts,
        fields: Object.keys(payload),
      }));
      const { rows } = await services.db.pool.query('SELECT count FROM rate_limits');
      return { answer, jobs, rows };
    };
    const known = await trace(email);
    expect(known.jobs).toHaveLength(1);
    expect(await trace('nobody@example.com')).toEqual(known);
    await queue.run(services);
    expect(services.emails).toEqual([]);
  });

  it('finds the address however it is written, and says what to correct', async () => {
    const { email } = await buildPerson(services, { password });
    await ask(` ${email.toUpperCase()}`);
    await queue.run(services);
    expect(services.emails).toHaveLength(1);
    await expect(ask('')).rejects.toMatchObject({ message: 'Please enter your email address' });
    await expect(ask('ada@')).rejects.toMatchObject({
      message: 'Please enter a valid email address',
    });
  });

  it('is possible five times an hour for one address from one network, whatever the caller claims', async () => {
    for (const email of ['known@example.com', 'unknown@example.com']) {
      if (email.startsWith('known')) await buildPerson(services, { email, password });
      const tries = Array.from({ length: 8 }, (_, n) =>
        openBrowser(services, {
          ip: '198.51.100.7',
          headers: { 'x-forwarded-for': `10.0.0.${n}` },
        }).rpc.accounts.requestRecovery({ email }),
      );
      const results = await Promise.allSettled(tries);
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused.map((item) => item.reason.code)).toEqual(
        Array.from({ length: 3 }, () => 'TOO_MANY_REQUESTS'),
      );
    }
  });
});

describe('the link to a new password', () => {
  it('changes it, signs the person out everywhere, and verifies the address', async () => {
    const person = await buildPerson(services, { password, verified: false });
    const other = openBrowser(services);
    await other.rpc.accounts.signIn({ email: person.email, password });
    await reset(await linkFor(person));
    for (const cookie of [person.cookie, other.cookie()]) {
      expect(await openBrowser(services, { cookie }).rpc.accounts.me()).toBeNull();
    }
    await expect(visitor().signIn({ email: person.email, password })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    const me = await visitor().signIn({ email: person.email, password: next });
    expect(me).toMatchObject({ user: { emailVerified: true } });
    await queue.run(services);
    expect(services.emails.at(-1)).toMatchObject({
      to: person.email,
      subject: 'Your password was changed',
    });
  });

  it('works once when fifty follow it at the same moment', async () => {
    const person = await buildPerson(services, { password });
    const link = await linkFor(person);
    const tries = Array.from({ length: 50 }, (_, n) => reset(link, `new password ${n}`));
    const results = await Promise.allSettled(tries);
    const won = results.flatMap((result, n) => (result.status === 'fulfilled' ? [n] : []));
    expect(won).toHaveLength(1);
    // Ten passwords of one user are being hashed or wait for it; the rest are refused immediately.
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.code] : [],
    );
    expect(refused).toHaveLength(49);
    expect(['LINK_INVALID', 'TOO_MANY_REQUESTS']).toEqual(expect.arrayContaining(refused));
    await visitor().signIn({ email: person.email, password: `new password ${won[0]}` });
    await expect(reset(link)).rejects.toMatchObject(INVALID);
  });

  it('is worthless once another was used, and not before', async () => {
    const person = await buildPerson(services, { password });
    const [first, second] = [await linkFor(person), await linkFor(person)];
    expect(first.secret).not.toBe(second.secret);
    await expect(reset(second)).resolves.toEqual({ ok: true });
    await expect(reset(first)).rejects.toMatchObject(INVALID);
  });

  it('is not revived when the job of its mail runs again', async () => {
    const person = await buildPerson(services, { password });
    await ask(person.email);
    const [planned] = await queue.planned();
    await queue.run(services);
    await reset(await linkFor(person));
    await queue.run(services);
    const mailed = services.emails.length;
    await queue.query(`SELECT graphile_worker.add_job('accounts:send-recovery', $1)`, [
      JSON.stringify(planned?.payload),
    ]);
    await queue.run(services);
    expect(services.emails).toHaveLength(mailed);
  });

  it('expires after an hour', async () => {
    const person = await buildPerson(services, { password });
    const link = await linkFor(person);
    const age = (interval: string) =>
      services.db.pool.query(
        `UPDATE mailed_tokens SET expires_at = expires_at - interval '${interval}'`,
      );
    await age('59 minutes');
    await expect(reset(link, 'short')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await age('1 minute 1 second');
    await expect(reset(link)).rejects.toMatchObject({
      code: 'LINK_INVALID',
      message: 'This reset link has expired. Please request a new password reset.',
    });
  });

  it('is refused with a wrong secret, for another person, and as a verification link', async () => {
    const person = await buildPerson(services, { password, verified: false });
    const stranger = await buildPerson(services, { password });
    const link = await linkFor(person);
    for (const wrong of [
      { ...link, secret: link.secret.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')) },
      { ...link, userId: stranger.user_id },
    ]) {
      await expect(reset(wrong)).rejects.toMatchObject(INVALID);
    }
    const { userId, secret } = link;
    await expect(visitor().verifyEmail({ userId, secret })).rejects.toMatchObject({
      message: 'Invalid verification link',
    });
    await expect(visitor().signIn({ email: stranger.email, password })).resolves.toBeDefined();
  });

  it('lets someone in again whose account was locked by wrong tries', async () => {
    const person = await buildPerson(services, { password });
    const guess = () => visitor().signIn({ email: person.email, password: 'guess' });
    for (let n = 0; n < 11; n += 1) await guess().catch(() => {});
    await reset(await linkFor(person));
    await expect(visitor().signIn({ email: person.email, password: next })).resolves.toBeDefined();
  });

  it('leaves no session to a sign-in with the old password that overtakes it', async () => {
    const person = await buildPerson(services, { password });
    const link = await linkFor(person);
    const browsers = Array.from({ length: 6 }, () => openBrowser(services));
    const signIns = browsers.map((browser) =>
      browser.rpc.accounts.signIn({ email: person.email, password }),
    );
    const results = await Promise.allSettled([reset(link), ...signIns]);
    expect(results[0]?.status).toBe('fulfilled');
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.code as string] : [],
    );
    expect(['SESSION_CONFLICT', 'INVALID_CREDENTIALS']).toEqual(expect.arrayContaining(refused));
    for (const browser of browsers) expect(await browser.rpc.accounts.me()).toBeNull();
    const { rows } = await services.db.pool.query('SELECT FROM sessions WHERE user_id = $1', [
      person.user_id,
    ]);
    expect(rows).toHaveLength(0);
  });
});
