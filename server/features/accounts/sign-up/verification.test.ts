import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltPerson, buildPerson } from '#server/test/builders/builders.ts';
import { linkParts } from '#server/test/link-parts.ts';
import { openServer } from '#server/test/open-server.ts';
import { sendVerification } from './verification.ts';

const { services, queue } = await openServer({ PUBLIC_URL: 'http://app.example:3000' });
beforeEach(async () => {
  services.emails.length = 0;
  delete services.emailFailure.error;
  await services.db.pool.query('DELETE FROM rate_limits');
});

const unverified = () => buildPerson(services, { verified: false });
const job = (payload: unknown) => sendVerification.handler(services)(payload);

async function mailedTo({ user_id }: BuiltPerson, mail_id = newId()) {
  await job({ user_id, mail_id });
  return lastMail();
}

function lastMail() {
  const mail = services.emails.at(-1);
  const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const { userId = '', secret = '' } = linkParts(link);
  return { mail, link, userId, secret };
}

const verify = (link: { userId: string; secret: string }) =>
  openBrowser(services).rpc.accounts.verifyEmail({ userId: link.userId, secret: link.secret });

async function isVerified({ cookie }: BuiltPerson) {
  const me = await openBrowser(services, { cookie }).rpc.accounts.me();
  return me?.user.emailVerified;
}

describe('the verification mail', () => {
  it('carries a link to the product with a secret of 256 bits', async () => {
    const person = await unverified();
    const { mail, link, secret } = await mailedTo(person);
    expect(mail).toMatchObject({ to: person.email, subject: 'Verify your email address' });
    expect(link.origin + link.pathname).toBe('http://app.example:3000/auth/verify-email');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(link.pathname + link.search).not.toContain(secret);
    expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'));
  });

  it('is not a page for the name of the person to write into', async () => {
    const person = await buildPerson(services, {
      verified: false,
      name: '<img src=x onerror=alert(1)>',
    });
    const { mail } = await mailedTo(person);
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).toContain('&lt;img');
  });

  it('leaves no secret in the database', async () => {
    const { secret } = await mailedTo(await unverified());
    const { rows } = await services.db.pool.query('SELECT token_hash FROM mailed_tokens');
    const stored = rows.map((row) => Buffer.from(row.token_hash).toString('latin1')).join();
    expect(stored).not.toContain(Buffer.from(secret, 'base64url').toString('latin1'));
    expect(stored).not.toContain(secret);
  });

  it('is the same mail when the job runs twice', async () => {
    const person = await unverified();
    const mail_id = newId();
    const first = await mailedTo(person, mail_id);
    const second = await mailedTo(person, mail_id);
    expect(second.secret).toBe(first.secret);
    await verify(first);
    await mailedTo(person, mail_id).catch(() => {});
    expect(services.emails).toHaveLength(2);
  });

  it('waits while the mail server is away, and is not lost', async () => {
    const person = await unverified();
    const mail_id = newId();
    services.emailFailure.error = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    await queue.clear();
    await job({ user_id: person.user_id, mail_id });
    expect(services.emails).toEqual([]);
    delete services.emailFailure.error;
    await queue.run(services);
    await verify(lastMail());
    expect(await isVerified(person)).toBe(true);
  });

  it('stops when the mail server permanently rejects the address', async () => {
    const person = await unverified();
    services.emailFailure.error = Object.assign(new Error('no such user'), {
      code: 'EENVELOPE',
      responseCode: 550,
    });
    await expect(job({ user_id: person.user_id, mail_id: newId() })).resolves.toBeUndefined();
  });

  it('can be asked for again, five times an hour', async () => {
    const { cookie } = await unverified();
    const browser = openBrowser(services, { cookie });
    for (let n = 0; n < 5; n += 1) await browser.rpc.accounts.resendVerification();
    await expect(browser.rpc.accounts.resendVerification()).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
    });
  });
});

describe('the verification link', () => {
  it('verifies the person, and following it again does no harm', async () => {
    const person = await unverified();
    const link = await mailedTo(person);
    expect(await isVerified(person)).toBe(false);
    expect(await verify(link)).toEqual({ ok: true });
    expect(await isVerified(person)).toBe(true);
    expect(await verify(link)).toEqual({ ok: true });
  });

  it('works once when fifty follow it at the same moment', async () => {
    const person = await unverified();
    const link = await mailedTo(person);
    const count = `SELECT count(*) FROM mailed_tokens WHERE user_id = $1 AND used_at IS NOT NULL`;
    await Promise.all(Array.from({ length: 50 }, () => verify(link)));
    const { rows } = await services.db.pool.query(count, [person.user_id]);
    expect(rows[0].count).toBe(1);
    await services.db.pool.query('UPDATE users SET email_verified = false WHERE id = $1', [
      person.user_id,
    ]);
    await expect(verify(link)).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  it('is refused with a wrong secret, for another person, and for no one', async () => {
    const person = await unverified();
    const other = await unverified();
    const link = await mailedTo(person);
    for (const wrong of [
      { ...link, secret: link.secret.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')) },
      { ...link, userId: other.user_id },
      { ...link, userId: newId() },
    ]) {
      await expect(verify(wrong)).rejects.toMatchObject({
        code: 'LINK_INVALID',
        status: 400,
        message: 'Invalid verification link',
      });
    }
    expect(await isVerified(person)).toBe(false);
    expect(await isVerified(other)).toBe(false);
  });

  it('expires after seven days', async () => {
    const person = await unverified();
    const link = await mailedTo(person);
    await services.db.pool.query(
      `UPDATE mailed_tokens SET expires_at = expires_at - interval '7 days 1 second'`,
    );
    await expect(verify(link)).rejects.toMatchObject({
      code: 'LINK_INVALID',
      message: 'Email verification failed: Please try again or request a new verification email',
    });
  });
});

describe('a final refusal of the mail server', () => {
  const refusal = (code: string, responseCode: number) =>
    Object.assign(new Error('refused'), { code, responseCode });
  const refusedAt = async ({ cookie }: BuiltPerson) =>
    (await openBrowser(services, { cookie }).rpc.accounts.me())?.user.emailRefusedAt;

  it.each([
    ['of the recipient', 'EENVELOPE'],
    ['of the message, after DATA', 'EMESSAGE'],
  ])('%s is said to the person, until an email gets through', async (_, code) => {
    const person = await unverified();
    expect(await refusedAt(person)).toBeNull();
    services.emailFailure.error = refusal(code, 550);
    await job({ user_id: person.user_id, mail_id: newId() });
    expect(await refusedAt(person)).toEqual(expect.any(String));
    delete services.emailFailure.error;
    await job({ user_id: person.user_id, mail_id: newId() });
    expect(await refusedAt(person)).toBeNull();
  });

  it.each([
    ['EMESSAGE', 451],
    ['ECONNECTION', 554],
    ['ESOCKET', 0],
  ])('is no other failure (%s, %i): the email is tried again', async (code, responseCode) => {
    const person = await unverified();
    services.emailFailure.error = refusal(code, responseCode);
    await job({ user_id: person.user_id, mail_id: newId() }).catch(() => undefined);
    expect(await refusedAt(person)).toBeNull();
  });

  it('of a recovery email is said to the account, and to no one who asked for it', async () => {
    const person = await buildPerson(services);
    services.emailFailure.error = refusal('EMESSAGE', 550);
    const stranger = openBrowser(services);
    const known = await stranger.rpc.accounts.requestRecovery({ email: person.email });
    const unknown = await stranger.rpc.accounts.requestRecovery({ email: `x-${person.email}` });
    await queue.run(services);
    expect(known).toEqual(unknown);
    expect(await refusedAt(person)).toEqual(expect.any(String));
  });
});
