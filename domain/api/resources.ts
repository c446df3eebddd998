import { webhookBody } from '../webhooks/bodies.ts';
import { z } from 'zod';
import { apiAttribution } from '../attribution/attribution-schema.ts';
import { DELIVERY_STATES } from '../conversations/schema.ts';
import { WEBHOOK_EVENT_TYPES } from '../webhooks/schema.ts';
import {
  ANY_SCOPE,
  CAMPAIGNS,
  CONVERSATION_STATE,
  CONVERSATIONS,
  LEAD_STATE,
  LEADS,
  LEADS_OR_CONVERSATIONS,
  open,
  WEBHOOK_BODY,
  WEBHOOKS,
} from './field-scopes.ts';
import {
  AUTHORS,
  CONTROLS,
  PUBLIC_OUTCOMES,
  PUBLIC_STATUSES,
} from '../conversations/lead/public-names.ts';

/** Resources as programs see them. Within v1, fields may be added, but never removed or redefined. */
const time = () => z.iso.datetime({ offset: true });

/** A page. `next_cursor` requests the next one; null on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next_cursor: open(ANY_SCOPE, z.string().nullable()) });

export const apiKeyInfo = z.object({
  key_id: open(ANY_SCOPE, z.uuid()),
  name: open(ANY_SCOPE, z.string()),
  scopes: open(ANY_SCOPE, z.array(z.string())),
  team_name: open(ANY_SCOPE, z.string()),
});

export const apiCampaign = z.object({
  campaign_id: open(ANY_SCOPE, z.uuid()),
  slug: open(CAMPAIGNS, z.string()),
  name: open(CAMPAIGNS, z.string()),
  company_name: open(CAMPAIGNS, z.string()),
  agent_name: open(CAMPAIGNS, z.string()),
  agent_language: open(CAMPAIGNS, z.string()),
  agent_style: open(CAMPAIGNS, z.string()),
  time_zone: open(CAMPAIGNS, z.string()),
  offer: open(CAMPAIGNS, z.string()),
  goal_link: open(CAMPAIGNS, z.string().nullable()),
  website_url: open(CAMPAIGNS, z.string().nullable()),
  status: open(CAMPAIGNS, z.string()),
  whatsapp_connected: open(CAMPAIGNS, z.boolean()),
  lead_webhook_url: open(CAMPAIGNS, z.string().nullable()),
  created_at: open(CAMPAIGNS, time()),
  updated_at: open([...CAMPAIGNS, 'campaigns:write'], time()),
});
export type ApiCampaign = z.output<typeof apiCampaign>;

export const apiConversation = z.object({
  /** also the lead's id */
  conversation_id: open(ANY_SCOPE, z.uuid()),
  campaign_id: open(ANY_SCOPE, z.uuid()),
  name: open(LEADS_OR_CONVERSATIONS, z.string()),
  phone: open(LEADS_OR_CONVERSATIONS, z.string().nullable()),
  status: open(LEADS_OR_CONVERSATIONS, z.enum(PUBLIC_STATUSES)),
  outcome: open(LEAD_STATE, z.enum(PUBLIC_OUTCOMES)),
  /** since when the lead has a known appointment, independent of the outcome; else null */
  booked_at: open(LEAD_STATE, time().nullable()),
  /** time of the appointment, if a member or a program set it */
  booked_for: open(LEAD_STATE, time().nullable()),
  /** the day from which the lead wants to be contacted; empty: later, no day given; null: not asked */
  contact_on: open(CONVERSATIONS, z.string().nullable()),
  control: open(CONVERSATION_STATE, z.enum(CONTROLS)),
  /** when the agent resumes after a takeover if no one writes; null: when a member hands it back */
  agent_resumes_at: open(CONVERSATION_STATE, time().nullable()),
  opted_out: open(LEADS_OR_CONVERSATIONS, z.boolean()),
  needs_person_since: open(CONVERSATIONS, time().nullable()),
  needs_person_reason: open(CONVERSATIONS, z.string().nullable()),
  last_message: open(CONVERSATIONS, z.string()),
  last_activity_at: open(LEADS_OR_CONVERSATIONS, time()),
  tags: open(LEADS_OR_CONVERSATIONS, z.array(z.string())),
});
export type ApiConversation = z.output<typeof apiConversation>;

export const apiLead = z.object({
  lead_id: open(ANY_SCOPE, z.uuid()),
  campaign_id: open(ANY_SCOPE, z.uuid()),
  name: open(LEADS_OR_CONVERSATIONS, z.string()),
  phone: open(LEADS_OR_CONVERSATIONS, z.string().nullable()),
  email: open(LEADS, z.string().nullable()),
  status: open(LEADS_OR_CONVERSATIONS, z.enum(PUBLIC_STATUSES)),
  booked_at: open(LEAD_STATE, time().nullable()),
  booked_for: open(LEAD_STATE, time().nullable()),
  opted_out: open(LEADS_OR_CONVERSATIONS, z.boolean()),
  replied: open(LEADS, z.boolean()),
  fields: open(LEADS, z.record(z.string(), z.string())),
  /** where the lead came from, as far as known */
  attribution: open(LEADS_OR_CONVERSATIONS, apiAttribution),
  tags: open(LEADS_OR_CONVERSATIONS, z.array(z.string())),
  created_at: open(LEADS, time()),
  last_activity_at: open(LEADS_OR_CONVERSATIONS, time()),
});
export type ApiLead = z.output<typeof apiLead>;

export const enteredLead = z.object({
  lead_id: open(ANY_SCOPE, z.uuid().nullable()),
  outcome: open(['leads:write'], z.enum(['planned', 'known', 'opted_out'])),
  planned_at: open(['leads:write'], time().nullable()),
  /** why the first message waits */
  reason: open(['leads:write'], z.string().nullable()),
});
export type ApiEnteredLead = z.output<typeof enteredLead>;

export const apiMessage = z.object({
  message_id: open(ANY_SCOPE, z.uuid()),
  author: open(CONVERSATIONS, z.enum(AUTHORS)),
  /** the name of the member or key that wrote it */
  author_name: open(CONVERSATIONS, z.string().nullable()),
  text: open(CONVERSATIONS, z.string()),
  kind: open(CONVERSATIONS, z.string()),
  /** the file's content: a voice message's transcript, a line about a picture or document */
  understood: open(CONVERSATIONS, z.string().nullable()),
  state: open(CONVERSATION_STATE, z.enum(DELIVERY_STATES)),
  failure: open(CONVERSATIONS, z.string().nullable()),
  sent_at: open(CONVERSATION_STATE, time()),
});
export type ApiMessage = z.output<typeof apiMessage>;

export const apiEvent = z.object({
  event_id: open(ANY_SCOPE, z.uuid()),
  at: open(CONVERSATIONS, time()),
  kind: open(CONVERSATIONS, z.string()),
  by: open(CONVERSATIONS, z.string().nullable()),
  from: open(CONVERSATIONS, z.string().nullable()),
  to: open(CONVERSATIONS, z.string().nullable()),
  evidence: open(CONVERSATIONS, z.string().nullable()),
});
export type ApiEvent = z.output<typeof apiEvent>;

export const apiWaiting = z.object({
  lead_id: open(ANY_SCOPE, z.uuid()),
  campaign_id: open(ANY_SCOPE, z.uuid()),
  name: open(LEADS_OR_CONVERSATIONS, z.string()),
  phone: open(LEADS_OR_CONVERSATIONS, z.string().nullable()),
  state: open(LEADS, z.enum(['waiting', 'held', 'sending'])),
  entered_at: open(LEADS, time()),
  planned_at: open(LEADS, time().nullable()),
  reason: open(LEADS, z.string().nullable()),
});

export const apiEndpoint = z.object({
  endpoint_id: open(ANY_SCOPE, z.uuid()),
  url: open(WEBHOOKS, z.string()),
  description: open(WEBHOOKS, z.string()),
  event_types: open(WEBHOOKS, z.array(z.enum(WEBHOOK_EVENT_TYPES))),
  enabled: open(WEBHOOKS, z.boolean()),
  health: open(WEBHOOKS, z.enum(['off', 'dead', 'failing', 'healthy', 'new'])),
  created_at: open(WEBHOOKS, time()),
  last_delivered_at: open(WEBHOOKS, time().nullable()),
  failing_since: open(WEBHOOKS, time().nullable()),
  dead_at: open(WEBHOOKS, time().nullable()),
});
/** Shows the secret this one time. */
export const apiEndpointWithSecret = apiEndpoint.extend({ secret: open(WEBHOOKS, z.string()) });
/** The delivery that a test or a replay plans. */
export const apiPlanned = z.object({ delivery_id: open(WEBHOOKS, z.uuid()) });
/** That a change was made. */
export const apiDone = z.object({ ok: open(ANY_SCOPE, z.literal(true)) });

export const apiDelivery = z.object({
  delivery_id: open(ANY_SCOPE, z.uuid()),
  event_id: open(ANY_SCOPE, z.uuid()),
  type: open(WEBHOOKS, z.string()),
  state: open(WEBHOOKS, z.enum(['waiting', 'delivered', 'failed', 'canceled'])),
  attempts: open(WEBHOOKS, z.int()),
  next_at: open(WEBHOOKS, time().nullable()),
  created_at: open(WEBHOOKS, time()),
  log: open(
    WEBHOOKS,
    z.array(
      z.object({
        at: time(),
        status: z.int().nullable(),
        ms: z.int(),
        problem: z.string().nullable(),
        // Some servers echo the request body.
        response: open(CONVERSATIONS, z.string()),
      }),
    ),
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

/** What we send to a webhook endpoint. */
export const apiWebhookBody = open(WEBHOOK_BODY, webhookBody);
