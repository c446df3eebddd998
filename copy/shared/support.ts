import { catalog } from '#copy/catalog/catalog.ts';

/** What teams and staff read alike about their conversations. */
export const supportCopy = catalog('shared.support', {
  priorities: { low: 'Low', medium: 'Medium', high: 'High' },
  priority: 'Priority',
  /** by whom it is read */
  statuses: {
    staff: { open: 'Open', waiting: 'Waiting for the team', closed: 'Closed' },
    team: { open: 'Waiting for support', waiting: 'Waiting for you', closed: 'Closed' },
  },
  message: 'Message',
  placeholder: 'Type your support message...',
  send: 'Send Message',
  sent: 'Message sent successfully',
  failed: 'Error sending message',
  failedText: 'Your text is still here. Please try again.',
  messages: 'Messages',
  support: 'Support',
  byEmail: 'by email',
});
