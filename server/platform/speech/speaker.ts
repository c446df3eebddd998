import { opusSeconds, wavSeconds } from '#domain/conversations/messages/sound-length.ts';
import { jsonIn } from '#domain/parse-text.ts';
import { createHttpClient } from '../http-client/http-client.ts';
import { HttpError, tlsFault } from '../http-client/http-error.ts';
import { endpointOf, SPEECH, type ServerOptions } from '../llm/endpoint.ts';
import { problemOf } from '../llm/model-errors.ts';
import { safeProviderText } from '../llm/provider-words.ts';
import { readRefusal, type Refusal } from '../llm/refusal.ts';
import { traced } from '../tracing.ts';
import { SpeechUnavailable } from './speech-errors.ts';

/** A voice note in WhatsApp's format, or in one that the gateway converts. */
export interface SpokenAudio {
  mime: string;
  content: Buffer;
  seconds: number;
}

/** WAV is for servers without Opus. Its length is also known before it is converted. */
const FORMATS = {
  opus: { mime: 'audio/ogg', secondsOf: opusSeconds },
  wav: { mime: 'audio/wav', secondsOf: wavSeconds },
};
type Format = keyof typeof FORMATS;

interface SpeakerOptions extends ServerOptions {
  /** longest wait, in ms */
  timeoutMs?: number;
}

/** Short, because a lead is waiting and the answer exists as text. */
const TIMEOUT_MS = 20_000;
const CHECK_MS = 5_000;
/** 40 seconds of WAV in CD quality are smaller. */
const LIMITS = { connections: 16, maxBytes: 8 * 1024 * 1024 };
const PAUSE_MS = 30_000;
/** A longer pause for lasting problems, which a person must fix. */
const LASTING_PAUSE_MS = 10 * 60_000;

/** Uses any server with OpenAI's speech API. Nothing is retried in here: a failed answer is sent as text. */
export function createSpeaker(options: SpeakerOptions) {
  const { baseUrl, apiKey, name, connect, timeoutMs = TIMEOUT_MS } = options;
  const { url, headers, host } = endpointOf(baseUrl, apiKey, SPEECH);
  const client = createHttpClient({ ...LIMITS, timeoutMs, connect });
  let last: SpeechUnavailable | null = null;
  let pausedUntil = 0;
  let isChecked = false;
  let format: Format = 'opus';

  const failure = (
    problem: SpeechUnavailable['problem'],
    rest: { words?: string; wait?: number | undefined; cause?: unknown } = {},
  ) => new SpeechUnavailable(problem, { task: 'speak', name, host, ...rest });

  /** Returns the speech for a text; undefined if the server lacks the format. Throws SpeechUnavailable. */
  async function post(
    { input, voice }: { input: string; voice: string },
    { within, asks }: { within: number; asks: Format },
  ): Promise<Buffer | undefined> {
    const body = JSON.stringify({ model: name, input, voice, response_format: asks });
    const response = await client
      .request(url, { method: 'POST', headers, body, timeoutMs: within })
      .catch((error: unknown) => {
        const fault = tlsFault(error);
        if (fault) throw failure('certificate', { cause: error, words: fault });
        const kind = error instanceof HttpError ? error.kind : undefined;
        if (kind === 'too_large') throw failure('format', { cause: error });
        throw failure(kind === 'timeout' ? 'slow' : 'unreachable', { cause: error });
      });
    if (response.status >= 200 && response.status <= 299) return response.body;
    const raw = response.body.toString();
    const refusal = readRefusal(response, jsonIn(raw), raw);
    if (asks === 'opus' && isAboutFormat(refusal)) return undefined;
    const words = safeProviderText(refusal.words, { apiKey, prompt: input ? [input] : [] });
    const { wait } = refusal;
    // How servers without the path respond. Some use words that would fit a model's name, too.
    const isMissing = [404, 405, 501].includes(response.status) && refusal.param !== 'model';
    throw failure(isMissing ? 'address' : (problemOf(refusal, name) ?? 'refused'), { words, wait });
  }

  /** Once a server has refused Opus, it is asked for WAV. */
  async function requestAudio(input: string, voice: string): Promise<SpokenAudio> {
    for (const requestedFormat of format === 'opus'
      ? (['opus', 'wav'] as const)
      : (['wav'] as const)) {
      const content = await post({ input, voice }, { within: timeoutMs, asks: requestedFormat });
      const { mime, secondsOf } = FORMATS[requestedFormat];
      const seconds = content && secondsOf(content);
      if (!content || seconds === undefined) continue;
      format = requestedFormat;
      return { mime, content, seconds };
    }
    format = 'opus';
    throw failure('format');
  }

  const isPaused = () => last !== null && pausedUntil > Date.now();

  async function trackOutcome<T>(work: () => Promise<T>): Promise<T> {
    isChecked = true;
    try {
      const result = await work();
      last = null;
      return result;
    } catch (error) {
      if (!(error instanceof SpeechUnavailable)) throw error;
      // A problem with this text or voice says nothing about the next.
      if (error.problem === 'refused') last = null;
      else {
        last = error;
        const pause = error.isLasting ? LASTING_PAUSE_MS : PAUSE_MS;
        pausedUntil = Date.now() + Math.max(pause, error.retryAfter ?? 0);
      }
      throw error;
    }
  }

  return {
    name,
    /** Speaks a text with a voice. Throws SpeechUnavailable. */
    async speak(text: string, voice: string): Promise<SpokenAudio> {
      if (isPaused() && last) throw last;
      return trackOutcome(() => traced('speech', {}, () => requestAudio(text, voice)));
    },
    /** The problem and its fix, as known or checked now; null if there is none. */
    async problem(): Promise<SpeechUnavailable | null> {
      // An empty text costs nothing, and is refused if the path exists.
      if (isChecked && (!last || isPaused())) return last;
      const nothing = { input: '', voice: '' };
      return trackOutcome(() => post(nothing, { within: CHECK_MS, asks: format })).then(
        () => null,
        () => last,
      );
    },
    close: () => client.close(),
  };
}

/** A speech model at an address. */
export type Speaker = ReturnType<typeof createSpeaker>;

const isAboutFormat = ({ status, text, param }: Refusal): boolean =>
  [400, 415, 422].includes(status) && /response_format|\bopus\b/i.test(`${param} ${text}`);
