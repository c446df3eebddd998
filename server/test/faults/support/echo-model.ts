import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  /** the newest text of a lead in each request, asked and not answered yet */
  thinkingAbout(): string[];
  close(): void;
}

/**
 * The sandbox's model with an echo: its answers say which of the lead's texts it has read, so that
 * the gateway's log alone proves what was answered. All else, errors and nonsense included, passes
 * as it is.
 */
export async function startEchoModel(sandboxUrl: string): Promise<EchoModel> {
  const answers: ModelAnswer[] = [];
  const thinking = new Map<ServerResponse, string>();
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const startedAt = Date.now();
    const body = await bytesOf(request);
    const gone = new AbortController();
    thinking.set(response, tagsIn(body.toString()).at(-1) ?? '');
    response.once('close', () => {
      thinking.delete(response);
      gone.abort();
    });
    const answer = await fetch(`${sandboxUrl}/openai${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox' },
      body: request.method === 'POST' ? body.toString() : null,
      signal: gone.signal,
    });
    const raw = Buffer.from(await answer.arrayBuffer());
    const told = answer.ok ? withEcho(body, raw) : undefined;
    response.writeHead(answer.status, passedOn(answer.headers));
    response.end(told?.body ?? raw, () => {
      if (told) answers.push({ startedAt, read: told.read, reply: told.reply });
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    answers,
    thinkingAbout: () => [...thinking.values()],
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Completion {
  choices?: { message?: { content?: string } }[];
}

/** The answer with its reply replaced by what was read; undefined for what is no proper answer. */
function withEcho(asked: Buffer, raw: Buffer) {
  try {
    const { messages } = JSON.parse(asked.toString()) as {
      messages: { role: string; content: unknown }[];
    };
    const completion = JSON.parse(raw.toString()) as Completion;
    const message = completion.choices?.[0]?.message;
    const said = JSON.parse(message?.content ?? '') as { reply?: string };
    if (!message || !said.reply) return undefined;
    const texts = messages
      .filter((one) => one.role === 'user')
      .map((one) => contentOf(one.content));
    const read = texts.flatMap(tagsIn);
    const reply = `I have read ${read.map((tag) => `[${tag}]`).join(' ')} and answer.`;
    message.content = JSON.stringify({ ...said, reply });
    return { body: JSON.stringify(completion), read, reply };
  } catch {
    return undefined;
  }
}

function contentOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content);
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Length and encoding are this server's own affair. */
function passedOn(headers: Headers): Record<string, string> {
  const own = new Set(['content-length', 'transfer-encoding', 'connection', 'content-encoding']);
  return Object.fromEntries([...headers].filter(([name]) => !own.has(name)));
}
