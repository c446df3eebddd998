import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startSandbox } from '../sandbox.ts';
import { validateWahaAnswer } from './validate-answer.ts';
import { type Receiver, startReceiver } from './receiver.ts';

export interface Answer {
  status: number;
  type: string;
  text: string;
  json: Json;
}

/** Untyped JSON, in which a test may read anything. */
export type Json = { [key: string]: Json } & { toString(): string };

/** The items of a JSON array. */
export function list(json: Json | undefined): Json[] {
  return Array.isArray(json) ? (json as Json[]) : [];
}

export interface Gateway {
  url: string;
  dataDir: string;
  receiver: Receiver;
  /** Calls WAHA's interface with the key; with `check`, the answer must match the document. */
  api(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  control(method: string, path: string, body?: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts a whole sandbox on free ports, a hundred times as fast. Stops it with the test. */
export async function startGateway(options: { dataDir?: string } = {}): Promise<Gateway> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sandbox-')));
  const receiver = await startReceiver();
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir });
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await sandbox.stop();
    await receiver.stop();
  };
  onTestFinished(async () => {
    await stop();
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  });
  const gateway: Gateway = {
    url: `${sandbox.url}/waha`,
    dataDir,
    receiver,
    stop,
    control: (method, path, body) => call(`${sandbox.url}/waha/_control${path}`, method, body),
    api: async (method, path, body, headers) => {
      const answer = await call(`${sandbox.url}/waha${path}`, method, body, headers);
      if (answer.status < 300) requireValid(method, path, answer);
      return answer;
    },
  };
  await gateway.control('POST', '/settings', { timeScale: 0.01 });
  return gateway;
}

/** Creates a session with a scanned phone, whose webhooks go to the gateway's receiver. */
export async function linkedSession(gateway: Gateway, name = 'default'): Promise<void> {
  await gateway.api('POST', '/api/sessions', {
    name,
    start: true,
    config: sessionConfig(gateway.receiver.url),
  });
  await until(gateway, name, 'SCAN_QR_CODE');
  await gateway.control('POST', `/sessions/${name}/scan`, {
    phone: '15550001111',
    pushName: 'Acme Bot',
  });
  await until(gateway, name, 'WORKING');
}

export function sessionConfig(url: string) {
  return {
    metadata: { tenant: 't1', agent: 'a42' },
    noweb: { markOnline: true, store: { enabled: true, fullSync: false } },
    webhooks: [
      {
        url,
        events: ['session.status', 'message', 'message.any', 'message.reaction', 'message.ack'],
        hmac: { key: 'hook-secret' },
        retries: { policy: 'constant', delaySeconds: 2, attempts: 3 },
      },
    ],
  };
}

export async function until(gateway: Gateway, session: string, status: string): Promise<void> {
  await eventually(async () => {
    const { json } = await gateway.control('GET', `/sessions/${session}`);
    return String(json.status) === status;
  }, `${session} ${status}`);
}

/** Waits for a condition, never for a time. Throws if it isn't met within a minute. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function call(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: {
      'x-api-key': 'sandbox',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, type, text, json: type.includes('json') ? JSON.parse(text) : {} };
}

function requireValid(method: string, path: string, answer: Answer): void {
  if (!answer.type.includes('json')) return;
  const problems = validateWahaAnswer(method, path, answer.status, answer.json);
  if (problems.length > 0) throw new Error(`${method} ${path}: ${problems.join('; ')}`);
}
