import { type Json, numberOf, objectIn, textOf } from './json-values.ts';

/** Fields that are about messages, not messages: WhatsApp's own names, of its protocol and of its web app. */
export const NOT_SAID = new Set([
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

/** Fields that go along with any content. */
const ALONGSIDE = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]);

/** WhatsApp Web's name for text, the same as a field of the protocol that is something else. */
const WEB_TEXT = 'conversation';
/** Messages within messages: disappearing, to be viewed once, with a caption. */
export const MAX_DEPTH = 10;

export interface ContentField {
  /** the field of WhatsApp's message that is set, or WhatsApp Web's type; empty: there is none */
  name: string;
  fields: Json;
  /** the text itself, where the field is nothing else */
  value: unknown;
  viewOnce: boolean;
}

/** WhatsApp's own message: of NOWEB, and of GOWS, which may have unwrapped it to nothing. */
export function rawMessage(data: Json): Json {
  const places = ['message', 'Message', 'RawMessage'].map((name) => objectIn(data, name));
  return places.find((place) => Object.keys(place).length > 0) ?? {};
}

/** HD_VIDEO_DUAL_UPLOAD, HD_IMAGE_DUAL_UPLOAD, MOTION_PHOTO and HEVC_VIDEO_DUAL_UPLOAD, by WhatsApp's numbers. */
const COPIES = new Set([5, 10, 12, 19]);

/** A photo or a video that was sent already comes once more, sharper or moving, under an id of its own. */
export function isCopy(data: Json): boolean {
  const context = objectIn(rawMessage(data), 'messageContextInfo');
  return COPIES.has(numberOf(objectIn(context, 'messageAssociation').associationType));
}

/** Finds what was said inside of messages within messages, whatever WhatsApp calls the wrapper. */
export function contentField(data: Json): ContentField {
  const flagged = [data.isViewOnce, data.IsViewOnce, objectIn(data, 'key').isViewOnce];
  let viewOnce = flagged.includes(true);
  let content = rawMessage(data);
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    // An edit comes beside what was edited.
    const said = Object.keys(content).filter(
      (key) => content[key] != null && content[key] !== '' && !ALONGSIDE.has(key),
    );
    const name = said.find((item) => NOT_SAID.has(item)) ?? said[0] ?? '';
    const fields = objectIn(content, name);
    viewOnce ||= /^viewOnce/i.test(name) || fields.viewOnce === true;
    const inner = name === 'message' ? fields : objectIn(fields, 'message');
    // The history has an edited message itself in what a notice of an edit has, too.
    const isNotice = NOT_SAID.has(name) && name !== 'editedMessage';
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
