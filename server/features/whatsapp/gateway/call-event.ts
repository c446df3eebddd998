import { callDetails, type CallEnd } from '#domain/conversations/messages/calls.ts';
import { type Json, objectIn, textOf } from './json-values.ts';
import { address, isLead, keyOf, ownAddresses, parseId } from './message-address.ts';

/** A lead's call, without the fields that all messages have. */
export interface CallMessage {
  /** the same for every event of the call, and for the notice of a missed call */
  wa_key: string;
  chat: string;
  addresses: string[];
  /** whether it was a video call, and how it ended */
  details: string;
}

const MAX_ID = 200;

const ENDS: Record<string, CallEnd> = {
  'call.accepted': 'answered',
  'call.rejected': 'declined',
};

/** Returns undefined for group calls, our own, and those without a caller. */
export function callMessage(
  payload: Json,
  event: string,
  me: Json | undefined,
): CallMessage | undefined {
  const data = objectIn(payload, '_data');
  const given = textOf(payload.id);
  const id = parseId(given)?.key ?? given;
  const isOurs = payload.fromMe === true || data.outgoing === true;
  if (id === '' || id.length > MAX_ID || isOurs || payload.isGroup === true) return undefined;
  const numberAddresses = ownAddresses(me);
  const addresses = callersIn(payload, data).filter(
    (item) => isLead(item) && !numberAddresses.includes(item),
  );
  const [chat] = addresses;
  if (chat === undefined) return undefined;
  const video = payload.isVideo === true;
  return {
    wa_key: keyOf({ fromMe: false, key: id }),
    chat,
    addresses: [...new Set(addresses)],
    details: callDetails({ video, end: ENDS[event] ?? null }),
  };
}

/** Each engine puts the caller in other fields, some as both lid and number. */
function callersIn(payload: Json, data: Json): string[] {
  const names = [
    payload.from,
    data.from,
    data.chatId,
    data.peerJid,
    data.callerPn,
    data.From,
    data.CallCreator,
    data.CallCreatorAlt,
  ];
  return names.map((name) => address(textOf(name)));
}
