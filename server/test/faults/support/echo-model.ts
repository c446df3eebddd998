import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bytesOf, forwardedHeaders } from './http.ts';
import { tagsIn } from './tags.ts';

/** An answer from the model that the product received. */
export interface ModelAnswer {
  startedAt: number;
  /** the lead's texts in the request, in their order there */
  read: string[];
  reply: string;
}

export interface EchoModel {
  /** the product's OPENAI_BASE_URL */
  url: string;
  answers: ModelAnswer[];
  /** the lead's newest text in every request answered with 200, with a valid or invalid response */
  asked: string[];
  /** the lead's newest text in each pending request */
  thinkingAbout(): string[];
  /** Holds back answers until the returned function is called. */
  holdAnswers(): () => void;
  close(): void;
}

/**
 * The sandbox's model with an echo: its answers say which of the lead's texts it has read, so that the
 * gateway's log alone proves what was answered. Everything else passes unchanged, including errors and
 * invalid responses.
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
    response.writeHead(answer.status, forwardedHeaders(answer.headers));
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

/** A longer reply is invalid on purpose. */
const MAX_REPLY = 4096;

interface Asked {
  messages: { role: string; content: unknown }[];
}

interface Completion {
  choices?: { message?: { content?: string } }[];
}

/** Replaces the answer's reply with what was read. Returns undefined for an invalid answer. */
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

/** Returns the lead's newest text. Ignores our own answers, which repeat the marks of what they answer. */
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
