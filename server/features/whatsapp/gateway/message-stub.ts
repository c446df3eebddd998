import { type Json, textOf } from './json-values.ts';

/** What stands in place of a message: the name or the number that WhatsApp gives its kind. Empty: nothing. */
export function stubOf(data: Json): string {
  const type = data.messageStubType;
  if (typeof type === 'number') return type === 0 ? '' : String(type);
  return textOf(type);
}

/**
 * WhatsApp numbers its notices up to here, such as "messages are encrypted". A number beyond is newer
 * than this version, and may be a message.
 */
const LAST_NOTICE = 250;
const CIPHERTEXT = /^(?:2|3|47|48)$|CIPHERTEXT|FUTUREPROOF/;
const MISSED_CALL = /^(?:40|41|45|46)$|CALL_MISSED/;
const REVOKED = /^(?:1|REVOKE)$/;

/** A message that could not be decrypted, or that only a newer version of WhatsApp can read. */
export const isUnreadable = (stub: string): boolean =>
  CIPHERTEXT.test(stub) || Number(stub) > LAST_NOTICE;

export const isMissedCall = (stub: string): boolean => MISSED_CALL.test(stub);

export const isVideoCall = (stub: string): boolean => /^4[16]$|VIDEO/.test(stub);

/** The message under this id was taken back by its author. */
export const isRevoked = (stub: string): boolean => REVOKED.test(stub);
