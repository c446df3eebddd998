import { afterEach, expect, it, vi } from 'vitest';
import { messageOf, refusalOf } from './errors.ts';
import { client } from './rpc.ts';

afterEach(() => vi.unstubAllGlobals());

const FALLBACK = 'Failed to update profile. Please try again.';

async function failed(answer: Response): Promise<unknown> {
  vi.stubGlobal('fetch', async () => answer);
  return client.accounts.me().catch((error: unknown) => error);
}

it('says what a screen has to say where a proxy answered instead of the server', async () => {
  const page = new Response('<h1>Bad Gateway</h1>', { status: 502 });
  expect(messageOf(await failed(page), FALLBACK)).toBe(FALLBACK);
  const empty = Response.json({}, { status: 500 });
  expect(refusalOf(await failed(empty), FALLBACK)).toBe(FALLBACK);
});

it('passes on the message of the server', async () => {
  const json = { defined: false, code: 'CONFLICT', status: 409, message: 'Somebody else did.' };
  const refused = Response.json({ json }, { status: 409 });
  expect(refusalOf(await failed(refused), FALLBACK)).toBe('Somebody else did.');
});
