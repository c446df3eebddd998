import { webhookEventCopy } from '#copy/webhooks/events.ts';
/** The events of endpoints (docs/rules/api.md). `webhook.test` is only sent manually. */
export const WEBHOOK_EVENTS = webhookEventCopy;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];
export const TEST_EVENT = 'webhook.test';
