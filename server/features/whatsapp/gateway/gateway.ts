import type { GatewayProblem } from '#domain/whatsapp/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import {
  onWahaError,
  type Waha,
  type WahaAnswer,
  WahaError,
} from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import type { CheckedConnection, Connection } from '../connection-scope.ts';
import { expectOk, expectSendAccepted, json, jsonObject, textIn } from './gateway-answer.ts';
import {
  configOf,
  toListedSession,
  type ListedSession,
  type SessionRequest,
  type SessionState,
  stateOf,
} from './gateway-session.ts';
import { isObject, numberOf, objectIn, textOf } from './json-values.ts';
import { refersToMessage, phoneAddress } from './message-address.ts';

interface Environment {
  version: string;
  engine: string;
}

/** A message from the gateway's history. */
export type GatewayMessage = Record<string, unknown>;

export interface RecentChat {
  id: string;
  name: string;
  /** time of its last message, in seconds */
  at: number;
}

/** A gateway whose session isn't ready holds a send for 10 s before it refuses. */
const SEND_TIMEOUT = 25_000;
/** Short, because a lookup is retried later. */
const LOOKUP_TIMEOUT = 5_000;

/** The gateway asks each session's engine, and may wait a second for it. */
const LIST_TIMEOUT = 30_000;

/**
 * The WhatsApp gateway (WAHA) in our terms. Only this and gateway-*.ts know its requests and responses.
 * Every call throws WahaError if the gateway refuses or doesn't respond. Calls that change a session's
 * state run one by one, because the gateway locks the session for them and fails those that wait too
 * long. All other calls of a session may run in parallel.
 */
export function gatewayOf(waha: Waha) {
  const inLane = <T>(session: string, work: () => Promise<T>) => waha.lanes.run(session, work);

  return {
    /** 201, or 422 if it already exists. Then its webhooks are updated. */
    createSession: (request: SessionRequest) =>
      inLane(request.session, async () => {
        const body = { name: request.session, start: true, config: configOf(request) };
        const answer = await waha.call({ method: 'POST', path: '/api/sessions', body });
        if (answer.status !== 422) return expectOk(answer);
        await update(request);
        await start(request.session);
      }),

    /** Replaces the config of a session, which restarts it if it is running. */
    updateSession: (request: SessionRequest) => inLane(request.session, () => update(request)),

    /** Starting a running session is no error. */
    startSession: (session: string) => inLane(session, () => start(session)),
    stopSession: (session: string) => change(session, 'stop'),
    restartSession: (session: string) => change(session, 'restart'),
    logoutSession: (session: string) => change(session, 'logout'),

    deleteSession: (session: string) =>
      inLane(session, async () => {
        const answer = await waha.call({ method: 'DELETE', path: apiPath('sessions', session) });
        if (answer.status !== 404) expectOk(answer);
      }),

    async sessionState(session: string): Promise<SessionState> {
      const answer = await get(apiPath('sessions', session));
      textIn(answer, 'status');
      return stateOf(jsonObject(answer));
    },

    /** Every session by name, running or not. */
    async allSessions(): Promise<Map<string, ListedSession>> {
      const list = json(await get('/api/sessions?all=true', LIST_TIMEOUT));
      if (!Array.isArray(list)) throw new WahaError(200, 'answered no list of sessions');
      const sessions = list.filter(
        (item) => isObject(item) && textOf(item.name) && textOf(item.status),
      );
      return new Map(sessions.map((session) => [textOf(session.name), toListedSession(session)]));
    },

    /** The QR code as a PNG data URL. */
    async qrCode(session: string): Promise<string> {
      const answer = await get(`${apiPath(session, 'auth', 'qr')}?format=image`);
      return `data:${textIn(answer, 'mimetype')};base64,${textIn(answer, 'data')}`;
    },

    async profile(session: string): Promise<{ id: string; name: string; picture: string | null }> {
      const answer = await get(apiPath(session, 'profile'));
      const { name, picture } = jsonObject(answer);
      return { id: textIn(answer, 'id'), name: textOf(name), picture: textOf(picture) || null };
    },

    /** An id to store first and then to send with, so that a retry is the same message. */
    async newMessageId(session: string): Promise<string> {
      // Without an id, a retry would send a second message.
      return textIn(await get(apiPath(session, 'new-message-id'), SEND_TIMEOUT), 'id');
    },

    /** Sends under a stored id, as a reply to `reply_to` if set. The caller holds a slot in `waha.sends`. */
    async sendText(
      session: string,
      chatId: string,
      text: string,
      id: string,
      reply_to: string | null = null,
    ): Promise<void> {
      const body = { session, chatId, text, id, ...(reply_to && { reply_to }) };
      const path = '/api/sendText';
      const answer = await waha.call({ method: 'POST', path, body, timeout: SEND_TIMEOUT });
      expectSendAccepted(answer);
      // A page from a proxy says nothing about the message. Then the message is looked up.
      jsonObject(answer);
    },

    /** Sets our reaction to a message. An empty one removes it. */
    async sendReaction(session: string, messageId: string, reaction: string): Promise<void> {
      const body = { session, messageId, reaction };
      const path = '/api/reaction';
      expectSendAccepted(await waha.call({ method: 'PUT', path, body, timeout: SEND_TIMEOUT }));
    },

    /**
     * Whether a chat's history has our own message with this id. Throws WahaError if the gateway can't
     * say.
     */
    async hasSent(session: string, chatId: string, id: string): Promise<boolean> {
      const path = apiPath(session, 'chats', chatId, 'messages', `true_${chatId}_${id}`);
      const answer = await get(`${path}?downloadMedia=false`, LOOKUP_TIMEOUT);
      if (answer.status === 404) return false;
      expectOk(answer);
      // An engine that finds nothing may return an empty body.
      if (answer.body.length === 0) return false;
      const found = json(answer);
      if (found === null) return false;
      if (refersToMessage(found, id)) return true;
      throw new WahaError(answer.status, 'answered with another message');
    },

    startTyping: (session: string, chatId: string) => post('/api/startTyping', { session, chatId }),
    stopTyping: (session: string, chatId: string) => post('/api/stopTyping', { session, chatId }),
    sendSeen: (session: string, chatId: string) => post('/api/sendSeen', { session, chatId }),

    /** The last messages of a chat, newest first, to find those without a webhook. */
    async history(
      session: string,
      chatId: string,
      limit: number,
      offset = 0,
    ): Promise<GatewayMessage[]> {
      const page = `limit=${limit}&offset=${offset}&sortOrder=desc`;
      const path = apiPath(session, 'chats', chatId, 'messages');
      const list = json(await get(`${path}?${page}&downloadMedia=false`));
      return Array.isArray(list) ? list.filter(isObject) : [];
    },

    /** The chats with the latest messages, newest first, with their names; `at` in seconds. */
    async recentChats(session: string, limit: number, offset: number): Promise<RecentChat[]> {
      const path = apiPath(session, 'chats', 'overview');
      const list = json(await get(`${path}?limit=${limit}&offset=${offset}`));
      const chats = Array.isArray(list) ? list.filter(isObject) : [];
      return chats.map((chat) => ({
        id: textOf(chat.id),
        name: textOf(chat.name),
        at: numberOf(objectIn(chat, 'lastMessage').timestamp),
      }));
    },

    /** {digits}@c.us of a lid sender, or null when WhatsApp hides it. */
    async phoneOfLid(session: string, lid: string): Promise<string | null> {
      const answer = await get(apiPath(session, 'lids', lid));
      if (answer.status === 404) return null;
      const found = json(answer);
      return isObject(found) ? phoneAddress(found.pn) : null;
    },

    /** WhatsApp's address of a number; null if the number has no account. */
    async chatOfNumber(session: string, digits: string): Promise<string | null> {
      const query = new URLSearchParams({ session, phone: digits });
      const answer = await get(`/api/contacts/check-exists?${query}`, LOOKUP_TIMEOUT);
      const { numberExists, chatId } = jsonObject(answer);
      if (numberExists === false) return null;
      if (numberExists !== true) {
        throw new WahaError(answer.status, 'did not say whether the number exists');
      }
      const known = typeof chatId === 'string' && /^\d+@(?:c\.us|lid)$/.test(chatId);
      return known ? chatId : `${digits}@c.us`;
    },

    /** Version and engine of the gateway, e.g. 2026.7.1 and NOWEB. */
    async version(): Promise<Environment> {
      const { version, engine } = jsonObject(await get('/api/version', LOOKUP_TIMEOUT));
      return { version: textOf(version), engine: textOf(engine) };
    },

    inLane,
  };

  function get(path: string, timeout?: number): Promise<WahaAnswer> {
    return waha.call({ method: 'GET', path, ...(timeout && { timeout }) });
  }

  async function update(request: SessionRequest): Promise<void> {
    const path = apiPath('sessions', request.session);
    expectOk(await waha.call({ method: 'PUT', path, body: { config: configOf(request) } }));
  }

  async function start(session: string): Promise<void> {
    const path = apiPath('sessions', session, 'start');
    const answer = await waha.call({ method: 'POST', path });
    if (answer.status !== 422) expectOk(answer);
  }

  function change(session: string, what: 'stop' | 'restart' | 'logout'): Promise<void> {
    return inLane(session, () => post(apiPath('sessions', session, what)));
  }

  async function post(path: string, body?: object): Promise<void> {
    expectOk(await waha.call({ method: 'POST', path, ...(body && { body }) }));
  }
}

export const apiPath = (...parts: string[]): string =>
  `/api/${parts.map(encodeURIComponent).join('/')}`;

/** Stores why the gateway refuses to send for a campaign's number, or clears it. */
export async function setGatewayProblem(
  tx: TeamTx,
  { campaign_id }: Pick<Connection, 'campaign_id'>,
  gateway_problem: GatewayProblem | null,
): Promise<void> {
  const changed = await tx.db
    .updateTable('whatsapp_connections')
    .set({ gateway_problem })
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .where('gateway_problem', 'is distinct from', gateway_problem)
    .returning('connection_id')
    .executeTakeFirst();
  if (changed) await recordChanges(tx, 'campaign', [campaign_id]);
}

/** Whether a gateway that refused to send would accept a message now, shown by generating an id. */
export async function isSendingRestored(
  { waha }: Services,
  { waha_session }: CheckedConnection,
): Promise<boolean> {
  const id = gatewayOf(waha).newMessageId(waha_session);
  return (await id.catch(onWahaError(() => undefined))) !== undefined;
}
