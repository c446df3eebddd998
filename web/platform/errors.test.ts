import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { expect, it } from 'vitest';
import { messageOf, refusalOf } from './rpc.ts';

/** What a call throws that is answered like this. */
async function thrownBy(status: number, body: unknown): Promise<unknown> {
  const answer = async () =>
    typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
  const link = new RPCLink({ url: 'http://localhost/rpc', fetch: answer });
  const client = createORPCClient<{ call: () => Promise<void> }>(link);
  return client.call().catch((error: unknown) => error);
}

const ours = (code: string, status: number, message: string) => ({
  json: { defined: false, code, status, message },
});

it('is the server’s own word', async () => {
  const refused = await thrownBy(409, ours('CONFLICT', 409, 'Someone was faster.'));
  expect(messageOf(refused, 'Try again.')).toBe('Someone was faster.');
  const broken = await thrownBy(500, ours('INTERNAL', 500, 'Our side.'));
  expect(messageOf(broken, 'Try again.')).toBe('Our side.');
  expect(refusalOf(broken, 'Try again.')).toBe('Try again.');
});

it.each([403, 404, 500, 502, 503, 504])(
  'is the screen’s word where a proxy answers with %i',
  async (status) => {
    for (const body of [{ error: 'upstream' }, {}, null, '<h1>Bad Gateway</h1>', '']) {
      const error = await thrownBy(status, body);
      expect(error).toBeInstanceOf(Error);
      expect(messageOf(error, 'Try again.')).toBe('Try again.');
      expect(refusalOf(error, 'Try again.')).toBe('Try again.');
    }
  },
);
