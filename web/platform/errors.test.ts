import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { expect, it } from 'vitest';
import { commonFields } from '#copy/fields/common.ts';
import { fieldErrors, messageOf, refusalOf } from './rpc.ts';

/** Returns what a call throws for this response. */
async function errorOf(status: number, body: unknown): Promise<unknown> {
  const answer = async () =>
    typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
  const link = new RPCLink({ url: 'http://localhost/rpc', fetch: answer });
  const client = createORPCClient<{ call: () => Promise<void> }>(link);
  return client.call().catch((error: unknown) => error);
}

const ourError = (code: string, status: number, message: string) => ({
  json: { defined: false, code, status, message },
});

it('is the server’s own word', async () => {
  const refused = await errorOf(409, ourError('CONFLICT', 409, 'Someone was faster.'));
  expect(messageOf(refused, 'Try again.')).toBe('Someone was faster.');
  const broken = await errorOf(500, ourError('INTERNAL', 500, 'Our side.'));
  expect(messageOf(broken, 'Try again.')).toBe('Our side.');
  expect(refusalOf(broken, 'Try again.')).toBe('Try again.');
});

it('is worded here where the page has the text, for a form and each of its fields', async () => {
  const message = (reason: string, params: object) => ({
    reason,
    params,
    fields: { name: 'Their words', 'form.other': 'Their words' },
    field_reasons: { name: { reason, params }, 'form.other': { reason: 'gone.one', params } },
  });
  const error = (data: object) =>
    errorOf(422, { json: { ...ourError('INVALID_INPUT', 422, 'Their words').json, data } });
  const known = await error(message('fields.common.tooLong', { max: 1500 }));
  const words = commonFields.tooLong({ max: 1500 });
  expect(messageOf(known, 'Try again.')).toBe(words);
  expect(fieldErrors(known)).toEqual({ name: words, other: 'Their words' });
  for (const reason of ['later.text', 'fields.common', 'fields.common.tooLong.name', '']) {
    const other = await error(message(reason, {}));
    expect(messageOf(other, 'Try again.')).toBe('Their words');
    expect(fieldErrors(other).name).toBe('Their words');
  }
});

it.each([403, 404, 500, 502, 503, 504])(
  'is the screen’s word where a proxy answers with %i',
  async (status) => {
    for (const body of [{ error: 'upstream' }, {}, null, '<h1>Bad Gateway</h1>', '']) {
      const error = await errorOf(status, body);
      expect(error).toBeInstanceOf(Error);
      expect(messageOf(error, 'Try again.')).toBe('Try again.');
      expect(refusalOf(error, 'Try again.')).toBe('Try again.');
    }
  },
);
