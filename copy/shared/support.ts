import { catalog } from '#copy/catalog/catalog.ts';

/** Support texts that teams and staff share. */
export const supportCopy = catalog('shared.support', {
  priorities: { low: 'Low', medium: 'Medium', high: 'High' },
  priority: 'Priority',
  /** by reader */
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
