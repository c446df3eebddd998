import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const conversationsErrors = reasons(
  catalog('errors.conversations', {
    notFound: 'Conversation not found',
    messageGone: 'Message not found',
    optedOut: 'This lead asked to stop. Wait until the lead writes again.',
    automaticTextGone: 'This text no longer exists',
    keyNoUuid: 'x-idempotency-key must be a UUID.',
    fileGone: 'This file no longer exists, so nothing was sent. Attach it again.',
    fileBeingRead: "This file is still being read. Wait until it's done, then try again.",
    filePrivate: 'We never describe private files, so nothing was saved.',
    fileNotSafe:
      "This file may contain a program, so you can't send it. Nothing was uploaded. You can send pictures, videos, sound, text, Office documents, PDF and archives.",
    filesFull:
      "Your team's storage for files is full, so nothing was uploaded. Ask your administrator for more.",
    needsPermission:
      'This lead asked to stop. Nothing was changed. Say who allowed you to write to them again.',
    noAssignee:
      "Only editors, admins and the owner can look after leads. This person isn't one of them anymore. Nothing was changed. Please choose someone else.",
    viewLimit: "You've saved {max, number} views. Delete one to add another.",
    notReceived: "The lead doesn't have this message, so nothing was changed.",
    agentStopped:
      "The AI agent wrote this message and is stopped, so we didn't send it. Write to the lead yourself.",
    messageIdTaken: 'This message_id belongs to another message. Send a new one.',
    stopAgentFirst: 'Stop the AI agent before you write to this lead.',
    teammateAnswered:
      "Someone on your team just answered this lead. Your message wasn't sent. Read the answer, then send yours if it's still needed.",
    onItsWay:
      "This message is on its way, so you can't change it. Wait a moment to see whether it arrives.",
    withdrawn:
      "Someone withdrew this message before it was sent. Write it again if it's still needed.",
    delivered: 'The lead already has this message. Nothing was changed.',
    notLinked:
      "This campaign's WhatsApp number isn't connected, so nothing was sent. Connect it again, or let your message wait for up to 3 days until it is.",
    teamIdMissing: 'Team ID is required for conversations access',
  }),
);
