import { z } from 'zod';
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
export const ANY_SCOPE: Scopes = API_SCOPES;
export const CAMPAIGNS: Scopes = ['campaigns:read'];
export const LEADS: Scopes = ['leads:read'];
export const CONVERSATIONS: Scopes = ['conversations:read'];
/** A lead's identity and status, without which neither a lead nor a conversation makes sense. */
export const LEADS_OR_CONVERSATIONS: Scopes = ['leads:read', 'conversations:read'];
export const WEBHOOKS: Scopes = ['webhooks:write'];
/** Fields set with `conversations:write`. Such a key may see them in the answer without a read scope. */
export const CONVERSATION_STATE: Scopes = [...CONVERSATIONS, 'conversations:write'];
export const LEAD_STATE: Scopes = [...LEADS_OR_CONVERSATIONS, 'conversations:write'];

export const isScopes = (rule: FieldScopes | InputScopes): rule is Scopes => Array.isArray(rule);

const scopesByField = new WeakMap<z.ZodType, FieldScopes>();

/** Opens a field of an answer, with the fields inside it. A field that isn't opened is never sent. */
export function open<Field extends z.ZodType>(scopes: FieldScopes, field: Field): Field {
  if (scopesByField.has(field)) throw new Error('A schema that is used twice is opened once');
  scopesByField.set(field, scopes);
  return field;
}

/** Returns the scopes of each field of an answer, by its schema. Undefined: no scope opens it. */
export function fieldScopes(schema: z.ZodType, outer?: FieldScopes): FieldScopes | undefined {
  const scopes = scopesByField.get(schema) ?? outer;
  if (scopes && !isScopes(scopes)) return scopes;
  if (schema instanceof z.ZodArray) return fieldScopes(schema.element as z.ZodType, scopes);
  if (!(schema instanceof z.ZodObject)) return scopes;
  const fields = Object.entries(schema.shape);
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const rule = fieldScopes(field, scopes);
      return rule ? [[name, rule]] : [];
    }),
  );
}

const ATTRIBUTION = Object.fromEntries(
  ATTRIBUTION_FIELDS.map((name) => [name, LEADS_OR_CONVERSATIONS]),
);

/** The fields of all event types. */
export const WEBHOOK_BODY = {
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
