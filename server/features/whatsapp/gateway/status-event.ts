import { eventMs } from '#domain/whatsapp/event-time.ts';
import type { ReportedRestriction } from '#domain/whatsapp/restriction.ts';
import { SESSION_STATUSES, type SessionStatus } from '#domain/whatsapp/schema.ts';
import { restrictionOfMe } from '../reported-restriction.ts';
import { isObject, type Json, textOf } from './json-values.ts';
import { address } from './message-address.ts';

/** The phone that is linked to a session. */
export interface LinkedPhone {
  /** {digits}@c.us */
  id: string;
  pushName: string;
}

export interface StatusEvent {
  kind: 'status';
  status: SessionStatus;
  /** time of the gateway's event, in ms */
  at: number;
  me: LinkedPhone | null;
  /** WhatsApp's temporary restriction of the number */
  restriction?: ReportedRestriction | undefined;
}

const MAX_ID_LENGTH = 100;

export function statusEvent(body: Json, payload: Json): StatusEvent | undefined {
  const status = SESSION_STATUSES.find((statuse) => statuse === payload.status);
  if (!status) return undefined;
  const me = isObject(body.me) ? body.me : null;
  return {
    kind: 'status',
    status,
    at: eventMs(body.timestamp, Date.now()),
    me: linkedPhone(me),
    restriction: restrictionOfMe(me),
  };
}

/** Removes the number of the linked device, which changes with every scan. */
export function linkedPhone(me: unknown): LinkedPhone | null {
  if (!isObject(me)) return null;
  const id = address(textOf(me.id));
  return id !== '' && id.length <= MAX_ID_LENGTH ? { id, pushName: textOf(me.pushName) } : null;
}
