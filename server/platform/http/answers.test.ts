import { describe, expect, it } from 'vitest';
import { buildPerson } from '#server/test/builders/builders.ts';
import { fileWeb, serve } from '#server/test/http.ts';
import { createTestServices } from '#server/test/services.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();
const web = await fileWeb(services);

async function call(path: string, input: unknown, cookie = '', at = web) {
  const response = await fetch(`${at.url}/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: typeof input === 'string' ? input : JSON.stringify({ json: input }),
  });
  const text = await response.text();
  const body = JSON.parse(text) as { json?: { code: string; message: string; data?: unknown } };
  return { status: response.status, headers: response.headers, text, ...body.json };
}

describe('a procedure answers', () => {
  it('what to correct, field by field', async () => {
    const form = { name: '', email: 'ada', password: 'short' };
    const answer = await call('accounts/register', form);
    expect(answer).toMatchObject({ code: 'INVALID_INPUT', status: 422 });
    expect(Object.keys((answer.data as { fields: object }).fields)).toEqual(
      expect.arrayContaining(['email', 'password']),
    );
    expect(answer.data).toMatchObject({
      reason: expect.stringMatching(/^fields\./),
      fields: { password: 'Password must be at least 8 characters long' },
      field_reasons: { password: { reason: 'fields.accounts.passwordTooShort', params: {} } },
    });
  });

  it('each reader in their language, with the same reasons', async () => {
    const form = { name: 'Ada', email: 'ada@example.com', password: 'short' };
    const asked = ['en-XA', 'en', 'en-XA'].map((locale) =>
      call('accounts/register', form, `locale=${locale}`),
    );
    const [accented, plain, again] = await Promise.all(asked);
    expect(accented?.message).toMatch(/^⟦/);
    expect(again?.message).toBe(accented?.message);
    expect(plain?.message).toBe('Password must be at least 8 characters long');
    const reasons = [accented, plain, again].map((answer) => (answer?.data as object) ?? {});
    for (const data of reasons)
      expect(data).toMatchObject({ reason: 'fields.accounts.passwordTooShort' });
  });

  it('what no form can send by the code of zod', async () => {
    const answer = await call('accounts/register', { name: 7, email: [], password: null });
    expect(answer.data).toMatchObject({
      reason: 'zod.invalid_type',
      field_reasons: { email: { reason: 'zod.invalid_type', params: {} } },
    });
  });

  it('a body that is no JSON with a refusal, not with a failure', async () => {
    const answer = await call('accounts/register', '{"json": ');
    expect(answer.status).toBe(400);
  });

  it('who must sign in first, in words for a person', async () => {
    expect(await call('campaigns/list', { team_slug: 'acme' })).toMatchObject({
      code: 'UNAUTHORIZED',
      status: 401,
      message: 'Please login again.',
    });
  });

  it('a team that no one named as one that is not there', async () => {
    const { cookie } = await buildPerson(services);
    for (const input of [{}, { team_slug: null }, { team_slug: ['a'] }, undefined]) {
      expect(await call('teams/home', input, cookie)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('with the number of the request, and nothing that a cache may keep', async () => {
    const { headers } = await call('accounts/me', {});
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('a request that is too large before it reads it', async () => {
    const response = await fetch(`${web.url}/rpc/accounts/register`, {
      method: 'POST',
      body: JSON.stringify({ json: { name: 'x'.repeat(1024 * 1024) } }),
      keepalive: false,
    });
    expect(response.status).toBe(413);
    await response.body?.cancel();
  });

  it('a failure of ours without what it was', async () => {
    const down = createTestServices('postgres://secret-name@127.0.0.1:9/gone');
    const broken = await serve(down);
    const answer = await call('accounts/signIn', { email: 'a@b.co', password: 'x' }, '', broken);
    expect(answer).toMatchObject({
      code: 'INTERNAL',
      status: 500,
      message: 'Something went wrong on our side. Your data is safe. Please try again.',
    });
    for (const secret of ['ECONNREFUSED', 'secret-name', '.ts:', 'node_modules']) {
      expect(answer.text).not.toContain(secret);
    }
    const ready = await fetch(`${broken.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ ok: false, database: { ok: false } });
    expect((await fetch(`${broken.url}/healthz`)).status).toBe(200);
    await broken.stop();
    await down.close();
  });
});
