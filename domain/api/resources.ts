import { z } from 'zod';
import { apiAttribution } from '../attribution/attribution-schema.ts';
import { DELIVERY_STATES } from '../conversations/schema.ts';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../webhooks/schema.ts';
import {
  AUTHORS,
  CONTROLS,
  PUBLIC_OUTCOMES,
  PUBLIC_STATUSES,
} from '../conversations/lead/public-names.ts';

/** What programs see. Fields may be added; none goes and none changes its meaning within v1. */
const time = z.iso.datetime({ offset: true });

/** A page; `next_cursor` asks for the next one, null ends the list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable() });

export const apiKeyInfo = z.object({
  key_id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  team_name: z.string(),
});

export const apiCampaign = z.object({
  campaign_id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  company_name: z.string(),
  agent_name: z.string(),
  agent_language: z.string(),
  agent_style: z.string(),
  time_zone: z.string(),
  offer: z.string(),
  goal_link: z.string().nullable(),
  website_url: z.string().nullable(),
  status: z.string(),
  whatsapp_connected: z.boolean(),
  lead_webhook_url: z.string().nullable(),
  created_at: time,
  updated_at: time,
});
export type ApiCampaign = z.output<typeof apiCampaign>;

export const apiConversation = z.object({
  /** the lead's, too */
  conversation_id: z.uuid(),
  campaign_id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  status: z.enum(PUBLIC_STATUSES),
  outcome: z.enum(PUBLIC_OUTCOMES),
  /** since when the lead is known to have an appointment, beside the outcome; null: none is known */
  booked_at: time.nullable(),
  /** when the appointment is, as far as a person or a program said */
  booked_for: time.nullable(),
  /** the day from which the lead asked to be contacted; empty: later, without a day; null: none */
  contact_on: z.string().nullable(),
  control: z.enum(CONTROLS),
  /** when the agent resumes after a takeover if no one writes; null: when someone gives it back */
  agent_resumes_at: time.nullable(),
  opted_out: z.boolean(),
  needs_person_since: time.nullable(),
  needs_person_reason: z.string().nullable(),
  last_message: z.string(),
  last_activity_at: time,
  tags: z.array(z.string()),
});
export type ApiConversation = z.output<typeof apiConversation>;

export const apiLead = z.object({
  lead_id: z.uuid(),
  campaign_id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(PUBLIC_STATUSES),
  booked_at: time.nullable(),
  booked_for: time.nullable(),
  opted_out: z.boolean(),
  replied: z.boolean(),
  fields: z.record(z.string(), z.string()),
  /** where the lead came from, as far as it is known */
  attribution: apiAttribution,
  tags: z.array(z.string()),
  created_at: time,
  last_activity_at: time,
});
export type ApiLead = z.output<typeof apiLead>;

export const enteredLead = z.object({
  lead_id: z.uuid().nullable(),
  outcome: z.enum(['planned', 'known', 'opted_out']),
  planned_at: time.nullable(),
  /** why its first message waits */
  reason: z.string().nullable(),
});
export type ApiEnteredLead = z.output<typeof enteredLead>;

export const apiMessage = z.object({
  message_id: z.uuid(),
  author: z.enum(AUTHORS),
  /** of a person: a member's or a key's */
  author_name: z.string().nullable(),
  text: z.string(),
  kind: z.string(),
  /** what its file says or shows: the words of a voice message, a line about a picture or document */
  understood: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  failure: z.string().nullable(),
  sent_at: time,
});
export type ApiMessage = z.output<typeof apiMessage>;

export const apiEvent = z.object({
  event_id: z.uuid(),
  at: time,
  kind: z.string(),
  by: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  evidence: z.string().nullable(),
});
export type ApiEvent = z.output<typeof apiEvent>;

export const apiWaiting = z.object({
  lead_id: z.uuid(),
  campaign_id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  state: z.enum(['waiting', 'held', 'sending']),
  entered_at: time,
  planned_at: time.nullable(),
  reason: z.string().nullable(),
});

export const apiEndpoint = z.object({
  endpoint_id: z.uuid(),
  url: z.string(),
  description: z.string(),
  event_types: z.array(z.enum(WEBHOOK_EVENT_TYPES as [WebhookEventType, ...WebhookEventType[]])),
  enabled: z.boolean(),
  health: z.enum(['off', 'dead', 'failing', 'healthy', 'new']),
  created_at: time,
  last_delivered_at: time.nullable(),
  failing_since: time.nullable(),
  dead_at: time.nullable(),
});
/** The secret is shown this once. */
export const apiEndpointWithSecret = apiEndpoint.extend({ secret: z.string() });

export const apiDelivery = z.object({
  delivery_id: z.uuid(),
  event_id: z.uuid(),
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed', 'canceled']),
  attempts: z.int(),
  next_at: time.nullable(),
  created_at: time,
  log: z.array(
    z.object({
      at: time,
      status: z.int().nullable(),
      ms: z.int(),
      problem: z.string().nullable(),
      response: z.string(),
    }),
  ),
});

/** How every refusal is answered (RFC 9457), as `application/problem+json`. */
export const apiProblem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** for programs: it stays as it is */
  code: z.string(),
  /** which text `detail` is, and what it was filled with; a later version may say it otherwise */
  reason: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  /** one message per field that is wrong */
  errors: z.record(z.string(), z.string()).optional(),
});
export type ApiProblem = z.output<typeof apiProblem>;
