import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Outside, startOutside } from '#server/test/outside.ts';

let outside: Outside;
beforeAll(async () => {
  outside = await startOutside();
});
afterAll(() => outside.stop());

const form = (fields: Record<string, string>) =>
  fetch(`${outside.url}/openai`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

const ask = (body: object) =>
  fetch(`${outside.url}/openai/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], ...body }),
  });

it('a person chooses the server on a page, and goes back', async () => {
  const desk = await (await fetch(outside.url)).text();
  expect(desk).toContain('Play another server');
  const chosen = await form({ id: 'openai-current', trouble: '' });
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/openai']);
  const page = await (await fetch(`${outside.url}/openai`)).text();
  expect(page).toContain('<strong>OpenAI, current</strong>');
  expect((await ask({ max_tokens: 9 })).status).toBe(400);
  expect((await ask({ max_completion_tokens: 9_000 })).status).toBe(200);
  await form({ id: '', trouble: '' });
  expect((await ask({ max_tokens: 9 })).status).toBe(200);
});

it('a server in trouble refuses everything, as that server spells it', async () => {
  await form({ id: 'gemini', trouble: 'throttled' });
  const answer = await ask({});
  expect(answer.status).toBe(429);
  expect(JSON.stringify(await answer.json())).toContain('"retryDelay":"34s"');
  await outside.heal();
});

it('a server that nobody knows changes nothing', async () => {
  expect((await form({ id: 'nobody' })).status).toBe(400);
  await expect(outside.control('POST', '/openai/server', { id: 'nobody' })).rejects.toThrow(
    'must be one of openai, openai-current',
  );
  expect(await outside.control('GET', '/openai/server')).toMatchObject({ playing: null });
});
