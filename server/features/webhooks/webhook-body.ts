import { createHmac, randomBytes } from 'node:crypto';
import {
  authorOf,
  controlOf,
  phoneOf,
  PUBLIC_STATUS,
} from '#domain/conversations/lead/public-names.ts';
import type { Attribution } from '#domain/attribution/attribution.ts';
import { toApiAttribution } from '#domain/attribution/attribution-schema.ts';
import { TEST_EVENT } from '#domain/webhooks/schema.ts';
import type { ConversationStatus, Interaction } from '#domain/conversations/schema.ts';
import { createSeal, type Seal } from '#server/platform/secrets/seal.ts';

/** An event as the triggers store it; see functions/webhooks. */
export interface StoredEvent {
  event_id: string;
  type: string;
  at: Date;
  data: Record<string, unknown>;
}

/** The event as endpoints get it, in the terms of the API; see domain/webhooks/bodies.ts. */
export const publicEvent = ({ event_id, type, at, data }: StoredEvent) => ({
  id: event_id,
  type,
  timestamp: at.toISOString(),
  data: type === TEST_EVENT ? data : publicData(type, data),
});

/** The body for endpoints: the same for each attempt and each replay. */
export const webhookBody = (event: StoredEvent): string => JSON.stringify(publicEvent(event));

function publicData(type: string, data: Record<string, unknown>): Record<string, unknown> {
  const { lead_id, campaign_id } = data;
  // A lead and its conversation with the campaign share one id.
  const about = { lead_id, conversation_id: lead_id, campaign_id };
  if (type.startsWith('message.')) return { ...about, message: messageOf(data) };
  const lead = { phone: phoneOf(String(data['address'])), name: data['name'] };
  return { ...about, lead, ...changeOf(type, data) };
}

function messageOf(data: Record<string, unknown>) {
  return {
    message_id: data['message_id'],
    author: authorOf(data['interaction'] as Interaction),
    text: data['text'],
    kind: data['media_type'] ?? 'text',
    sent_at: new Date(Number(data['unix']) * 1000).toISOString(),
  };
}

function changeOf(type: string, data: Record<string, unknown>): Record<string, unknown> {
  if (type === 'conversation.status_changed') {
    return { from: publicStatus(data['from']), to: publicStatus(data['to']) };
  }
  if (type === 'lead.created') {
    // Older events have none.
    return { attribution: toApiAttribution(data['attribution'] as Attribution | null) };
  }
  if (type === 'lead.booked') {
    const { booked_at, booked_for, quote } = data;
    return { booked_at: isoOf(booked_at), booked_for: isoOf(booked_for), quote: quote ?? null };
  }
  if (type === 'conversation.needs_person') return { reason: data['reason'] };
  if (type === 'conversation.control_changed') {
    const { agent_active, manual_override } = data;
    return {
      control: controlOf({
        agent_active: agent_active === true,
        manual_override: manual_override === true,
      }),
    };
  }
  return {};
}

/** The database writes times with an offset. */
const isoOf = (at: unknown) => (typeof at === 'string' ? new Date(at).toISOString() : null);

const publicStatus = (status: unknown) => PUBLIC_STATUS[status as ConversationStatus] ?? null;

const PREFIX = 'whsec_';

/** Seals the secrets of endpoints, each for its endpoint. */
export const webhookSeal = ({ APP_SECRET }: { APP_SECRET: string }): Seal =>
  createSeal(APP_SECRET, 'webhook secrets');

/** `whsec_` and random bytes in base64, as in Standard Webhooks, which requires 24 to 64 bytes. */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** Returns the headers of Standard Webhooks, with a signature for each secret. */
export function signedHeaders(
  { id, body, unix }: { id: string; body: string; unix: number },
  secrets: string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${unix}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'OpenSetter-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(unix),
    'webhook-signature': signatures.join(' '),
  };
}
