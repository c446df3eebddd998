import { z } from 'zod';
import { AUTHORS, CONTROLS, PUBLIC_STATUSES } from '../conversations/lead/public-names.ts';
import { apiAttribution, toApiAttribution } from '../attribution/attribution-schema.ts';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from './schema.ts';

/** The bodies for endpoints (docs/api.md). Fields may be added, but never removed or redefined. */
const idFields = { lead_id: z.uuid(), conversation_id: z.uuid(), campaign_id: z.uuid() };
const lead = z.object({
  /** null: WhatsApp hides the number */
  phone: z.string().nullable(),
  name: z.string(),
});
const message = z.object({
  message_id: z.uuid(),
  author: z.enum(AUTHORS),
  text: z.string(),
  kind: z.string(),
  sent_at: z.iso.datetime(),
});
const ofLead = z.object({ ...idFields, lead });
const ofMessage = z.object({ ...idFields, message });
const status = z.enum(PUBLIC_STATUSES).nullable();

const DATA = {
  'lead.created': ofLead.extend({
    /** where the lead came from, as far as known */
    attribution: apiAttribution,
  }),
  'lead.opted_out': ofLead,
  'lead.booked': ofLead.extend({
    booked_at: z.iso.datetime(),
    /** null: unknown */
    booked_for: z.iso.datetime().nullable(),
    /** the lead's own words; null: set by a member or a program */
    quote: z.string().nullable(),
  }),
  'message.received': ofMessage,
  'message.sent': ofMessage,
  'message.failed': ofMessage,
  'conversation.status_changed': ofLead.extend({ from: status, to: status }),
  'conversation.needs_person': ofLead.extend({ reason: z.string().nullable() }),
  'conversation.control_changed': ofLead.extend({ control: z.enum(CONTROLS) }),
} as const satisfies Record<WebhookEventType, z.ZodType>;

const bodyOf = <T extends WebhookEventType>(type: T) =>
  z.object({ id: z.uuid(), type: z.literal(type), timestamp: z.iso.datetime(), data: DATA[type] });

/** The body of each event in a request to an endpoint. */
export const WEBHOOK_BODIES = Object.fromEntries(
  WEBHOOK_EVENT_TYPES.map((type) => [type, bodyOf(type)]),
) as unknown as { [T in WebhookEventType]: ReturnType<typeof bodyOf<T>> };

const [first, ...others] = Object.values(WEBHOOK_BODIES);
if (!first) throw new Error('There are no events');
export const webhookBody = z.discriminatedUnion('type', [first, ...others]);
export type WebhookBody = z.output<typeof webhookBody>;

const ADA = { phone: '+33612345678', name: 'Ada Example' };
const IDS = {
  lead_id: '00000000-0000-4000-8000-000000000002',
  conversation_id: '00000000-0000-4000-8000-000000000002',
  campaign_id: '00000000-0000-4000-8000-000000000003',
};
const exampleMessage = (author: (typeof AUTHORS)[number], text: string) => ({
  ...IDS,
  message: {
    message_id: '00000000-0000-4000-8000-000000000004',
    author,
    text,
    kind: 'text',
    sent_at: '2026-01-05T10:00:00.000Z',
  },
});

const EXAMPLES: Record<WebhookEventType, object> = {
  'lead.created': {
    ...IDS,
    lead: ADA,
    attribution: toApiAttribution({
      form_name: 'Contact',
      page: 'https://example.com/contact',
      utm_source: 'google',
      utm_campaign: 'Autumn',
    }),
  },
  'lead.opted_out': { ...IDS, lead: ADA },
  'lead.booked': {
    ...IDS,
    lead: ADA,
    booked_at: '2026-01-05T10:00:00.000Z',
    booked_for: null,
    quote: 'I have booked Tuesday at ten',
  },
  'message.received': exampleMessage('lead', 'Hello, what does it cost?'),
  'message.sent': exampleMessage('agent', 'Hello Ada! What would you like to achieve?'),
  'message.failed': exampleMessage('person', 'Shall we speak tomorrow?'),
  'conversation.status_changed': { ...IDS, lead: ADA, from: 'in_progress', to: 'qualified' },
  'conversation.needs_person': { ...IDS, lead: ADA, reason: 'person_called' },
  'conversation.control_changed': { ...IDS, lead: ADA, control: 'person' },
};

/** Returns made-up data for setting up a program before the first event. */
export const exampleOf = (type: WebhookEventType): WebhookBody =>
  webhookBody.parse({
    id: '00000000-0000-4000-8000-000000000001',
    type,
    timestamp: '2026-01-05T10:00:01.000Z',
    data: EXAMPLES[type],
  });
