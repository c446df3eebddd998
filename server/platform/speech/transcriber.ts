import { z } from 'zod';
import type { Transcript } from '#domain/conversations/messages/speech.ts';
import type { SpeechProblem } from '#domain/voice/voice-replies.ts';
import { jsonIn } from '#domain/parse-text.ts';
import { createHttpClient, type HttpResponse } from '../http-client/http-client.ts';
import { HttpError, tlsFault } from '../http-client/http-error.ts';
import { endpointOf, TRANSCRIPTIONS, type ServerOptions } from '../llm/endpoint.ts';
import { problemOf } from '../llm/model-errors.ts';
import { safeProviderText } from '../llm/provider-words.ts';
import { errorInside, readRefusal, type Refusal } from '../llm/refusal.ts';
import type { Logger } from '../log.ts';
import { traced } from '../tracing.ts';
import { toWav } from './convert.ts';
import { multipart, type Recording } from './multipart.ts';
import { SpeechRefused, SpeechUnavailable } from './speech-errors.ts';

interface TranscriberOptions extends ServerOptions {
  /** whether this is also the address that answers leads */
  isAgents: boolean;
  /** longest wait for a transcript, in ms */
  timeoutMs?: number;
  log?: Logger;
  /** converts formats that the server doesn't accept; for tests */
  convert?: typeof toWav;
}

/** Only the first includes the model's confidence, and not every server has it. */
type Format = 'verbose_json' | 'json';

/** Ten minutes of speech on a slow CPU. */
const TIMEOUT_MS = 180_000;
const CHECK_MS = 5_000;
const LIMITS = { connections: 16, maxBytes: 4 * 1024 * 1024 };
/** Pause after a failure. It doubles with each further failure. */
const PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;
/** For lasting problems, which a person must fix. */
const LASTING_PAUSE_MS = 10 * 60_000;
/** Statuses for a file that the server can't read. */
const OF_FILE = new Set([400, 413, 415, 422]);
/** Statuses of servers that don't have the path. */
const NO_PATH = new Set([404, 405, 501]);

/**
 * Uses any server with OpenAI's transcription API. Formats that it refuses, or that it can't transcribe at
 * all, are remembered until the process ends. The job retries after outages, not this client.
 */
export function createTranscriber(options: TranscriberOptions) {
  const { baseUrl, apiKey, name, isAgents, connect, log, timeoutMs = TIMEOUT_MS } = options;
  const { convert = toWav } = options;
  const { url, headers, host } = endpointOf(baseUrl, apiKey, TRANSCRIPTIONS);
  const { 'content-type': _json, ...auth } = headers;
  const client = createHttpClient({ ...LIMITS, timeoutMs, connect });
  let format: Format = 'verbose_json';
  let converts = false;
  let pausedUntil = 0;
  let failures = 0;
  let last: SpeechUnavailable | null = null;
  let isChecked = false;

  const failure = (
    problem: SpeechProblem,
    rest: { words?: string; wait?: number | undefined; cause?: unknown } = {},
  ) => new SpeechUnavailable(problem, { task: 'transcribe', name, host, ...rest });

  async function post(
    form: ReturnType<typeof multipart>,
    requestTimeoutMs: number,
  ): Promise<HttpResponse> {
    return client
      .request(url, {
        method: 'POST',
        headers: { ...auth, ...form.headers },
        body: form.body,
        timeoutMs: requestTimeoutMs,
      })
      .catch((error: unknown) => {
        if (form.broken.error) throw form.broken.error;
        const fault = tlsFault(error);
        if (fault) throw failure('certificate', { cause: error, words: fault });
        const slow = error instanceof HttpError && error.kind === 'timeout';
        throw failure(slow ? 'slow' : 'unreachable', { cause: error });
      })
      .finally(() => form.body.destroy());
  }

  function readAnswer(response: HttpResponse): { refusal: Refusal } | { heard: Transcript } {
    const raw = response.body.toString();
    const body = jsonIn(raw);
    const { status } = response;
    const inside = status < 300 ? errorInside(body) : undefined;
    if (status < 200 || status > 299 || inside) {
      return { refusal: readRefusal({ ...response, ...inside }, body, raw) };
    }
    const transcript = readTranscription(body);
    if (!transcript) throw failure('address');
    return { heard: transcript };
  }

  function errorOf(refusal: Refusal): Error {
    const words = safeProviderText(refusal.words, { apiKey, prompt: [] });
    const problem = problemIn(refusal, name);
    if (problem) return failure(problem, { words, wait: refusal.wait });
    return new SpeechRefused(`"${name}" at ${host} refuses a recording: ${words}`);
  }

  async function requestTranscript(recording: Recording): Promise<Transcript> {
    let sent = converts ? ((await convert(recording)) ?? recording) : recording;
    for (;;) {
      const used = format;
      const fields = { model: name, response_format: used, temperature: '0' };
      const response = await post(multipart(fields, sent), timeoutMs);
      const answer = readAnswer(response);
      if ('heard' in answer) {
        if (sent !== recording) learnConverting();
        return answer.heard;
      }
      const { refusal } = answer;
      if (used === 'verbose_json' && isAboutFormat(refusal)) {
        format = 'json';
        log?.info({ model: name, host }, 'transcripts come without confidence values');
        continue;
      }
      const error = errorOf(refusal);
      const wav =
        error instanceof SpeechRefused && sent === recording ? await convert(sent) : undefined;
      if (!wav) throw error;
      sent = wav;
    }
  }

  function learnConverting(): void {
    if (!converts) log?.info({ model: name, host }, 'recordings are converted for this server');
    converts = true;
  }

  function recordFailure(error: SpeechUnavailable): void {
    last = error;
    failures += 1;
    const pause = Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** Math.min(failures - 1, 10));
    const wait = error.isLasting ? LASTING_PAUSE_MS : pause;
    pausedUntil = Date.now() + Math.max(wait, error.retryAfter ?? 0);
  }

  const isPaused = () => last !== null && pausedUntil > Date.now();

  /** A form without a file costs nothing, and shows whether the path exists. */
  async function check(): Promise<void> {
    isChecked = true;
    const response = await post(multipart({ model: name }), CHECK_MS);
    const raw = response.body.toString();
    const refusal = readRefusal(response, jsonIn(raw), raw);
    const problem = problemIn(refusal, name);
    if (problem)
      throw failure(problem, { words: safeProviderText(refusal.words, { apiKey, prompt: [] }) });
  }

  async function trackOutcome<T>(work: () => Promise<T>): Promise<T> {
    try {
      const done = await work();
      last = null;
      failures = 0;
      return done;
    } catch (error) {
      if (error instanceof SpeechUnavailable) recordFailure(error);
      throw error;
    }
  }

  return {
    name,
    host,
    isAgents,
    /** Throws SpeechUnavailable, or SpeechRefused if only this recording is rejected. */
    async transcribe(recording: Recording): Promise<Transcript> {
      if (isPaused() && last) {
        const { problem, words } = last;
        throw failure(problem, { words, wait: pausedUntil - Date.now() });
      }
      isChecked = true;
      return trackOutcome(() => traced('transcription', {}, () => requestTranscript(recording)));
    },
    /** The request format that works for the server. */
    describe: () => ({ format, converts }),
    /** The problem and its fix, as known or checked now; null if there is none. */
    async problem(): Promise<SpeechUnavailable | null> {
      if (!isChecked || (last && !isPaused())) await trackOutcome(check).catch(() => {});
      return last;
    },
    close: () => client.close(),
  };
}

export type Transcriber = ReturnType<typeof createTranscriber>;

/** The problem of the whole server, its key or its model; undefined if only this recording is refused. */
function problemIn(refusal: Refusal, name: string): SpeechProblem | undefined {
  const problem = problemOf(refusal, name);
  if (problem === 'name') return problem;
  if (NO_PATH.has(refusal.status) || isAboutHearing(refusal)) return 'address';
  return OF_FILE.has(refusal.status) && problem !== 'key' && problem !== 'credit'
    ? undefined
    : problem;
}

/** Servers of chat models that know the path but have no model for it. */
const isAboutHearing = ({ status, text }: Refusal): boolean =>
  OF_FILE.has(status) && /(?:not|n't) support\w* (?:\w+ )?(?:transcri|audio|speech)/i.test(text);

const isAboutFormat = ({ status, text, param }: Refusal): boolean =>
  OF_FILE.has(status) && /response_format|verbose_json/.test(`${param} ${text}`);

/** Some servers send numbers as text. */
const number = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)])
  .transform(Number)
  .nullish()
  .catch(undefined);

const segment = z.looseObject({
  text: z.string().catch(''),
  avg_logprob: number,
  no_speech_prob: number,
  compression_ratio: number,
});

const transcription = z.looseObject({
  text: z.string(),
  language: z.string().max(60).nullish().catch(undefined),
  duration: number,
  segments: z.array(segment).max(5_000).nullish().catch(undefined),
  usage: z.looseObject({ seconds: number }).nullish().catch(undefined),
});

/** Recordings last hours at most. A larger number is in another unit. */
const MAX_SECONDS = 24 * 3600;

/** Returns undefined for anything but a transcription, such as a gateway's page. */
function readTranscription(body: unknown): Transcript | undefined {
  const read = transcription.safeParse(body);
  if (!read.success) return undefined;
  const { text, language, duration, segments, usage } = read.data;
  const seconds = duration ?? usage?.seconds ?? null;
  return {
    text,
    language: language || null,
    seconds: seconds !== null && seconds >= 0 && seconds <= MAX_SECONDS ? seconds : null,
    segments: (segments ?? []).map((item) => ({
      text: item.text,
      avg_logprob: item.avg_logprob ?? null,
      no_speech_prob: item.no_speech_prob ?? null,
      compression_ratio: item.compression_ratio ?? null,
    })),
  };
}
