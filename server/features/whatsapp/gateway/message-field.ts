import { type Json, numberOf, objectIn, textOf } from './json-values.ts';

/** Fields that aren't messages but about them: WhatsApp's names, from its protocol and its web app. */
export const NON_MESSAGE_FIELDS = new Set([
  'protocolMessage',
  'editedMessage',
  'secretEncryptedMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'encEventResponseMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'stickerSyncRmrMessage',
  'albumMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'statusNotificationMessage',
  'call',
  'callLogMesssage',
  'bcallMessage',
  'chat',
  'protocol',
  'reaction',
  'reaction_enc',
  'poll_update',
  'pin_message',
  'keep_in_chat',
  'revoked',
  'call_log',
  'gp2',
  'notification',
  'notification_template',
  'e2e_notification',
  'broadcast_notification',
  'debug',
  'album',
  'event_response',
]);

/** Fields that accompany any content. */
const EXTRA_FIELDS = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]);

/** WhatsApp Web's type for text. The protocol has a different field with the same name. */
const WEB_TEXT = 'conversation';
/** Limit for messages within messages: disappearing, view once, with a caption. */
export const MAX_DEPTH = 10;

export interface ContentField {
  /** the set field of WhatsApp's message, or WhatsApp Web's type; empty if there is none */
  name: string;
  fields: Json;
  /** the text itself, if the field holds only text */
  value: unknown;
  viewOnce: boolean;
}

/** WhatsApp's own message from NOWEB or GOWS. GOWS may have unwrapped it until nothing is left. */
export function rawMessage(data: Json): Json {
  const places = ['message', 'Message', 'RawMessage'].map((name) => objectIn(data, name));
  return places.find((place) => Object.keys(place).length > 0) ?? {};
}

/** WhatsApp's codes for HD_VIDEO_DUAL_UPLOAD, HD_IMAGE_DUAL_UPLOAD, MOTION_PHOTO, HEVC_VIDEO_DUAL_UPLOAD. */
const COPIES = new Set([5, 10, 12, 19]);

/** A photo or video that was already sent arrives again, sharper or moving, under another id. */
export function isCopy(data: Json): boolean {
  const context = objectIn(rawMessage(data), 'messageContextInfo');
  return COPIES.has(numberOf(objectIn(context, 'messageAssociation').associationType));
}

/** Finds the content inside nested messages, whatever WhatsApp calls the wrapper. */
export function contentField(data: Json): ContentField {
  const flagged = [data.isViewOnce, data.IsViewOnce, objectIn(data, 'key').isViewOnce];
  let viewOnce = flagged.includes(true);
  let content = rawMessage(data);
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    // An edit comes together with the edited message.
    const contentKeys = Object.keys(content).filter(
      (key) => content[key] != null && content[key] !== '' && !EXTRA_FIELDS.has(key),
    );
    const name = contentKeys.find((item) => NON_MESSAGE_FIELDS.has(item)) ?? contentKeys[0] ?? '';
    const fields = objectIn(content, name);
    viewOnce ||= /^viewOnce/i.test(name) || fields.viewOnce === true;
    const inner = name === 'message' ? fields : objectIn(fields, 'message');
    // In the history, the edited message itself has the same field as a notice of an edit.
    const isNotice = NON_MESSAGE_FIELDS.has(name) && name !== 'editedMessage';
    if (isNotice || Object.keys(inner).length === 0) {
      if (name === '') return { ...webField(data), viewOnce };
      return { name, fields, value: content[name], viewOnce };
    }
    content = inner;
  }
  return { name: '', fields: {}, value: undefined, viewOnce };
}

function webField(data: Json): Omit<ContentField, 'viewOnce'> {
  const type = textOf(data.type);
  const isText = type === 'chat';
  return { name: isText ? WEB_TEXT : type, fields: data, value: isText ? data.body : undefined };
}
