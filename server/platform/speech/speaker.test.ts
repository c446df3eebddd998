import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createRecording } from '#sandbox/media/recording.ts';
import { type LoopbackServer, serveLoopback } from '#server/test/outside/loopback.ts';
import { SPEAKER_SERVERS } from '#server/test/outside/speech-servers.ts';
import { createSpeaker, type Speaker } from './speaker.ts';
import type { SpeechUnavailable } from './speech-errors.ts';

const open: { servers: LoopbackServer[]; speakers: Speaker[] } = { servers: [], speakers: [] };
afterEach(async () => {
  await Promise.all(open.speakers.splice(0).map((speaker) => speaker.close()));
  for (const server of open.servers.splice(0)) server.close();
});

const VOICE_NOTE = createRecording({ says: 'Hello there', seconds: 3 });

async function speakerAt(listener: RequestListener, timeoutMs = 5_000) {
  const server = await serveLoopback(listener);
  open.servers.push(server);
  const baseUrl = `${server.origin}/v1`;
  const speaker = createSpeaker({ baseUrl, apiKey: 'sk-very-secret', name: 'tts-1', timeoutMs });
  open.speakers.push(speaker);
  return speaker;
}

const failing = (speaker: Speaker) =>
  speaker.speak('Hello there', 'nova').then(
    () => expect.fail('It spoke'),
    (error: unknown) => error as SpeechUnavailable,
  );

const refuse =
  (status: number, error: object = {}): RequestListener =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error }));

describe('a speaker', () => {
  it('asks for Opus in the voice, and measures what it gets', async () => {
    const asked: unknown[] = [];
    const speaker = await speakerAt((request, response) => {
      void text(request).then((body) => {
        asked.push([request.url, request.headers.authorization, JSON.parse(body)]);
        response.end(VOICE_NOTE);
      });
    });
    const { mime, content, seconds } = await speaker.speak('Hello there', 'nova');
    expect([content.equals(VOICE_NOTE), mime, seconds]).toEqual([true, 'audio/ogg', 3]);
    const body = { model: 'tts-1', input: 'Hello there', voice: 'nova', response_format: 'opus' };
    expect(asked).toEqual([['/v1/audio/speech', 'Bearer sk-very-secret', body]]);
  });

  it.each<[string, RequestListener, string]>([
    ['another path', (_, response) => response.writeHead(404).end('Not Found'), 'address'],
    ['no such method', (_, response) => response.writeHead(405).end(), 'address'],
    ['a wrong key', refuse(401, { message: 'Incorrect API key' }), 'key'],
    [
      'an unknown model',
      refuse(404, { param: 'model', message: 'The model `tts-1` does not exist' }),
      'name',
    ],
    ['an unknown voice', refuse(400, { message: 'Invalid voice' }), 'refused'],
    ['no credit', refuse(429, { code: 'insufficient_quota', message: 'quota' }), 'credit'],
    ['an outage', refuse(503), 'down'],
    ['a page', (_, response) => response.end('<html>Welcome</html>'), 'format'],
    ['MP3', (_, response) => response.end(Buffer.from('ID3\x04audio')), 'format'],
    ['nothing', (_, response) => response.end(), 'format'],
    ['5 MB', (_, response) => response.end(Buffer.alloc(5 * 1024 * 1024)), 'format'],
    ['a cut connection', (request) => request.socket.destroy(), 'unreachable'],
  ])('says what is wrong: %s', async (_, listener, problem) => {
    const error = await failing(await speakerAt(listener));
    expect(error).toMatchObject({ name: 'SpeechUnavailable', problem });
    expect(JSON.stringify([error.message, error.words])).not.toContain('secret');
  });

  it('does not wait for a server that hangs', async () => {
    expect(await failing(await speakerAt(() => {}, 50))).toMatchObject({ problem: 'slow' });
  });

  it.each([
    ['asks no more for a while', 503, 1],
    ['asks again after a refused text', 400, 2],
  ])('%s', async (_, status, calls) => {
    let asked = 0;
    const speaker = await speakerAt((request, response) => {
      asked += 1;
      refuse(status)(request, response);
    });
    await failing(speaker);
    await failing(speaker);
    expect(asked).toBe(calls);
  });
});

/** Two seconds of 16 bits at 24,000 Hz, from a server that streams while it speaks. */
const WAV = Buffer.concat([
  Buffer.from('RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1'),
  Buffer.from([0xc0, 0x5d, 0, 0, 0x80, 0xbb, 0, 0, 2, 0, 16, 0]),
  Buffer.from('data\xff\xff\xff\xff', 'latin1'),
  Buffer.alloc(96_000),
]);
const VORBIS = Buffer.concat([
  Buffer.from('OggS\0\x02'),
  Buffer.alloc(22),
  Buffer.from('\x01vorbis'),
]);
const SENT = { opus: VOICE_NOTE, vorbis: VORBIS, wav: WAV };

/** Simulates each server over real HTTP, as documented by its makers. */
describe.each(SPEAKER_SERVERS.map((server) => [server.title, server] as const))(
  '%s',
  (_, { refuses, sends, makes }) => {
    it('speaks, and is not asked again for what it does not have', async () => {
      const asked: string[] = [];
      const speaker = await speakerAt((request, response) => {
        void text(request).then((body) => {
          const { response_format: format } = JSON.parse(body) as { response_format: string };
          asked.push(format);
          const [status, words] = refuses[format] ?? [200, undefined];
          const sound = SENT[sends[format] ?? 'wav'];
          response.writeHead(status).end(words ? JSON.stringify(words) : sound);
        });
      });
      const { mime, seconds } = await speaker.speak('Hello there', 'nova');
      expect([mime, seconds]).toEqual([makes, makes === 'audio/wav' ? 2 : 3]);
      await speaker.speak('And again', 'nova');
      const last = makes === 'audio/wav' ? 'wav' : 'opus';
      expect(asked.slice(-1)).toEqual([last]);
      expect(asked).toHaveLength(last === 'wav' ? 3 : 2);
    });
  },
);

describe('a check', () => {
  it('costs nothing where the path is there', async () => {
    let asked = 0;
    const speaker = await speakerAt((request, response) => {
      asked += 1;
      refuse(400, { message: 'String should have at least 1 character', param: 'input' })(
        request,
        response,
      );
    });
    expect(await speaker.problem()).toBeNull();
    expect(await speaker.problem()).toBeNull();
    expect(asked).toBe(1);
  });

  it.each([
    ['no such path', 404, 'address', 'SPEECH_BASE_URL'],
    ['a wrong key', 401, 'key', 'SPEECH_API_KEY'],
  ])('says what to do about %s', async (_, status, problem, hint) => {
    const found = await (await speakerAt(refuse(status))).problem();
    expect(found).toMatchObject({ problem, isLasting: true });
    expect(found?.hint).toContain(hint);
  });

  it('knows what happened to the last answer', async () => {
    const speaker = await speakerAt((_, response) => response.end('MP3'));
    await failing(speaker);
    expect(await speaker.problem()).toMatchObject({ problem: 'format' });
  });
});
