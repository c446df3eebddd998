import type { Context, Handler } from 'hono';
import { type ChatRequest, RequestError } from './chat-request.ts';
import { chatCompletion } from './completion.ts';
import { completionChunks, eventStream } from './completion-stream.ts';
import { type ApiError, apiError, errorBody, errorHeaders } from './errors.ts';
import { readRequest, unreadable } from './read-request.ts';
import type { LoggedRequest, RequestLog } from './request-log.ts';
import type { ScriptBox, ScriptedAnswer } from './script-box.ts';
import type { ModelSettings } from './settings.ts';
import { type Question, verificationIn } from './verifier/read-question.ts';

interface Model {
  settings: ModelSettings;
  script: ScriptBox;
  log: RequestLog;
  /** Aborts when the sandbox stops. */
  ended: AbortSignal;
}

/** `POST /chat/completions` */
export function chatCompletions(model: Model): Handler {
  return async (c) => {
    const startedAt = performance.now();
    let body: unknown;
    let request: ChatRequest;
    try {
      body = await c.req.json();
    } catch {
      return refuse(unreadable);
    }
    try {
      request = readRequest(body);
    } catch (error) {
      if (error instanceof RequestError) return refuse(error.answer);
      throw error;
    }
    const lastMessage = request.messages.findLast(({ role }) => role === 'user')?.text ?? '';
    const { model: name, marker, stream, messages } = request;
    const entry = model.log.add({
      marker,
      model: name,
      stream,
      messages: messages.length,
      lastMessage,
      body,
    });
    const question = verificationIn(request);
    const scripted = question ? undefined : model.script.take(marker, lastMessage);
    return answer(c, model, { request, question }, scripted, entry, startedAt);
  };
}

interface Asked {
  request: ChatRequest;
  /** what is to be verified; undefined: nothing, the agent is asked */
  question: Question | undefined;
}

async function answer(
  c: Context,
  { settings, log, ended }: Model,
  { request, question }: Asked,
  scripted: ScriptedAnswer | undefined,
  entry: LoggedRequest,
  startedAt: number,
): Promise<Response> {
  const isSlow = question && settings.verifier === 'slow';
  const latency = isSlow ? settings.verifierDelayMs : (scripted?.delayMs ?? settings.latencyMs);
  const streams = request.stream && scripted?.status === undefined;
  // A streamed answer begins after half of its time, and is spread over the other half.
  const wait = streams ? latency / 2 : latency;
  if (wait > 0 && !(await waitFor(wait, AbortSignal.any([ended, c.req.raw.signal])))) {
    log.finish(entry, 499, startedAt);
    return c.body(null, 503);
  }
  if (question && settings.verifier === 'down') {
    log.finish(entry, 503, startedAt);
    return refuse(apiError(503, 'The server is overloaded or not ready yet.'));
  }
  if (scripted?.status !== undefined) {
    log.finish(entry, scripted.status, startedAt);
    return refuse(scriptedError(scripted, scripted.status), scripted.headers);
  }
  if (scripted?.garbage === 'body') {
    log.finish(entry, 200, startedAt, invalidBody);
    return c.body(invalidBody, 200, { 'content-type': 'application/json' });
  }
  // Loaded with the first chat: the agent's language detector takes 30 MB and 0.2 s.
  const { answerRequest } = await import('./answer-request.ts');
  const said = answerRequest(request, settings, { scripted, question });
  log.finish(entry, 200, startedAt, said.refusal ?? said.content);
  if (!streams) {
    return c.json(chatCompletion(request, said));
  }
  return c.body(eventStream(completionChunks(request, said), latency / 2), 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
}

const invalidBody = '<html><body>502 Bad Gateway</body></html>';

function scriptedError({ message, code }: ScriptedAnswer, status: number): ApiError {
  const text = message ?? (status === 429 ? rateLimit : 'The server had an error.');
  return apiError(status, text, code === undefined ? {} : { code });
}

const rateLimit =
  'Rate limit reached for requests. Please try again in 1s. Visit the limits page to learn more.';

function refuse(error: ApiError, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(errorBody(error)), {
    status: error.status,
    headers: {
      'content-type': 'application/json',
      ...errorHeaders(error.status),
      ...headers,
    },
  });
}

/** False when the caller went away, or the sandbox stops, before the time was over. */
function waitFor(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const leave = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve(true);
    }, ms);
    signal.addEventListener('abort', leave, { once: true });
  });
}
