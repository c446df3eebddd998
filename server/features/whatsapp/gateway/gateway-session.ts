import type { ReportedRestriction } from '#domain/whatsapp/restriction.ts';
import type { SessionStatus } from '#domain/whatsapp/schema.ts';
import { type LinkedPhone, linkedPhone } from './status-event.ts';
import { isObject, type Json, objectIn, textOf } from './json-values.ts';
import { restrictionOfMe } from '../reported-restriction.ts';

export interface SessionState {
  status: SessionStatus;
  me: LinkedPhone | null;
  restriction?: ReportedRestriction | undefined;
}

export interface ListedSession extends SessionState {
  /** it appears online, so the owner's phone shows no notifications */
  marks_online: boolean;
  /** it sends fewer events than this version reads */
  lacks_events: boolean;
}

export interface SessionRequest {
  session: string;
  webhookUrl: string;
  hmacKey: string;
}

/** All events we subscribe to. `message` would repeat `message.any`. */
export const WEBHOOK_EVENTS = [
  'session.status',
  'message.any',
  'message.reaction',
  'message.ack',
  'message.edited',
  'message.revoked',
  'message.waiting',
  'call.received',
  'call.accepted',
  'call.rejected',
  'poll.vote',
  'poll.vote.failed',
  'event.response',
  'event.response.failed',
];

export function configOf({ webhookUrl, hmacKey }: SessionRequest) {
  return {
    // If online, the owner's phone would show no notifications. Without the store there is no history.
    noweb: { markOnline: false, store: { enabled: true, fullSync: false } },
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

/** May be a status that this version doesn't know. Callers treat it like any other. */
export function stateOf(session: Json): SessionState {
  return {
    status: textOf(session.status) as SessionStatus,
    me: linkedPhone(session.me),
    restriction: restrictionOfMe(session.me),
  };
}

/** Without a setting, the gateway's default applies, which is online. */
export function toListedSession(session: Json): ListedSession {
  const config = objectIn(session, 'config');
  const hooks = Array.isArray(config.webhooks) ? config.webhooks.filter(isObject) : [];
  const subscribedEvents = new Set(
    hooks.flatMap(({ events }) => (Array.isArray(events) ? events : [])),
  );
  return {
    ...stateOf(session),
    marks_online: objectIn(config, 'noweb').markOnline !== false,
    // A gateway that doesn't list its webhooks says nothing about them.
    lacks_events: hooks.length > 0 && !WEBHOOK_EVENTS.every((event) => subscribedEvents.has(event)),
  };
}
