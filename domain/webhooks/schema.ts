import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { webhooksFields } from '#copy/fields/webhooks.ts';
import { webhookEventCopy } from '#copy/webhooks/events.ts';
import { teamRef } from '../teams/schema.ts';
import { oneLine, typedText } from '../text.ts';
import type { AttemptLog, EndpointHealth } from './delivery.ts';

/** The events of endpoints (docs/rules/api.md). `webhook.test` is only sent manually. */
export const WEBHOOK_EVENTS = webhookEventCopy;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];
export const TEST_EVENT = 'webhook.test';

export const MAX_ENDPOINTS = 20;
/** Hours for which the old secret still signs after a rotation, besides the new one. */
export const SECRET_OVERLAP_HOURS = 24;

const url = typedText()
  .trim()
  .min(1, { error: () => webhooksFields.addressMissing })
  .max(2000, { error: () => commonFields.tooLong({ max: 2_000 }) })
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
    error: () => webhooksFields.https,
  });
const description = typedText()
  .trim()
  .max(200, { error: () => commonFields.tooLong({ max: 200 }) })
  .transform(oneLine);
const event_types = z
  .array(z.enum(WEBHOOK_EVENT_TYPES))
  .min(1, { error: () => webhooksFields.eventMissing })
  .max(WEBHOOK_EVENT_TYPES.length)
  .transform((types) => [...new Set(types)]);

export const endpointForm = z.object({ url, description: description.default(''), event_types });
export const endpointChange = z.object({
  url: url.optional(),
  description: description.optional(),
  event_types: event_types.optional(),
  /** true also revives a dead endpoint */
  enabled: z.boolean().optional(),
});

export const newEndpoint = teamRef.extend({ endpoint_id: z.uuid(), form: endpointForm });
export const endpointRef = teamRef.extend({ endpoint_id: z.uuid() });
export const endpointUpdate = endpointRef.extend({ form: endpointChange });
export const deliveriesPage = endpointRef.extend({ cursor: z.string().max(200).optional() });
export const deliveryRef = endpointRef.extend({ delivery_id: z.uuid() });

export interface WebhookEndpoint {
  endpoint_id: string;
  url: string;
  description: string;
  event_types: WebhookEventType[];
  enabled: boolean;
  health: EndpointHealth;
  /** ISO times */
  created_at: string;
  last_delivered_at: string | null;
  failing_since: string | null;
  dead_at: string | null;
  /** until when the old secret also signs after the last rotation */
  previous_until: string | null;
}

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'canceled'] as const;
export type WebhookDeliveryState = (typeof DELIVERY_STATES)[number];

export interface WebhookDelivery {
  delivery_id: string;
  event_id: string;
  type: string;
  state: WebhookDeliveryState;
  attempts: number;
  /** ISO; null: no further attempt */
  next_at: string | null;
  created_at: string;
  log: AttemptLog[];
}
