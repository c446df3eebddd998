import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { judgeTranscript } from '#domain/conversations/messages/speech.ts';
import { type LoopbackServer, serveLoopback } from '#server/test/outside/loopback.ts';
import { SPEECH_SERVERS, type SpeechServer } from '#server/test/outside/speech-servers.ts';
import { OGG } from '#server/test/outside/sample-files.ts';
import deafServers from './fixtures/deaf-servers.json' with { type: 'json' };

import { type SpeechUnavailable } from './speech-errors.ts';
import { createTranscriber, type Transcriber } from './transcriber.ts';

/** Simulates every server over real HTTP, as documented by its makers. */
let open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.map((item) => item.close()));
  open = [];
});

const recording = (content: Buffer = OGG) => ({
  mime: 'audio/ogg',
  bytes: content.length,
  async *parts() {
    yield new Uint8Array(content);
  },
});
const wav = { ...recording(Buffer.from('RIFF    WAVE')), mime: 'audio/wav', bytes: 12 };

async function formOf(request: IncomingMessage): Promise<FormData> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Response(Buffer.concat(parts), { headers }).formData();
}

type Answer = [status: number, body: unknown, headers?: Record<string, string>];

/** A server, and a client for it. */
async function talk(answerTo: (form: FormData) => Answer, like: object = {}) {
  const forms: FormData[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await formOf(request);
    forms.push(form);
    const [status, body, headers = {}] = answerTo(form);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server: LoopbackServer = await serveLoopback((request, response) => {
    // The client may abort its upload.
    answer(request, response).catch(() => response.destroy());
  });
  const client = createTranscriber({
    baseUrl: `${server.origin}/v1`,
    apiKey: 'sandbox',
    name: 'the-model',
    isAgents: true,
    convert: async () => wav,
    ...like,
  });
  open.push(client, server);
  return { client, forms, server };
}

const failure = (client: Transcriber): Promise<SpeechUnavailable> =>
  client.transcribe(recording()).then(
    () => expect.fail('It was heard'),
    (error: unknown) => error as SpeechUnavailable,
  );

function play(server: SpeechServer) {
  return talk((form) => {
    const file = form.get('file') as File;
    const refused = [file.type, form.get('response_format') as string].find(
      (name) => name in server.refuses,
    );
    return refused === undefined ? [200, server.heard] : (server.refuses[refused] as Answer);
  });
}

describe.each(SPEECH_SERVERS.map((server) => [server.title, server] as const))(
  '%s',
  (_, server) => {
    it('is heard, and is not asked again for what it refused', async () => {
      const { client, forms } = await play(server);
      const heard = await client.transcribe(recording());
      expect(judgeTranscript(heard, [])).toEqual({ text: 'How much is a week in June?' });
      expect({
        ...client.describe(),
        language: heard.language !== null,
        seconds: heard.seconds !== null,
        sure: heard.segments.some(({ no_speech_prob }) => no_speech_prob !== null),
      }).toEqual(server.says);
      const before = forms.length;
      await client.transcribe(recording());
      expect(forms.length - before).toBe(1);
    });
  },
);

it('speaches without the model has a wrong name, and no missing path', async () => {
  const answer = SPEECH_SERVERS.find(({ title }) => title === 'speaches')?.unknownModel;
  const { client } = await talk(() => answer as Answer);
  expect(await failure(client)).toMatchObject({ problem: 'name', isUnsupported: true });
});

describe.each(deafServers.map((item) => [item.title, item] as const))(
  '%s',
  (_, { status, body }) => {
    it('cannot hear, which is remembered', async () => {
      const { client, forms } = await talk(() => [status, body]);
      expect(await failure(client)).toMatchObject({ problem: 'address', isUnsupported: true });
      expect(await failure(client)).toMatchObject({ problem: 'address', isUnsupported: true });
      expect(forms).toHaveLength(1);
      expect((await client.problem())?.hint).toContain('TRANSCRIBE_BASE_URL');
    });
  },
);

describe('a recording', () => {
  it('is sent as a file that names its type, with the key and the model', async () => {
    const { client, forms } = await play(SPEECH_SERVERS[0] as SpeechServer);
    await client.transcribe(recording());
    const file = forms[0]?.get('file') as File;
    expect([file.name, file.type, file.size]).toEqual(['recording.ogg', 'audio/ogg', OGG.length]);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(OGG);
    expect(forms[0]?.get('model')).toBe('the-model');
  });

  it('that is refused, also when converted, is refused alone', async () => {
    const bad: Answer = [400, { error: { message: 'Invalid file format.', param: 'file' } }];
    let answer: Answer = bad;
    const { client, forms } = await talk(() => answer);
    expect(await failure(client)).toMatchObject({ name: 'SpeechRefused' });
    expect(forms).toHaveLength(2);
    answer = [200, { text: 'Hello' }];
    expect((await client.transcribe(recording())).text).toBe('Hello');
  });

  it('that is refused where no converter is installed is refused at once', async () => {
    const { client, forms } = await talk(() => [415, { detail: 'Unsupported' }], {
      convert: async () => undefined,
    });
    expect(await failure(client)).toMatchObject({ name: 'SpeechRefused' });
    expect(forms).toHaveLength(1);
  });

  it('that goes missing while it is sent is no outage of the server', async () => {
    const { client } = await play(SPEECH_SERVERS[0] as SpeechServer);
    const gone = {
      ...recording(),
      async *parts() {
        yield new Uint8Array(1);
        throw new Error('the file was removed');
      },
    };
    await expect(client.transcribe(gone)).rejects.toThrow('was removed');
    expect((await client.transcribe(recording())).text).toContain('June');
  });
});

describe('an outage', () => {
  it.each<[Answer, object]>([
    [[503, { error: { message: 'Overloaded' } }], { problem: 'down' }],
    [[429, { error: { message: 'Too many' } }, { 'retry-after': '7' }], { problem: 'throttled' }],
    [[401, { error: { message: 'Wrong key' } }], { problem: 'key' }],
    [[402, { error: { message: 'No credit' } }], { problem: 'credit' }],
    [[200, { error: { message: 'Upstream is away', code: 502 } }], { problem: 'down' }],
  ])('is one, and no one is asked until it may be over: %j', async (answer, expected) => {
    const { client, forms } = await talk(() => answer);
    const first = await failure(client);
    expect(first).toMatchObject({ name: 'SpeechUnavailable', isUnsupported: false, ...expected });
    const next = await failure(client);
    expect(next).toMatchObject(expected);
    expect(next.retryAfter).toBeGreaterThan(0);
    expect(forms).toHaveLength(1);
  });

  it('of a server that hangs, or is not there', async () => {
    const { client, server } = await talk(() => [200, {}], { timeoutMs: 50 });
    server.close();
    expect(await failure(client)).toMatchObject({ problem: 'unreachable' });
    const silent = await serveLoopback(() => {});
    const baseUrl = `${silent.origin}/v1`;
    const waiting = await talk(() => [200, {}], { baseUrl, timeoutMs: 50 });
    open.push(silent);
    expect(await failure(waiting.client)).toMatchObject({ problem: 'slow' });
  });

  it('says nothing of keys or of what a page says', async () => {
    const { client } = await talk(() => [401, { error: { message: 'Bad key sk-abc-123456' } }]);
    const { words } = await failure(client);
    expect(words).toBe('Bad key [key]');
  });
});

describe('an answer that is none', () => {
  it.each([['<html>Sign in</html>'], [{ result: 'x' }], [{ text: 5 }], [[]], ['null']])(
    'is a wrong address: %j',
    async (body) => {
      const { client } = await talk(() => [200, body]);
      expect(await failure(client)).toMatchObject({ problem: 'address' });
    },
  );

  it('is none of odd numbers in it', async () => {
    const odd = { text: 'Hi', duration: 'x', language: 7, segments: [{ avg_logprob: 'y' }] };
    const { client } = await talk(() => [200, odd]);
    expect(await client.transcribe(recording())).toEqual({
      text: 'Hi',
      language: null,
      seconds: null,
      segments: [{ text: '', avg_logprob: null, no_speech_prob: null, compression_ratio: null }],
    });
  });
});

describe('a check', () => {
  it('costs nothing where the path is there', async () => {
    const { client, forms } = await talk((form) =>
      form.get('file') ? [200, { text: 'x' }] : [400, { error: { message: 'No file' } }],
    );
    expect(await client.problem()).toBeNull();
    expect(await client.problem()).toBeNull();
    expect(forms).toHaveLength(1);
    expect(forms[0]?.get('file')).toBeNull();
  });
});
