import type { Priority, Side, ThreadStatus } from '#domain/support/threads.ts';

/** What teams and staff read alike about their conversations. */
export const supportCopy = {
  priorities: { low: 'Low', medium: 'Medium', high: 'High' } satisfies Record<Priority, string>,
  priority: 'Priority',
  priorityOf: (name: string) => `${name} priority`,
  /** by whom it is read */
  statuses: {
    staff: { open: 'Open', waiting: 'Waiting for the team', closed: 'Closed' },
    team: { open: 'Waiting for support', waiting: 'Waiting for you', closed: 'Closed' },
  } satisfies Record<Side, Record<ThreadStatus, string>>,
  message: 'Message',
  placeholder: 'Type your support message...',
  send: 'Send Message',
  sending: 'Sending...',
  empty: 'Please enter a message',
  sent: 'Message sent successfully',
  failed: 'Error sending message',
  failedText: 'Your text is still here. Please try again.',
  messages: 'Messages',
  support: 'Support',
  byEmail: 'by email',
};
