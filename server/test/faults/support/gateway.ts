/** One accepted send, as the gateway's own log has it. */
export interface Sent {
  n: number;
  /** ms */
  at: number;
  chatId: string;
  text: string;
  id: string;
  repeat: boolean;
  /** `says`: the words of a voice note */
  file?: { mimetype: string; says?: string };
}

export interface Incoming {
  from: string;
  text: string;
  timestamp?: number;
  /** of a message that is known: the gateway delivers it again */
  id?: string;
  fromMe?: boolean;
  missed?: boolean;
  /** a recording that the sandbox makes of its words */
  media?: { says: string };
}

/** The sandbox's control interface: what the world outside does, and what it saw. */
export function controlOf(sandboxUrl: string) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(sandboxUrl + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  }
  const sessions = '/waha/_control/sessions';

  return {
    call,
    /** Messages come in; the gateway posts signed webhooks. */
    receive: (session: string, messages: Incoming[]) =>
      call<{ messages: { id: string; timestamp: number }[] }>(
        'POST',
        `${sessions}/${session}/messages`,
        messages,
      ),
    async sent(session: string): Promise<Sent[]> {
      return (await call<{ sent: Sent[] }>('GET', `${sessions}/${session}/sent`)).sent;
    },
    faults: (part: 'waha' | 'openai', faults: object | object[]) =>
      call('POST', `/${part}/_control/faults`, faults),
    /** How many of them may still apply. */
    async faultsLeft(part: 'waha' | 'openai'): Promise<number> {
      const { faults } = await call<{ faults: unknown[] }>('GET', `/${part}/_control/faults`);
      return faults.length;
    },
    heal: (part: 'waha' | 'openai') => call('DELETE', `/${part}/_control/faults`),
    settings: (part: 'waha' | 'openai', settings: object) =>
      call('POST', `/${part}/_control/settings`, settings),
    script: (answers: object[]) => call('POST', '/openai/_control/script', answers),
    async violations(): Promise<unknown[]> {
      const { violations } = await call<{ violations: unknown[] }>(
        'GET',
        '/waha/_control/violations',
      );
      return violations;
    },
    webhooks: () => call<Record<string, number>>('GET', '/waha/_control/webhooks'),
  };
}

export type Control = ReturnType<typeof controlOf>;
