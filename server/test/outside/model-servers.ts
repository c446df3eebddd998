import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { schemaInPrompt } from '#sandbox/openai/request.ts';
import table from '#server/platform/llm/fixtures/servers.json' with { type: 'json' };
import { serveLoopback } from './loopback.ts';
import type { Outside } from './outside.ts';

export const TROUBLES = ['wrong_key', 'wrong_name', 'throttled', 'overloaded'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** A response on the wire. A list is an OpenAI error: status, message, other fields. */
type Reply =
  | [status: number, message: string, more?: object]
  | { status: number; headers?: Record<string, string>; body: unknown };

/** How a server differs from OpenAI's plain chat completions. */
export interface ServerQuirks {
  id: string;
  title: string;
  /** the real server's URL, and a model that behaves like this */
  address: string;
  model: string;
  /** refused requests: those with all of these traits; `!` negates a trait */
  refuses: [traits: string, reply: Reply][];
  withoutEmbeddings?: true;
  /** `response_format` changes nothing */
  ignoresFormat?: true;
  /** reasoning tokens of every answer, by effort */
  reasons?: Record<string, number>;
  /** the fields of its message, with `{content}` for the answer, and those of a truncated one */
  message?: object;
  cutMessage?: object;
  /** text that it sends before the JSON */
  before?: string;
  /** its error responses, or the id of a server with the same ones */
  troubles: string | Record<Trouble, Reply>;
  /** the wait that its throttled response asks for */
  asksToWaitMs: number;
}

export const SERVERS = table as unknown as ServerQuirks[];

interface ChatBody {
  messages: { role: string; content: string | { text: string }[] }[];
  response_format?: { type: string };
  reasoning_effort?: string;
  max_completion_tokens?: number;
  max_tokens?: number;
}

/** A stand-in for each server in the table. Its answers come from the sandbox's model. */
export async function openModelServers(outside: Outside) {
  let played: ServerQuirks | undefined;
  let trouble: Trouble | undefined;
  const served = await serveLoopback((request, response) => {
    void (async () => {
      const body = JSON.parse(await text(request)) as ChatBody;
      const refused = played && refusalOf(played, trouble, request.url ?? '', body);
      const { status, headers, sent } = refused ?? (await answerOf(outside, request, body, played));
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(sent);
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  return {
    baseUrl: `${served.origin}/v1`,
    play(id: string, inTrouble?: Trouble) {
      played = serverOf(id);
      trouble = inTrouble;
    },
    /** Returns to OpenAI's API, with a model that accepts everything. */
    stop: () => void (played = undefined),
    close: () => served.close(),
  };
}

function serverOf(id: string): ServerQuirks {
  const found = SERVERS.find((server) => server.id === id);
  if (!found) throw new Error(`There is no server ${id}`);
  return found;
}

interface Wire {
  status: number;
  headers?: Record<string, string>;
  sent: string;
}

/** Returns the error response for a refused request; undefined if this server accepts it. */
function refusalOf(
  server: ServerQuirks,
  trouble: Trouble | undefined,
  path: string,
  body: ChatBody,
): Wire | undefined {
  const fields = { ...body, own_name: server.model };
  if (trouble) {
    const { troubles } = typeof server.troubles === 'string' ? serverOf(server.troubles) : server;
    return wireOf((troubles as Record<Trouble, Reply>)[trouble], fields);
  }
  if (path.endsWith('/embeddings')) {
    const invalid = 'Invalid URL (POST /v1/embeddings)';
    return server.withoutEmbeddings && wireOf([404, invalid], fields);
  }
  const traits = traitsOf(body);
  const refusal = server.refuses.find(([wanted]) =>
    wanted
      .split(' ')
      .every((part) => (part.startsWith('!') ? !traits.has(part.slice(1)) : traits.has(part))),
  );
  return refusal && wireOf(refusal[1], fields);
}

/** The request's fields, alone and with their values, and facts about its roles. */
function traitsOf(body: ChatBody): Set<string> {
  const roles = body.messages.map(({ role }) => role);
  const talk = roles[0] === 'system' ? roles.slice(1) : roles;
  const isOdd = talk.some((role, at) => role === 'system' || role === talk[at - 1]);
  return new Set([
    ...Object.entries(body).flatMap(([name, value]) => [name, `${name}=${String(value)}`]),
    `format=${body.response_format?.type}`,
    `first=${roles[0]}`,
    `last=${roles.at(-1)}`,
    ...roles.map((role) => `role=${role}`),
    ...(isOdd || talk[0] === 'assistant' ? ['repeats'] : []),
  ]);
}

/** Builds a response. `DATE+25000` and `EPOCH_MS+30000` in a header mean that many ms from now. */
function wireOf(reply: Reply, fields: object): Wire {
  if (Array.isArray(reply)) {
    const [status, message, more] = reply;
    const error = { message, type: 'invalid_request_error', param: null, code: null, ...more };
    return wireOf({ status, body: { error } }, fields);
  }
  const { status, headers = {}, body } = reply;
  const dated = Object.entries(headers).map(([name, value]): [string, string] => {
    const [kind = '', ms = ''] = value.split('+');
    if (kind === 'DATE') return [name, new Date(Date.now() + Number(ms)).toUTCString()];
    return [name, kind === 'EPOCH_MS' ? String(Date.now() + Number(ms)) : value];
  });
  const isPage = typeof body === 'string';
  const sent = isPage ? body : JSON.stringify(withFields(body, fields));
  const type = { 'content-type': isPage ? 'text/html' : 'application/json' };
  return { status, headers: { ...type, ...Object.fromEntries(dated) }, sent };
}

/** Replaces `{name}` in all strings of a value with the field of that name. */
function withFields(value: unknown, fields: object): unknown {
  return JSON.parse(JSON.stringify(value), (_, item: unknown) =>
    typeof item === 'string'
      ? item.replace(/\{(\w+)\}/g, (hole, name: string) =>
          name in fields ? String((fields as Record<string, unknown>)[name]) : hole,
        )
      : item,
  ) as unknown;
}

interface Completion {
  choices: [{ finish_reason: string; message: { content: string } }];
  usage: object;
}

/** The sandbox's answer, in the format of this server. */
async function answerOf(
  outside: Outside,
  request: IncomingMessage,
  body: ChatBody,
  server: ServerQuirks | undefined,
): Promise<Wire> {
  const answered = await fetch(`${outside.url}/openai${request.url}`, {
    method: 'POST',
    headers: { authorization: request.headers.authorization ?? '' },
    body: JSON.stringify(server ? checkedRequest(body, server) : body),
  });
  const sent = await answered.text();
  if (!server || !answered.ok || request.url?.endsWith('/embeddings'))
    return { status: answered.status, sent };
  const completion = withReasoning(JSON.parse(sent) as Completion, body, server);
  const { before = '', message, cutMessage } = server;
  const [choice] = completion.choices;
  const shaped = withFields(message ?? {}, choice.message) as object;
  const isCut = cutMessage && choice.finish_reason === 'length';
  const own = isCut ? cutMessage : { ...choice.message, ...shaped };
  const choices = [{ ...choice, message: own }];
  return { status: 200, sent: before + JSON.stringify({ ...completion, choices }) };
}

/** Without a response format, a model follows its prompt. */
function checkedRequest({ response_format, ...rest }: ChatBody, server: ServerQuirks): object {
  if (response_format && !server.ignoresFormat) return { ...rest, response_format };
  const prompt = rest.messages.map(({ role, content }) => ({
    role,
    text: typeof content === 'string' ? content : content.map((part) => part.text).join(''),
  }));
  return schemaInPrompt(prompt) ? { ...rest, response_format: { type: 'json_object' } } : rest;
}

/** Reasoning comes first and counts toward the limit. Without room left, the reply is empty. */
function withReasoning(completion: Completion, body: ChatBody, server: ServerQuirks): Completion {
  const { reasons = {} } = server;
  const tokens = reasons[body.reasoning_effort ?? 'any'] ?? reasons.any ?? 0;
  if (tokens === 0) return completion;
  const room = body.max_completion_tokens ?? body.max_tokens ?? Number.POSITIVE_INFINITY;
  const details = { reasoning_tokens: Math.min(tokens, room) };
  const usage = { ...completion.usage, completion_tokens_details: details };
  if (tokens < room) return { ...completion, usage };
  const [choice] = completion.choices;
  const message = { ...choice.message, content: '' };
  return { ...completion, usage, choices: [{ ...choice, finish_reason: 'length', message }] };
}
