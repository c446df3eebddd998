import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type LoopbackServer, serveLoopback } from '#server/test/outside/loopback.ts';
import { createModel, InvalidModelResponse, type Model, ModelUnavailable } from '../llm.ts';
import type { TokenUsage } from './completion.ts';

const open: { servers: LoopbackServer[]; models: Model[] } = { servers: [], models: [] };
afterEach(async () => {
  await Promise.all(open.models.splice(0).map((item) => item.close()));
  for (const server of open.servers.splice(0)) server.close();
});

/** A model whose server responds to every request with these bytes. */
async function modelOf(body: string, head: Record<string, string> = {}): Promise<Model> {
  const server = await serveLoopback((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, head);
      response.write(body);
      if (head['content-length']) response.destroy();
      else response.end();
    });
  });
  open.servers.push(server);
  const model = createModel({ baseUrl: `${server.origin}/v1`, apiKey: 'key', name: 'm' });
  open.models.push(model);
  return model;
}

const question = {
  instructions: 'Say one word.',
  messages: [{ role: 'user' as const, content: 'Please' }],
  schema: z.object({ word: z.string() }),
};

const ANSWER = '{"word":"yes"}';
const completion = (message: unknown, more: object = {}) =>
  JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }], ...more });
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const delta = (piece: object, finish_reason: string | null = null) =>
  event({ choices: [{ index: 0, delta: piece, finish_reason }] });
const DONE = 'data: [DONE]\n\n';
const call = (text: unknown, index = 0) => ({
  tool_calls: [{ index, function: { arguments: text } }],
});
const STREAM = delta({ role: 'assistant', content: '{"word":' }) + delta({ content: '"yes"}' });

describe('an answer is read', () => {
  it.each<[string, string]>([
    ['from a stream that no one asked for', STREAM + delta({}, 'stop') + DONE],
    [
      'from a stream with comments and other line ends',
      `: wait\r\n\r\n${STREAM.replaceAll('\n', '\r\n')}${DONE}`,
    ],
    ['from a stream without empty lines', `${STREAM}${DONE}`.replaceAll('\n\n', '\n')],
    ['from a stream behind a byte order mark', `\uFEFF${STREAM}${DONE}`],
    ['from a stream without its mark of the end', STREAM + delta({}, 'stop')],
    ['from a stream of reasoning and words', delta({ reasoning_content: 'hm' }) + STREAM + DONE],
    ['from a stream of a call', delta(call('{"word"')) + delta(call(':"yes"}'), 'tool_calls')],
    [
      'from one event with all of it',
      `${event(JSON.parse(completion({ content: ANSWER })))}${DONE}`,
    ],
    ['from behind a byte order mark', `\uFEFF${completion({ content: ANSWER })}`],
    ['from an object where text is asked for', completion({ content: { word: 'yes' } })],
    ['from parts that are plain texts', completion({ content: ['{"word":', '"yes"}'] })],
    ['from one part without a list', completion({ content: { type: 'text', text: ANSWER } })],
    [
      'from a call beside null',
      completion({ content: null, tool_calls: [{ function: { arguments: ANSWER } }] }),
    ],
    [
      'from a call whose arguments are an object',
      completion({ tool_calls: [{ function: { arguments: { word: 'yes' } } }] }),
    ],
    [
      'from a call of the old kind',
      completion({ content: null, function_call: { name: 'r', arguments: ANSWER } }),
    ],
    [
      'from a call in the second choice',
      JSON.stringify({
        choices: [
          { message: { content: '' } },
          { message: { tool_calls: [{ function: { arguments: ANSWER } }] } },
        ],
      }),
    ],
    [
      'from among fields that no one knows',
      completion(
        { content: ANSWER, role: 7, audio: null, annotations: [] },
        { usage: [], id: null, error: null },
      ),
    ],
  ])('%s', async (_, body) => {
    const model = await modelOf(body);
    expect(await model.answer({ ...question, once: true })).toEqual({ word: 'yes' });
  });
});

describe('an outage is', () => {
  it.each<[string, string, Record<string, string>]>([
    ['a stream that breaks off', STREAM, {}],
    ['a stream with an error in it', STREAM + event({ error: { message: 'Busy', code: 503 } }), {}],
    ['a stream of nothing', DONE.replace('[DONE]', ''), {}],
    ['a body shorter than it says', completion({ content: ANSWER }), { 'content-length': '4000' }],
    ['a body that is cut', completion({ content: ANSWER }).slice(0, -2), {}],
    ['no list of choices', '{"choices":null}', {}],
    ['a number', '7', {}],
  ])('%s', async (_, body, head) => {
    const model = await modelOf(body, head);
    const error: unknown = await model.answer({ ...question, once: true }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ModelUnavailable);
  });

  it('a wrong key, said with 200 in another shape', async () => {
    const model = await modelOf('{"code":401,"message":"token expired","success":false}');
    const error: unknown = await model.answer({ ...question, once: true }).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'ModelUnavailable', problem: 'key' });
  });
});

it.each<[string, string]>([
  ['a refusal', completion({ content: null, refusal: 'I cannot help with that.' })],
  ['no message', JSON.stringify({ choices: [{ finish_reason: 'stop', message: null }] })],
  ['no choice', JSON.stringify({ choices: [] })],
  ['a refusal in a stream', delta({ refusal: 'No' }) + delta({}, 'stop')],
])('%s is a bad answer', async (_, body) => {
  const model = await modelOf(body);
  const answer = model.answer({ ...question, once: true });
  await expect(answer).rejects.toBeInstanceOf(InvalidModelResponse);
});

describe('the tokens of a call', () => {
  const reported = async (usage: unknown): Promise<TokenUsage | undefined> => {
    const model = await modelOf(completion({ content: ANSWER }, { usage }));
    let found: TokenUsage | undefined;
    await model.answer({ ...question, onUsage: (item) => (found = item) });
    return found;
  };
  it.each<[string, unknown, TokenUsage | undefined]>([
    [
      'in texts',
      { prompt_tokens: '90', completion_tokens: '7' },
      { prompt_tokens: 90, completion_tokens: 7, cached_tokens: 0 },
    ],
    [
      'in parts of one',
      { prompt_tokens: 90.4, completion_tokens: 6.6 },
      { prompt_tokens: 90, completion_tokens: 7, cached_tokens: 0 },
    ],
    [
      'with more of them cached than there are',
      { prompt_tokens: 90, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 500 } },
      { prompt_tokens: 90, completion_tokens: 7, cached_tokens: 90 },
    ],
    ['that no one can mean', { prompt_tokens: 1e15, completion_tokens: 7 }, undefined],
    ['below nothing', { prompt_tokens: -1, completion_tokens: 7 }, undefined],
    ['without a half', { completion_tokens: 7 }, undefined],
    ['as null', null, undefined],
  ])('are whole numbers that can be stored: %s', async (_, usage, expected) => {
    expect(await reported(usage)).toEqual(expected);
  });
});
