import { expect, it } from 'vitest';
import { problemOf } from './model-errors.ts';
import { errorInside, readRefusal } from './refusal.ts';

const MODEL = 'meta-llama/llama-3.3-70b-instruct:free';

/** What is wrong, from an error response as a server sends it. */
function problem(status: number, body: object): string | undefined {
  const inside = status < 300 ? errorInside(body) : { status, body };
  if (!inside) return 'none';
  const raw = JSON.stringify(inside.body);
  const refusal = readRefusal({ status: inside.status, headers: {} }, inside.body, raw);
  return refusal.overflow ? 'overflow' : problemOf(refusal, MODEL);
}

it.each<[string, number, object, string]>([
  [
    'a model that no provider offers',
    404,
    { error: { message: `No endpoints found for ${MODEL}.`, code: 404 } },
    'name',
  ],
  [
    'a blocked account',
    400,
    {
      error: {
        message: 'Organization has been restricted. Please reach out to support.',
        type: 'invalid_request_error',
        code: 'organization_restricted',
      },
    },
    'key',
  ],
  [
    'an error with status 200, in its older form',
    200,
    {
      object: 'error',
      message: 'The model `x` does not exist.',
      type: 'NotFoundError',
      param: null,
      code: 404,
    },
    'name',
  ],
  [
    'too many tokens with status 200, in its older form',
    200,
    {
      object: 'error',
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 5200 tokens.",
      type: 'BadRequestError',
      code: 400,
    },
    'overflow',
  ],
])('%s', (_, status, body, wanted) => {
  expect(problem(status, body)).toBe(wanted);
});

it('an answer is no error', () => {
  expect(errorInside({ object: 'chat.completion', choices: [{}] })).toBeUndefined();
  expect(errorInside({ object: 'list', data: [] })).toBeUndefined();
});
