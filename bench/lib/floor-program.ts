import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { request } from 'undici';

/**
 * The baselines that the bench compares the product with, in a separate process. FLOOR=empty: an endpoint
 * that does nothing. FLOOR=turn: the simplest possible agent: receive, insert, ask the model, insert, send;
 * without deduplication, ordering or recovery.
 */
const { FLOOR, DATABASE_URL = '', COUNTERPART = '' } = process.env;
const app = new Hono();

if (FLOOR === 'empty') {
  app.post('/', async (c) => {
    await c.req.arrayBuffer();
    return c.json({ ok: true });
  });
} else {
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 12 });
  await pool.query(
    `CREATE TABLE IF NOT EXISTS floor_messages (id bigserial PRIMARY KEY, chat text, body text)`,
  );
  const store = (chat: string, body: string) =>
    pool.query({
      name: 'store',
      text: 'INSERT INTO floor_messages (chat, body) VALUES ($1, $2)',
      values: [chat, body],
    });
  app.post('/*', async (c) => {
    const { payload, session } = await c.req.json();
    await store(payload.from, payload.body);
    const answer = await post('/openai/v1/chat/completions', {
      model: 'gpt-4o',
      messages: [{ role: 'user', content: payload.body }],
    });
    const { choices } = JSON.parse(answer) as { choices: { message: { content: string } }[] };
    const { reply: text } = JSON.parse(choices[0]?.message.content ?? '{}') as { reply: string };
    await store(payload.from, text);
    await post('/waha/api/sendText', { session, chatId: payload.from, text, id: payload.id });
    return c.json({ ok: true });
  });
}

async function post(path: string, body: object): Promise<string> {
  const answer = await request(COUNTERPART + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.body.text();
}

const listener = getRequestListener(app.fetch);
const server = createServer((request, response) => void listener(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.once('disconnect', () => process.exit(0));
process.send?.({ port: (server.address() as AddressInfo).port });
