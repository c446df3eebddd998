import type { buildConnector } from 'undici';
import { createHttpClient } from '../http-client/http-client.ts';
import { HttpError } from '../http-client/http-error.ts';
import { tlsFault } from '../http-client/tls-fault.ts';
import { endpointOf, SPEECH } from '../llm/endpoint.ts';
import { problemOf } from '../llm/model-errors.ts';
import { fitToShow } from '../llm/provider-words.ts';
import { readRefusal } from '../llm/refusal.ts';
import { waitAskedFor } from '../llm/retry-after.ts';
import { traced } from '../tracing.ts';
import { SpeechUnavailable } from './speech-errors.ts';

/** Opus counts in samples at this rate. */
const RATE = 48_000;
const HEAD = 'OpusHead';

/** How long an Ogg file with Opus is, by its last page; null: it is no such file. */
export function oggSeconds(file: Buffer): number | null {
  const head = file.subarray(0, 200).indexOf(HEAD);
  const last = file.lastIndexOf('OggS');
  if (file.toString('latin1', 0, 4) !== 'OggS' || head < 0) return null;
  if (last === 0 || last + 14 > file.length) return null;
  const end = file.readBigInt64LE(last + 6);
  return Math.max(0, Number(end) - file.readUInt16LE(head + HEAD.length + 2)) / RATE;
}

/** A voice note in WhatsApp's format. */
export interface Spoken {
  content: Buffer;
  seconds: number;
}

/** A speech model at an address. */
export interface Speaker {
  readonly name: string;
  /** Says a text with a voice. Throws SpeechUnavailable. */
  speak(text: string, voice: string): Promise<Spoken>;
  close(): Promise<void>;
}

export interface SpeakerOptions {
  baseUrl: string;
  apiKey: string;
  name: string;
  /** decides which addresses may be connected to; by default any */
  connect?: buildConnector.connector;
  /** longest wait, in ms */
  timeoutMs?: number;
}

/** A lead waits, and the answer is there as text. */
const TIMEOUT_MS = 20_000;
const CONNECTIONS = 16;
/** A minute at the best quality of Opus has less. */
const MAX_BYTES = 4 * 1024 * 1024;
const PAUSE_MS = 30_000;
/** Lasting problems, which a person must fix, pause for longer. */
const LASTING_PAUSE_MS = 10 * 60_000;

/** Any server with OpenAI's speech. Nothing is repeated in here: a failed answer goes out as text. */
export function createSpeaker(options: SpeakerOptions): Speaker {
  const { baseUrl, apiKey, name, connect, timeoutMs = TIMEOUT_MS } = options;
  const { url, headers, host } = endpointOf(baseUrl, apiKey, SPEECH);
  const client = createHttpClient({
    connections: CONNECTIONS,
    maxBytes: MAX_BYTES,
    timeoutMs,
    ...(connect && { connect }),
  });
  let last: SpeechUnavailable | undefined;
  let pausedUntil = 0;

  const failure = (
    problem: SpeechUnavailable['problem'],
    rest: { words?: string; wait?: number | undefined; cause?: unknown } = {},
  ) => new SpeechUnavailable(problem, { name, host, ...rest });

  async function ask(text: string, voice: string): Promise<Spoken> {
    const body = JSON.stringify({ model: name, input: text, voice, response_format: 'opus' });
    const response = await client
      .request(url, { method: 'POST', headers, body })
      .catch((error: unknown) => {
        const fault = tlsFault(error);
        if (fault) throw failure('certificate', { cause: error, words: fault });
        const kind = error instanceof HttpError ? error.kind : undefined;
        if (kind === 'too_large') throw failure('format', { cause: error });
        throw failure(kind === 'timeout' ? 'slow' : 'unreachable', { cause: error });
      });
    if (response.status < 200 || response.status > 299) {
      const raw = response.body.toString();
      const refusal = readRefusal(response.status, jsonOrNothing(raw), raw);
      const words = fitToShow(refusal.words, { apiKey, prompt: [text] });
      const wait = waitAskedFor(response, raw);
      // Servers without the path answer so, and some name it in words that fit a model's name too.
      const isMissing = [404, 405, 501].includes(response.status) && refusal.param !== 'model';
      throw failure(isMissing ? 'address' : (problemOf(refusal, name) ?? 'refused'), {
        words,
        wait,
      });
    }
    const seconds = oggSeconds(response.body);
    if (seconds === null) throw failure('format');
    return { content: response.body, seconds };
  }

  return {
    name,
    async speak(text, voice) {
      if (last && pausedUntil > Date.now()) throw last;
      try {
        const spoken = await traced('speech', {}, () => ask(text, voice));
        last = undefined;
        return spoken;
      } catch (error) {
        if (!(error instanceof SpeechUnavailable)) throw error;
        // One about this text or this voice says nothing of the next.
        if (error.problem === 'refused') throw error;
        last = error;
        const pause = error.isLasting ? LASTING_PAUSE_MS : PAUSE_MS;
        pausedUntil = Date.now() + Math.max(pause, error.retryAfter ?? 0);
        throw error;
      }
    },
    close: () => client.close(),
  };
}

function jsonOrNothing(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
