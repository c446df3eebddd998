import { ATTRIBUTION_FIELDS } from '../attribution/attribution.ts';
import type { WebhookEventType } from '../webhooks/schema.ts';
import { API_SCOPES, type ApiScope } from './keys.ts';

/** The scopes that open a field. Any one of them suffices. */
export type Scopes = readonly ApiScope[];
/** A field with scopes, or an object (or a list of objects) with nested fields. */
export type FieldScopes = Scopes | { readonly [field: string]: FieldScopes };
/** A parameter with scopes, or scopes for each of its values. */
export type InputScopes = Scopes | { readonly [value: string]: Scopes };

/** Open to every key that may call the operation: ids, pages, and that a change was made. */
const ANY_SCOPE: Scopes = API_SCOPES;
const CAMPAIGNS: Scopes = ['campaigns:read'];
const LEADS: Scopes = ['leads:read'];
const CONVERSATIONS: Scopes = ['conversations:read'];
/** A lead's identity and status, without which neither a lead nor a conversation makes sense. */
const LEADS_OR_CONVERSATIONS: Scopes = ['leads:read', 'conversations:read'];
const WEBHOOKS: Scopes = ['webhooks:write'];
/** Fields set with `conversations:write`. Such a key may see them in the answer without a read scope. */
const CONVERSATION_STATE: Scopes = [...CONVERSATIONS, 'conversations:write'];
const LEAD_STATE: Scopes = [...LEADS_OR_CONVERSATIONS, 'conversations:write'];

const pageOf = (data: FieldScopes) => ({ data, next_cursor: ANY_SCOPE });
const DONE = { ok: ANY_SCOPE };
const PLANNED = { delivery_id: WEBHOOKS };

const CAMPAIGN = {
  campaign_id: ANY_SCOPE,
  slug: CAMPAIGNS,
  name: CAMPAIGNS,
  company_name: CAMPAIGNS,
  agent_name: CAMPAIGNS,
  agent_language: CAMPAIGNS,
  agent_style: CAMPAIGNS,
  time_zone: CAMPAIGNS,
  offer: CAMPAIGNS,
  goal_link: CAMPAIGNS,
  website_url: CAMPAIGNS,
  status: CAMPAIGNS,
  whatsapp_connected: CAMPAIGNS,
  lead_webhook_url: CAMPAIGNS,
  created_at: CAMPAIGNS,
  updated_at: [...CAMPAIGNS, 'campaigns:write'],
} as const;

const ATTRIBUTION = Object.fromEntries(
  ATTRIBUTION_FIELDS.map((name) => [name, LEADS_OR_CONVERSATIONS]),
);

const LEAD = {
  lead_id: ANY_SCOPE,
  campaign_id: ANY_SCOPE,
  name: LEADS_OR_CONVERSATIONS,
  phone: LEADS_OR_CONVERSATIONS,
  email: LEADS,
  status: LEADS_OR_CONVERSATIONS,
  booked_at: LEAD_STATE,
  booked_for: LEAD_STATE,
  opted_out: LEADS_OR_CONVERSATIONS,
  replied: LEADS,
  fields: LEADS,
  attribution: ATTRIBUTION,
  tags: LEADS_OR_CONVERSATIONS,
  created_at: LEADS,
  last_activity_at: LEADS_OR_CONVERSATIONS,
};

const WAITING = {
  lead_id: ANY_SCOPE,
  campaign_id: ANY_SCOPE,
  name: LEADS_OR_CONVERSATIONS,
  phone: LEADS_OR_CONVERSATIONS,
  state: LEADS,
  entered_at: LEADS,
  planned_at: LEADS,
  reason: LEADS,
};

const ENTERED_LEAD = {
  lead_id: ANY_SCOPE,
  outcome: ['leads:write'],
  planned_at: ['leads:write'],
  reason: ['leads:write'],
} as const;

const CONVERSATION = {
  conversation_id: ANY_SCOPE,
  campaign_id: ANY_SCOPE,
  name: LEADS_OR_CONVERSATIONS,
  phone: LEADS_OR_CONVERSATIONS,
  status: LEADS_OR_CONVERSATIONS,
  outcome: LEAD_STATE,
  booked_at: LEAD_STATE,
  booked_for: LEAD_STATE,
  contact_on: CONVERSATIONS,
  control: CONVERSATION_STATE,
  agent_resumes_at: CONVERSATION_STATE,
  opted_out: LEADS_OR_CONVERSATIONS,
  needs_person_since: CONVERSATIONS,
  needs_person_reason: CONVERSATIONS,
  last_message: CONVERSATIONS,
  last_activity_at: LEADS_OR_CONVERSATIONS,
  tags: LEADS_OR_CONVERSATIONS,
};

const MESSAGE = {
  message_id: ANY_SCOPE,
  author: CONVERSATIONS,
  author_name: CONVERSATIONS,
  text: CONVERSATIONS,
  kind: CONVERSATIONS,
  understood: CONVERSATIONS,
  state: CONVERSATION_STATE,
  failure: CONVERSATIONS,
  sent_at: CONVERSATION_STATE,
};

const EVENT = {
  event_id: ANY_SCOPE,
  at: CONVERSATIONS,
  kind: CONVERSATIONS,
  by: CONVERSATIONS,
  from: CONVERSATIONS,
  to: CONVERSATIONS,
  evidence: CONVERSATIONS,
};

const ENDPOINT = {
  endpoint_id: ANY_SCOPE,
  url: WEBHOOKS,
  description: WEBHOOKS,
  event_types: WEBHOOKS,
  enabled: WEBHOOKS,
  health: WEBHOOKS,
  created_at: WEBHOOKS,
  last_delivered_at: WEBHOOKS,
  failing_since: WEBHOOKS,
  dead_at: WEBHOOKS,
};

const DELIVERY = {
  delivery_id: ANY_SCOPE,
  event_id: ANY_SCOPE,
  type: WEBHOOKS,
  state: WEBHOOKS,
  attempts: WEBHOOKS,
  next_at: WEBHOOKS,
  created_at: WEBHOOKS,
  log: {
    at: WEBHOOKS,
    status: WEBHOOKS,
    ms: WEBHOOKS,
    problem: WEBHOOKS,
    // Some servers echo the request body.
    response: CONVERSATIONS,
  },
};

/** The fields of all event types. */
const WEBHOOK_BODY = {
  id: ANY_SCOPE,
  type: ANY_SCOPE,
  timestamp: WEBHOOKS,
  data: {
    lead_id: ANY_SCOPE,
    conversation_id: ANY_SCOPE,
    campaign_id: ANY_SCOPE,
    lead: { phone: LEADS_OR_CONVERSATIONS, name: LEADS_OR_CONVERSATIONS },
    attribution: ATTRIBUTION,
    booked_at: LEADS_OR_CONVERSATIONS,
    booked_for: LEADS_OR_CONVERSATIONS,
    quote: CONVERSATIONS,
    from: LEADS_OR_CONVERSATIONS,
    to: LEADS_OR_CONVERSATIONS,
    reason: CONVERSATIONS,
    control: CONVERSATIONS,
    message: {
      message_id: ANY_SCOPE,
      author: CONVERSATIONS,
      text: CONVERSATIONS,
      kind: CONVERSATIONS,
      sent_at: CONVERSATIONS,
    },
  },
};

/** The fields that each operation returns, by its `operationId`. Fields not named here aren't sent. */
export const ANSWER_SCOPES: Readonly<Record<string, FieldScopes>> = {
  key: { key_id: ANY_SCOPE, name: ANY_SCOPE, scopes: ANY_SCOPE, team_name: ANY_SCOPE },
  'campaigns.list': pageOf(CAMPAIGN),
  'campaigns.get': CAMPAIGN,
  'campaigns.create': CAMPAIGN,
  'campaigns.change': CAMPAIGN,
  'leads.list': pageOf({ lead_id: ANY_SCOPE, ...CONVERSATION }),
  'leads.get': LEAD,
  'leads.create': ENTERED_LEAD,
  'leads.change': LEAD,
  'outreach.waiting': pageOf(WAITING),
  'outreach.cancel': DONE,
  'outreach.sendNext': DONE,
  'conversations.list': pageOf(CONVERSATION),
  'conversations.get': CONVERSATION,
  'conversations.messages': pageOf(MESSAGE),
  'conversations.send': MESSAGE,
  'conversations.stop': { ...CONVERSATION, already_sending: CONVERSATION_STATE },
  'conversations.reactivate': CONVERSATION,
  'conversations.outcome': CONVERSATION,
  'conversations.booking': CONVERSATION,
  'conversations.events': pageOf(EVENT),
  'webhookEndpoints.list': pageOf(ENDPOINT),
  'webhookEndpoints.create': { ...ENDPOINT, secret: WEBHOOKS },
  'webhookEndpoints.change': ENDPOINT,
  'webhookEndpoints.remove': DONE,
  'webhookEndpoints.rotateSecret': { ...ENDPOINT, secret: WEBHOOKS },
  'webhookEndpoints.test': PLANNED,
  'webhookEndpoints.deliveries': pageOf(DELIVERY),
  'webhookEndpoints.replay': PLANNED,
  'webhookEvents.list': pageOf({ type: ANY_SCOPE, description: ANY_SCOPE }),
  'webhookEvents.samples': pageOf(WEBHOOK_BODY),
};

/** Keys with one of these search the text of messages; others search only names and numbers. */
export const TEXT_SEARCH: Scopes = CONVERSATIONS;

/** An endpoint gets all data of its events, so the key that selects a type must be able to read it. */
export const EVENT_TYPE_SCOPES: Readonly<Record<WebhookEventType, Scopes>> = {
  'lead.created': LEADS_OR_CONVERSATIONS,
  'lead.opted_out': LEADS_OR_CONVERSATIONS,
  'lead.booked': CONVERSATIONS,
  'message.received': CONVERSATIONS,
  'message.sent': CONVERSATIONS,
  'message.failed': CONVERSATIONS,
  'conversation.status_changed': LEADS_OR_CONVERSATIONS,
  'conversation.needs_person': CONVERSATIONS,
  'conversation.control_changed': CONVERSATIONS,
};

const LIST = {
  campaign_id: ANY_SCOPE,
  status: ANY_SCOPE,
  booked: ANY_SCOPE,
  from_form: ANY_SCOPE,
  from_source: ANY_SCOPE,
  from_campaign: ANY_SCOPE,
  from_ad: ANY_SCOPE,
  search: ANY_SCOPE,
  limit: ANY_SCOPE,
  cursor: ANY_SCOPE,
};
const CONVERSATION_LIST = { ...LIST, needs_person: CONVERSATIONS };

/** The inputs of each operation: every parameter, and the body fields that send data elsewhere. */
export const INPUT_SCOPES: Readonly<Record<string, { readonly [name: string]: InputScopes }>> = {
  'leads.list': CONVERSATION_LIST,
  'outreach.waiting': { cursor: ANY_SCOPE },
  'conversations.list': CONVERSATION_LIST,
  'conversations.messages': { cursor: ANY_SCOPE },
  'conversations.events': { cursor: ANY_SCOPE },
  'webhookEndpoints.create': { event_types: EVENT_TYPE_SCOPES },
  // Deliveries of any type may still be pending for the old URL, and would go to the new one.
  'webhookEndpoints.change': { event_types: EVENT_TYPE_SCOPES, url: CONVERSATIONS },
  'webhookEndpoints.deliveries': { cursor: ANY_SCOPE },
  'webhookEvents.samples': { type: EVENT_TYPE_SCOPES },
};
