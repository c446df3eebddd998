import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bytesOf, passedOn } from './http.ts';
import { tagsIn } from './tags.ts';

/** One answer that the model gave and the product took. */
export interface ModelAnswer {
  startedAt: number;
  /** the lead's texts that were in the request, in its order */
  read: string[];
  reply: string;
}

export interface EchoModel {
  /** what the product is given as OPENAI_BASE_URL */
  url: string;
  answers: ModelAnswer[];
  /** every request that was answered with 200, valid or invalid, by the newest text of the lead */
  asked: string[];
  /** the newest text of a lead in each request, asked and not answered yet */
  thinkingAbout(): string[];
  /** Answers that are due wait until the function is called that this returns. */
  holdAnswers(): () => void;
  close(): void;
}

/**
 * The sandbox's model with an echo: its answers say which of the lead's texts it has read, so that
 * the gateway's log alone proves what was answered. All else, errors and invalid responses included, passes
 * as it is.
 */
export async function startEchoModel(sandboxUrl: string): Promise<EchoModel> {
  const answers: ModelAnswer[] = [];
  const asked: string[] = [];
  const thinking = new Map<ServerResponse, string>();
  let held: Promise<void> | undefined;
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const startedAt = Date.now();
    const body = await bytesOf(request);
    const gone = new AbortController();
    const newest = request.url?.endsWith('/chat/completions') ? newestIn(body) : '';
    thinking.set(response, newest);
    response.once('close', () => {
      thinking.delete(response);
      gone.abort();
    });
    const answer = await fetch(`${sandboxUrl}/openai${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        'content-type': request.headers['content-type'] ?? 'application/json',
        authorization: 'Bearer sandbox',
      },
      body: request.method === 'POST' ? new Uint8Array(body) : null,
      signal: gone.signal,
    });
    const raw = Buffer.from(await answer.arrayBuffer());
    await held;
    const echoed = answer.ok ? withEcho(body, raw) : undefined;
    response.writeHead(answer.status, passedOn(answer.headers));
    response.end(echoed?.body ?? raw, () => {
      if (answer.ok && newest !== '') asked.push(newest);
      if (echoed) answers.push({ startedAt, read: echoed.read, reply: echoed.reply });
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    answers,
    asked,
    thinkingAbout: () => [...thinking.values()],
    holdAnswers() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What is longer is invalid on purpose. */
const MAX_REPLY = 4096;

interface Asked {
  messages: { role: string; content: unknown }[];
}

interface Completion {
  choices?: { message?: { content?: string } }[];
}

/** The answer with its reply replaced by what was read; undefined for an invalid answer. */
function withEcho(asked: Buffer, raw: Buffer) {
  try {
    const { messages } = JSON.parse(asked.toString()) as Asked;
    const completion = JSON.parse(raw.toString()) as Completion;
    const message = completion.choices?.[0]?.message;
    const answer = JSON.parse(message?.content ?? '') as { reply?: string };
    if (!message || !answer.reply || answer.reply.length > MAX_REPLY) return undefined;
    const texts = messages
      .filter((item) => item.role === 'user')
      .map((item) => contentOf(item.content));
    const read = texts.flatMap(tagsIn);
    const reply = `I have read ${read.map((tag) => `[${tag}]`).join(' ')} and answer.`;
    message.content = JSON.stringify({ ...answer, reply });
    return { body: JSON.stringify(completion), read, reply };
  } catch {
    return undefined;
  }
}

/** Our own answers repeat the marks of the texts that they answer, so only the lead's count. */
function newestIn(asked: Buffer): string {
  if (asked.length === 0) return '';
  const { messages } = JSON.parse(asked.toString()) as Asked;
  const texts = messages
    .filter((message) => message.role === 'user')
    .map((message) => contentOf(message.content));
  return texts.flatMap(tagsIn).at(-1) ?? '';
}

function contentOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content);
}
