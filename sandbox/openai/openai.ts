import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { readBodies, readBody } from '../control.ts';
import type { PartContext, SandboxPart } from '../part.ts';
import { RingLog } from '../journal.ts';
import { speak, transcribe } from './audio.ts';
import { countTokens, embed, firstTokens } from './embeddings.ts';
import { badRequest, errorAnswer } from './errors.ts';
import type { ChatRequest } from './request.ts';

/** A scripted answer as `POST /openai/_control/script` takes it; `README.md` describes each field. */
export interface ScriptedAnswer {
  match?: string;
  times?: number | null;
  content?: unknown;
  patch?: object;
  delayMs?: number;
  status?: number;
  headers?: Record<string, string>;
  message?: string;
  truncated?: boolean;
  garbage?: boolean | 'content' | 'body';
  empty?: boolean;
  bytes?: number;
  refusal?: string;
}

const SCRIPT_NAMES = [
  ...(['match', 'times', 'content', 'patch', 'delayMs', 'status', 'headers', 'message'] as const),
  ...(['truncated', 'garbage', 'empty', 'bytes', 'refusal'] as const),
];

const MAX_BODY_BYTES = 26 * 1024 * 1024;
/** The tokens of a picture in low detail. */
const PICTURE_TOKENS = 85;
const KEEP_REQUESTS = 1_000;
const KEEP_BODIES = 200;
/** Long enough for a demo to show typing. */
const DEFAULT_LATENCY_MS = 700;

/** One call of `POST /chat/completions`. */
interface LoggedRequest {
  at: string;
  model: string;
  lastMessage: string;
  /** HTTP status of the answer; 0 while in progress, 499 if the caller disconnected. */
  status: number;
  /** The content of the answer. */
  answer: string;
  /** The request as received; kept only for the newest ones. */
  body?: unknown;
}

/** The model stand-in: OpenAI's chat completions, embeddings and audio. Stores nothing on disk. */
export async function createOpenai(ctx: PartContext): Promise<SandboxPart> {
  const model = new Model();
  const v1 = new Hono()
    .use(async (c, next) => {
      if (/^Bearer\s+\S/i.test(c.req.header('authorization') ?? '')) return next();
      return errorAnswer(401, "You didn't provide an API key.");
    })
    .use(
      ctx.faults.middleware((status, headers) =>
        errorAnswer(status, 'Fault of the sandbox', { headers }),
      ),
    )
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES }))
    .post('/chat/completions', (c) => model.complete(c))
    .post('/embeddings', async (c) => c.json(embed(await readJson(c), model.embedded)))
    .post('/audio/transcriptions', async (c) =>
      c.json(await transcribe(await readForm(c), model.audio)),
    )
    .post('/audio/speech', async (c) => speak(await readJson(c), model.audio))
    .all('*', (c) => errorAnswer(404, `Invalid URL (${c.req.method} ${c.req.path})`));
  return {
    name: 'openai',
    title: 'Language model',
    description:
      'Chat completions as OpenAI serves them, answered by a scripted agent that follows its prompt; embeddings, speech and its transcription.',
    links: [{ label: 'See its requests', href: '/openai/_control/requests' }],
    app: new Hono().route('/v1', v1).route('/_control', control(model)),
    stop: async () => model.ended.abort(),
  };
}

const readJson = (c: Context): Promise<unknown> =>
  c.req.json().catch(() => {
    throw badRequest('We could not parse the JSON body of your request.');
  });

const readForm = (c: Context): Promise<FormData> =>
  c.req.formData().catch(() => {
    throw badRequest('Could not parse multipart form');
  });

class Model {
  readonly settings = {
    /** How long an answer takes. */
    latencyMs: Number(process.env.SANDBOX_MODEL_LATENCY_MS || DEFAULT_LATENCY_MS),
    /** `good`, `slow`, `down`, or what tests add; scripts don't affect verifications. */
    verifier: 'good',
    /** How long a verification takes with the slow verifier. */
    verifierDelayMs: 60_000,
  };
  /** The answers set for the next requests; the first that fits is used up. In memory only. */
  script: ScriptedAnswer[] = [];
  readonly log = new RingLog<LoggedRequest>(KEEP_REQUESTS);
  readonly embedded = new RingLog<object>(KEEP_REQUESTS);
  readonly audio = new RingLog<object>(KEEP_REQUESTS);
  /** Aborts when the sandbox stops. */
  readonly ended = new AbortController();

  async complete(c: Context): Promise<Response> {
    const body = await readJson(c);
    // Loaded with the first chat: they take 20 MB, and not every installation has chats.
    const { readRequest } = await import('./request.ts');
    const { contentOf } = await import('./answer.ts');
    const { verificationIn, verify } = await import('./verifier/verify.ts');
    const request = readRequest(body);
    const entry = this.#note(request, body);
    const { verifier, verifierDelayMs, latencyMs } = this.settings;
    const question = verificationIn(request);
    const scripted = question ? undefined : this.#takeScripted(request);
    const isSlow = question && verifier === 'slow';
    const latency = isSlow ? verifierDelayMs : (scripted?.delayMs ?? latencyMs);
    const signal = AbortSignal.any([this.ended.signal, c.req.raw.signal]);
    const stayed = latency === 0 || (await sleep(latency, true, { signal }).catch(() => false));
    if (!stayed) {
      entry.status = 499;
      return c.body(null, 503);
    }
    const isDown = question && verifier === 'down';
    entry.status = isDown ? 503 : (scripted?.status ?? 200);
    if (entry.status !== 200) {
      const { message = 'The server had an error.', headers } = scripted ?? {};
      return errorAnswer(entry.status, message, { headers });
    }
    if (scripted?.garbage === 'body')
      return c.body(PAGE, 200, { 'content-type': 'application/json' });
    const content = question ? verify(question, verifier) : await contentOf(request, scripted);
    entry.answer = content;
    return c.json(chatCompletion(request, content, scripted));
  }

  #takeScripted({ lastMessage }: ChatRequest): ScriptedAnswer | undefined {
    const answer = this.script.find(({ match = '' }) => lastMessage.includes(match));
    if (!answer || answer.times === null) return answer;
    answer.times = (answer.times ?? 1) - 1;
    if (answer.times === 0) this.script = this.script.filter((item) => item !== answer);
    return answer;
  }

  #note({ model, lastMessage }: ChatRequest, body: unknown): LoggedRequest {
    const entry = { at: new Date().toISOString(), model, lastMessage, status: 0, answer: '', body };
    this.log.add(entry);
    delete this.log.entries.at(-1 - KEEP_BODIES)?.body;
    return entry;
  }
}

const PAGE = '<html><body>502 Bad Gateway</body></html>';

/** The object `chat.completion`. A text that isn't scripted keeps to the allowed tokens. */
function chatCompletion(request: ChatRequest, content: string, scripted?: ScriptedAnswer) {
  const { refusal, truncated } = scripted ?? {};
  const sentText = scripted ? content : firstTokens(content, request.maxTokens);
  const isCut = truncated ?? sentText.length < content.length;
  const before = 3 + request.pictures.length * PICTURE_TOKENS;
  const prompt_tokens = request.messages.reduce((n, { text }) => n + countTokens(text) + 4, before);
  const completion_tokens = countTokens(refusal ?? sentText);
  return {
    id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: refusal === undefined ? sentText : null,
          refusal: refusal ?? null,
          annotations: [],
        },
        logprobs: null,
        finish_reason: isCut ? 'length' : 'stop',
      },
    ],
    usage: {
      prompt_tokens,
      completion_tokens,
      total_tokens: prompt_tokens + completion_tokens,
    },
    service_tier: 'default',
    system_fingerprint: 'fp_sandbox',
  };
}

/** The calls of tests and operators under `/openai/_control`. */
function control(model: Model): Hono {
  return new Hono()
    .get('/settings', (c) => c.json(model.settings))
    .post('/settings', async (c) => {
      const names = ['latencyMs', 'verifier', 'verifierDelayMs'] as const;
      Object.assign(model.settings, await readBody<Model['settings']>(c, ...names));
      return c.json(model.settings);
    })
    .get('/script', (c) => c.json({ answers: model.script }))
    .post('/script', async (c) => {
      model.script.push(...(await readBodies<ScriptedAnswer>(c, ...SCRIPT_NAMES)));
      return c.json({ answers: model.script });
    })
    .delete('/script', (c) => {
      model.script = [];
      return c.json({ answers: [] });
    })
    .get('/requests', (c) =>
      c.json({ total: model.log.total, requests: model.log.entries.toReversed() }),
    )
    .delete('/requests', (c) => {
      model.log.clear();
      model.embedded.clear();
      model.audio.clear();
      return c.json({ total: 0, requests: [] });
    })
    .get('/embeddings', (c) => c.json({ requests: model.embedded.entries }))
    .get('/audio', (c) => c.json({ requests: model.audio.entries }));
}
