import { catalog } from '../catalog/catalog.ts';

/** Descriptions of the webhook events. */
export const webhookEventCopy = catalog('webhooks.events', {
  'lead.created': 'A lead came in through a form, an import, the API or a message',
  'lead.opted_out': 'A lead asked to stop',
  'lead.booked': 'A lead has an appointment',
  'message.received': 'A lead wrote',
  'message.sent': 'A message from the agent or your team reached WhatsApp',
  'message.failed': "WhatsApp couldn't deliver a message",
  'conversation.status_changed': "A lead's status changed",
  'conversation.needs_person': 'A lead starts waiting for your team',
  'conversation.control_changed': 'The agent stopped or resumed',
});

/** Why an event wasn't delivered. */
export const deliveryCopy = catalog('webhooks.delivery', {
  secret: 'The secret cannot be opened with this APP_SECRET. Rotate it.',
  answered: 'The endpoint answered {status}',
});
