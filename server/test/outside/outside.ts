import type { Fault } from '#sandbox/faults.ts';
import type { ScriptedAnswer } from '#sandbox/openai/openai.ts';
import { type RunningSandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { TestSettings } from '../services.ts';
import { memoryFolder } from '../temporary-folder.ts';

/** A message that the gateway accepted, from the sandbox's log. */
export interface Sent {
  n: number;
  chatId: string;
  text: string;
  id: string;
  /** the id was already accepted before, so the lead sees the message only once */
  repeat: boolean;
  replyTo?: string;
  /** the file that has the text as its caption */
  file?: { mimetype: string; filename: string | null; bytes: number; says?: string };
}

/** All external services, played by the sandbox in this process. */
export interface Outside {
  url: string;
  /** settings for services that use it */
  settings: TestSettings;
  /** Calls `/{part}/_control/…`. Throws the response if it is refused. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Breaks a part until the next `heal`. */
  fault(
    part: 'waha' | 'openai' | 'push' | 'stripe' | 'meta',
    fault: Fault | Fault[],
  ): Promise<void>;
  /** Scripts the model's next answers. Without a script, the sandbox decides. */
  script(...answers: Partial<ScriptedAnswer>[]): Promise<void>;
  /** The requests to the model, oldest first. */
  asked(): Promise<{ status: number; lastMessage: string; body: ModelRequestBody }[]>;
  sent(session: string): Promise<Sent[]>;
  /** Clears faults, scripts and recorded requests; the model serves its business again. */
  heal(): Promise<void>;
  stop(): Promise<void>;
}

interface ModelRequestBody {
  model: string;
  messages: { role: string; content: string }[];
}

/** Starts a sandbox on free ports, with waits twenty times shorter. */
export async function startOutside(): Promise<Outside> {
  const folder = memoryFolder();
  const sandbox: RunningSandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: folder.path,
  });
  // Otherwise, the sandbox loads its agent with the first chat, which takes too long under load.
  await import('#sandbox/openai/answer.ts');
  await import('#sandbox/test/other-verifiers.ts');
  const { url } = sandbox;
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await sandbox.request(path.replace(/^\/(\w+)/, '/$1/_control'), {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
  await control('POST', '/waha/settings', { timeScale: 0.05, acks: 'none' });
  await control('POST', '/openai/settings', { latencyMs: 0 });
  return {
    url,
    settings: {
      WAHA_URL: `${url}/waha`,
      WAHA_API_KEY: 'sandbox',
      OPENAI_BASE_URL: `${url}/openai/v1`,
      OPENAI_API_KEY: 'sandbox',
      PUSH_ALLOWED_ORIGINS: `${url}/push/`,
      STRIPE_API_URL: `${url}/stripe`,
      META_GRAPH_URL: `${url}/meta`,
    },
    control,
    async fault(part, fault) {
      await control('POST', `/${part}/faults`, fault);
    },
    async script(...answers) {
      await control('POST', '/openai/script', answers);
    },
    async asked() {
      const { requests } = (await control('GET', '/openai/requests')) as {
        requests: { status: number; lastMessage: string; body: ModelRequestBody }[];
      };
      return requests.toReversed();
    },
    async sent(session) {
      const { sent } = (await control('GET', `/waha/sessions/${session}/sent`)) as { sent: Sent[] };
      return sent;
    },
    async heal() {
      await Promise.all([
        control('DELETE', '/waha/faults'),
        control('DELETE', '/openai/faults'),
        control('DELETE', '/push/faults'),
        control('DELETE', '/push/messages'),
        control('DELETE', '/stripe/faults'),
        control('DELETE', '/meta/faults'),
        control('DELETE', '/openai/script'),
        control('DELETE', '/openai/requests'),
        control('POST', '/openai/settings', { verifier: 'good' }),
      ]);
    },
    async stop() {
      await sandbox.stop();
      folder.remove();
    },
  };
}
