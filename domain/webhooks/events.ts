/** The events of endpoints (docs/rules/api.md). `webhook.test` is only sent manually. */
export const WEBHOOK_EVENTS = {
  'lead.created': 'A lead came in, by a form, an import, the API or a message of theirs',
  'lead.opted_out': 'A lead asked to stop',
  'lead.booked': 'A lead is known to have an appointment',
  'message.received': 'A lead wrote',
  'message.sent': 'A message of the agent or of a person reached WhatsApp',
  'message.failed': 'A message could not be delivered',
  'conversation.status_changed': 'A lead has another status',
  'conversation.needs_person': 'A lead starts to wait for your team',
  'conversation.control_changed': 'The agent was stopped, or speaks again',
} as const;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];
export const TEST_EVENT = 'webhook.test';
