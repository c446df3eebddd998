import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { FaultBox } from '../faults.ts';
import { createOpenai } from '../openai/openai.ts';
import './other-verifiers.ts';

/** A campaign's instructions, for a lead's first question. */
export const system = `You are Léa, the sales agent of Studio Nova.
Language: english
Objective: Book appointments
Link: https://cal.example.com/nova
Offer: Websites for small businesses. Prices start at 890 €.

Lead: Marie`;
export const user = 'Hi, how much is it?';
export const messages = [
  { role: 'system', content: system },
  { role: 'user', content: user },
];

export const turnSchema = z.object({
  reply: z.string(),
  conversation_status: z.enum(['en_cours', 'converti', 'pas_interesse']),
  evidence: z.string(),
});

/**
 * Starts the stand-in for OpenAI on a separate port, resets it before each test and stops it with the
 * file. Await it at the top of a test file.
 */
export async function openOpenai() {
  const faults = new FaultBox();
  const part = await createOpenai({
    dataDir: '',
    baseUrl: '',
    shownUrl: '',
    smtpPort: 0,
    faults,
  });
  const server = createAdaptorServer({ fetch: new Hono().route('/openai', part.app).fetch });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openai`;

  async function control(path: string, method = 'GET', body?: object) {
    const answer = await fetch(`${base}/_control/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  function post(
    body: unknown,
    headers: Record<string, string> = { authorization: 'Bearer sandbox' },
  ) {
    return fetch(`${base}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  beforeEach(async () => {
    faults.set([]);
    await control('settings', 'POST', { latencyMs: 0, verifier: 'good' });
    await control('script', 'DELETE');
    await control('requests', 'DELETE');
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await part.stop?.();
  });
  return { base, faults, control, post };
}
