import { cutText } from '#domain/text.ts';
import { type Json, isObject, numberOf, objectIn, textOf, timeIn } from './json-values.ts';
import { addressesOf, isLead, keyOf, parseId } from './message-address.ts';
import { contentOf, isRevoked, MAX_TEXT_LENGTH, stubOf } from './message-content.ts';
import { MAX_DEPTH, rawMessage } from './message-field.ts';

/** An edit or a deletion of a message by its author. */
interface MessageChange {
  /** the changed message */
  wa_key: string;
  from_me: boolean;
  /** the addresses of the chat: a change can't affect messages in other chats */
  addresses: string[];
  /** seconds since the epoch */
  timestamp: number;
}

export interface EditEvent extends MessageChange {
  kind: 'edited';
  /** the new text; null if it is encrypted, so that only the phone shows it */
  text: string | null;
}

export interface DeletionEvent extends MessageChange {
  kind: 'deleted';
}

/** `message.edited` */
export function editEvent(payload: Json): EditEvent | undefined {
  const changed = messageChange(payload, textOf(payload.editedMessageId));
  const text = cutText(textOf(payload.body), MAX_TEXT_LENGTH);
  return changed && text.trim() !== '' ? { kind: 'edited', ...changed, text } : undefined;
}

/** `message.revoked`; `before` is missing if the engine no longer knows the message. */
export function deletionEvent(payload: Json): DeletionEvent | undefined {
  const { before, after, revokedMessageId } = payload;
  const notice = isObject(after) ? after : isObject(before) ? before : {};
  const changed = messageChange(notice, textOf(revokedMessageId));
  return changed && { kind: 'deleted', ...changed };
}

/** An edit or a deletion that an engine forwards as a message. Its content says which message it changes. */
export function changeInside(payload: Json): EditEvent | DeletionEvent | undefined {
  const data = objectIn(payload, '_data');
  const ownKey = parseId(textOf(payload.id))?.key ?? '';
  const notice = isRevoked(stubOf(data)) ? { target: ownKey } : noticeIn(data, ownKey);
  if (!notice) return undefined;
  const changed = messageChange(payload, notice.target);
  if (!changed) return undefined;
  const { text } = notice;
  return text === undefined
    ? { kind: 'deleted', ...changed }
    : { kind: 'edited', ...changed, text };
}

interface Notice {
  target: string;
  /** new text of an edit; null if it can't be read; missing if the message was deleted */
  text?: string | null;
}

function noticeIn(data: Json, own: string): Notice | undefined {
  return protocolNotice(rawMessage(data), own, 0) ?? webNotice(data);
}

/** A notice in WhatsApp's protocol, at any depth. */
function protocolNotice(content: Json, ownKey: string, depth: number): Notice | undefined {
  const secret = objectIn(content, 'secretEncryptedMessage');
  const secretTarget = keyIn(secret.targetMessageKey);
  if (secretTarget !== '') return { target: secretTarget, text: null };
  const protocol = objectIn(content, 'protocolMessage');
  const target = keyIn(protocol.key);
  const edited = objectIn(protocol, 'editedMessage');
  if (target !== '' && Object.keys(edited).length > 0) return { target, text: newText(edited) };
  if (target !== '' && isDeletion(protocol)) return { target };
  const wrapper = Object.keys(content).find((key) => isObject(objectIn(content, key).message));
  if (wrapper === undefined || depth === MAX_DEPTH) return undefined;
  const inner = objectIn(objectIn(content, wrapper), 'message');
  const deeper = protocolNotice(inner, ownKey, depth + 1);
  // Without a notice inside, this is the edited message itself, under its own id.
  const isItself = wrapper === 'editedMessage' && inner.protocolMessage === undefined;
  return deeper ?? (isItself ? { target: ownKey, text: newText(inner) } : undefined);
}

function keyIn(key: unknown): string {
  if (!isObject(key)) return parseId(textOf(key))?.key ?? textOf(key);
  return textOf(key.id) || textOf(key.ID);
}

function newText(message: Json): string | null {
  const text = contentOf({ _data: { message } })?.text ?? '';
  return text.trim() === '' ? null : text;
}

/** Matches the number, the name, or a missing type: protocols omit 0, which means deletion. */
function isDeletion(notice: Json): boolean {
  const { type } = notice;
  if (type === undefined || type === null) return Object.keys(notice).every((key) => key === 'key');
  return numberOf(type) === 0 || textOf(type) === 'REVOKE';
}

/** WhatsApp Web has the message's key in a field next to the notice's own. */
function webNotice(data: Json): Notice | undefined {
  const target = keyIn(data.protocolMessageKey);
  const what = `${textOf(data.type)} ${textOf(data.subtype)}`;
  if (target === '') return undefined;
  if (/revoke/.test(what)) return { target };
  if (!/edit/.test(what)) return undefined;
  const text = textOf(data.body);
  return { target, text: text.trim() === '' ? null : cutText(text, MAX_TEXT_LENGTH) };
}

/** The notice's own id names the chat and the author of the message that it changes. */
function messageChange(notice: Json, target: string): MessageChange | undefined {
  const id = parseId(textOf(notice.id));
  const key = parseId(target)?.key ?? target;
  if (!id || !isLead(id.chat) || key === '' || key.length > 200) return undefined;
  return {
    wa_key: keyOf({ ...id, key }),
    from_me: id.fromMe,
    addresses: addressesOf(notice, id),
    timestamp: timeIn(notice),
  };
}
