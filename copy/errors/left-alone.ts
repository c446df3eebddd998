import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const leftAloneErrors = reasons(
  catalog('errors.leftAlone', {
    connectFirst: 'Connect a WhatsApp number to this campaign first.',
    unreadable:
      "We couldn't read this number's chats. Nothing has changed. Check that the number is connected, then try again.",
    limit: "A number's list can have {max, number} people. Remove some first.",
  }),
);
