import { catalog } from '../catalog/catalog.ts';

/** Texts that several emails share. */
export const layoutCopy = catalog('emails.layout', {
  greeting: 'Hi {name},',
  linkFallback: "If the button doesn't work, open this link:",
  openConversation: 'Open the conversation',
  notifications: 'Choose your notifications: {link}',
  notificationsAndQuietHours: 'Choose your notifications and quiet hours: {link}',
});
