/**
 * SQL functions that write jobs or live changes. The test beside this file reads the catalogue and
 * demands that the list is complete.
 */
export const NOTIFYING_FUNCTIONS = ['enqueue_jobs', 'enqueue_unless_planned'];

/**
 * The same behind triggers, which no statement's text shows: events for webhooks, planned with changes of
 * conversations and messages. Those record live changes, so their transactions notify anyway; one that
 * does not is found when workers look next, within half a second.
 */
export const TRIGGERED_FUNCTIONS = [
  'tell_webhooks',
  'tell_webhooks_of_conversation',
  'tell_webhooks_of_message',
];

const WRITES = new RegExp(
  `\\binsert\\s+into\\s+"?live_events\\b|\\b(?:${NOTIFYING_FUNCTIONS.join('|')})\\s*\\(`,
  'i',
);

/**
 * Whether a statement enqueues jobs or records live changes, so that its transaction notifies after
 * COMMIT. Reading live changes is not writing: it would answer each notification with another.
 */
export const needsNotification = (sql: string): boolean => WRITES.test(sql);
