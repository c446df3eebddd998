import { catalog } from '../catalog/catalog.ts';

/** Why a message failed. */
export const sendFailureCopy = catalog('conversations.sendFailures', {
  refused: 'WhatsApp rejected this message. Change it and send it again.',
  reported: "WhatsApp couldn't deliver this message. Send it again, or call the lead.",
  restricted: "WhatsApp has restricted this number, so the message wasn't sent.",
  expired:
    "The number wasn't connected in time, so the message wasn't sent. You can send it again.",
  unreachable:
    "WhatsApp can't reach this number: it rejected the message each time, while messages to others go out. Check the number, or call the lead.",
  no_file: "We no longer have this message's file, so we didn't send it. Attach it again.",
});
