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

/** Resources as programs see them. Within v1, fields may be added, but never removed or redefined. */
const time = z.iso.datetime({ offset: true });

/** A page. `next_cursor` requests the next one; null on the last page. */
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
  /** also the lead's id */
  conversation_id: z.uuid(),
  campaign_id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  status: z.enum(PUBLIC_STATUSES),
  outcome: z.enum(PUBLIC_OUTCOMES),
  /** since when the lead has a known appointment, independent of the outcome; else null */
  booked_at: time.nullable(),
  /** time of the appointment, if a member or a program set it */
  booked_for: time.nullable(),
  /** the day from which the lead wants to be contacted; empty: later, no day given; null: not asked */
  contact_on: z.string().nullable(),
  control: z.enum(CONTROLS),
  /** when the agent resumes after a takeover if no one writes; null: when a member hands it back */
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
  /** where the lead came from, as far as known */
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
  /** why the first message waits */
  reason: z.string().nullable(),
});
export type ApiEnteredLead = z.output<typeof enteredLead>;

export const apiMessage = z.object({
  message_id: z.uuid(),
  author: z.enum(AUTHORS),
  /** the name of the member or key that wrote it */
  author_name: z.string().nullable(),
  text: z.string(),
  kind: z.string(),
  /** the file's content: a voice message's transcript, a line about a picture or document */
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
/** Shows the secret this one time. */
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

/** The body of every refusal (RFC 9457), sent as `application/problem+json`. */
export const apiProblem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** for programs: never changes */
  code: z.string(),
  /** the key of the text in `detail`, and its values; a later version may reword the text */
  reason: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  /** one message per invalid field */
  errors: z.record(z.string(), z.string()).optional(),
});
export type ApiProblem = z.output<typeof apiProblem>;
