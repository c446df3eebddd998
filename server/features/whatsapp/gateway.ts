import type { SessionStatus } from '#domain/whatsapp/schema.ts';
import { jsonOf } from '#server/platform/http-client/http-client.ts';
import {
  type Waha,
  type WahaAnswer,
  type WahaCall,
  WahaError,
} from '#server/platform/waha/client.ts';
import { type LinkedPhone, phoneAddress } from './gateway-event.ts';

export interface SessionState {
  status: SessionStatus;
  me: LinkedPhone | null;
}

/** A message of the gateway's history. */
export type GatewayMessage = Record<string, unknown>;

interface Summary {
  id?: unknown;
  lastMessage?: { timestamp?: unknown };
}

export interface SessionRequest {
  session: string;
  webhookUrl: string;
  hmacKey: string;
}

/** What the product subscribes to, and no more: `message` would repeat `message.any`. */
export const WEBHOOK_EVENTS = ['session.status', 'message.any', 'message.reaction', 'message.ack'];

/** Sending may wait for the gateway's own inner lock (5 s) and for a session that is not ready (10 s). */
const SEND_TIMEOUT = 25_000;

/**
 * The WhatsApp gateway (WAHA) in our terms; the only file that knows its requests and answers.
 * Every call throws WahaError when the gateway refuses or does not answer. Calls of one session
 * run one after another, because the gateway locks a session and fails the ones that wait too long.
 */
export function gatewayOf(waha: Waha) {
  const inLane = <T>(session: string, work: () => Promise<T>) => waha.lanes.run(session, work);

  return {
    /** 201, or 422 when it exists already: then its webhooks are brought up to date. */
    createSession: (request: SessionRequest) =>
      inLane(request.session, async () => {
        const config = configOf(request);
        const body = { name: request.session, start: true, config };
        const answer = await waha.call({ method: 'POST', path: '/api/sessions', body });
        if (answer.status !== 422) {
          expectOk(answer);
          return;
        }
        const path = sessionPath(request.session);
        expectOk(await waha.call({ method: 'PUT', path, body: { config } }));
        await start(request.session);
      }),

    /** Starting a session that runs is no error. */
    startSession: (session: string) => inLane(session, () => start(session)),
    stopSession: (session: string) => change(session, 'stop'),
    restartSession: (session: string) => change(session, 'restart'),
    logoutSession: (session: string) => change(session, 'logout'),

    deleteSession: (session: string) =>
      inLane(session, async () => {
        const answer = await waha.call({ method: 'DELETE', path: sessionPath(session) });
        if (answer.status !== 404) expectOk(answer);
      }),

    async sessionState(session: string): Promise<SessionState> {
      const answer = await waha.call({ method: 'GET', path: sessionPath(session) });
      const { status, me } = json(answer) as SessionState;
      return { status, me: me?.id ? { id: me.id, pushName: me.pushName } : null };
    },

    /** The QR code as a PNG data URL. */
    async qrCode(session: string): Promise<string> {
      const path = `/api/${encodeURIComponent(session)}/auth/qr?format=image`;
      const answer = await waha.call({ method: 'GET', path });
      const { mimetype, data } = json(answer) as { mimetype: string; data: string };
      return `data:${mimetype};base64,${data}`;
    },

    async profile(session: string): Promise<{ id: string; name: string; picture: string | null }> {
      const path = `/api/${encodeURIComponent(session)}/profile`;
      const { id, name, picture } = json(await waha.call({ method: 'GET', path })) as {
        id: string;
        name: string;
        picture: string | null;
      };
      return { id, name, picture: picture ?? null };
    },

    /** An id to store first and then to send with, so that a retry is the same message. */
    async newMessageId(session: string): Promise<string> {
      const path = `/api/${encodeURIComponent(session)}/new-message-id`;
      const answer = await waha.call({ method: 'GET', path, timeout: SEND_TIMEOUT });
      const id = (json(answer) as { id?: unknown } | null)?.id;
      // Without an id of its own a retried message would be a second one.
      if (typeof id === 'string' && id !== '') return id;
      throw new WahaError(answer.status, 'gave no message id');
    },

    /** Sends under a stored id. The caller holds the session's lane. */
    async sendText(session: string, chatId: string, text: string, id: string): Promise<void> {
      const body = { session, chatId, text, id };
      const call: WahaCall = { method: 'POST', path: '/api/sendText', body, timeout: SEND_TIMEOUT };
      expectOk(await waha.call(call));
    },

    startTyping: (session: string, chatId: string) =>
      inLane(session, () => post('/api/startTyping', { session, chatId })),
    stopTyping: (session: string, chatId: string) =>
      inLane(session, () => post('/api/stopTyping', { session, chatId })),
    sendSeen: (session: string, chatId: string) =>
      inLane(session, () => post('/api/sendSeen', { session, chatId })),

    /** The last messages of a chat, newest first, to find what no webhook brought. */
    async history(
      session: string,
      chatId: string,
      limit: number,
      offset = 0,
    ): Promise<GatewayMessage[]> {
      const chat = `${encodeURIComponent(session)}/chats/${encodeURIComponent(chatId)}`;
      const page = `limit=${limit}&offset=${offset}&sortOrder=desc`;
      const path = `/api/${chat}/messages?${page}&downloadMedia=false`;
      return inLane(session, async () => {
        const list = json(await waha.call({ method: 'GET', path }));
        return Array.isArray(list) ? (list as GatewayMessage[]) : [];
      });
    },

    /** The chats in which something was said last, newest first; `at` in seconds. */
    async recentChats(
      session: string,
      limit: number,
      offset: number,
    ): Promise<{ id: string; at: number }[]> {
      const page = `limit=${limit}&offset=${offset}`;
      const path = `/api/${encodeURIComponent(session)}/chats/overview?${page}`;
      const list = await inLane(session, async () =>
        json(await waha.call({ method: 'GET', path })),
      );
      const chats = Array.isArray(list) ? (list as (Summary | null)[]) : [];
      return chats.map((chat) => ({
        id: String(chat?.id),
        at: Number(chat?.lastMessage?.timestamp),
      }));
    },

    /** {digits}@c.us of a lid sender, or null when WhatsApp hides it. */
    async phoneOfLid(session: string, lid: string): Promise<string | null> {
      const path = `/api/${encodeURIComponent(session)}/lids/${encodeURIComponent(lid)}`;
      const answer = await inLane(session, () => waha.call({ method: 'GET', path }));
      if (answer.status === 404) return null;
      return phoneAddress((json(answer) as { pn?: unknown } | null)?.pn);
    },

    /** Version of the gateway, e.g. 2026.7.1. */
    async version(): Promise<string> {
      const answer = await waha.call({ method: 'GET', path: '/api/version', timeout: 5_000 });
      return (json(answer) as { version?: string }).version ?? '';
    },

    inLane,
  };

  async function start(session: string): Promise<void> {
    const answer = await waha.call({ method: 'POST', path: `${sessionPath(session)}/start` });
    if (answer.status !== 422) expectOk(answer);
  }

  function change(session: string, what: 'stop' | 'restart' | 'logout'): Promise<void> {
    return inLane(session, () => post(`${sessionPath(session)}/${what}`));
  }

  async function post(path: string, body?: object): Promise<void> {
    expectOk(await waha.call({ method: 'POST', path, ...(body && { body }) }));
  }
}

export type Gateway = ReturnType<typeof gatewayOf>;

function configOf({ webhookUrl, hmacKey }: SessionRequest) {
  return {
    // Without the store the gateway keeps no history to catch up from.
    noweb: { markOnline: true, store: { enabled: true, fullSync: false } },
    ignore: { status: true, groups: true, channels: true, broadcast: true },
    webhooks: [
      {
        url: webhookUrl,
        events: WEBHOOK_EVENTS,
        hmac: { key: hmacKey },
        retries: { policy: 'exponential', delaySeconds: 2, attempts: 15 },
      },
    ],
  };
}

function sessionPath(session: string): string {
  return `/api/sessions/${encodeURIComponent(session)}`;
}

function expectOk(answer: WahaAnswer): void {
  if (answer.status >= 300) throw new WahaError(answer.status, `answered ${answer.status}`);
}

function json(answer: WahaAnswer): unknown {
  expectOk(answer);
  try {
    return jsonOf(answer);
  } catch (error) {
    throw new WahaError(answer.status, 'answered something that is not JSON', { cause: error });
  }
}
