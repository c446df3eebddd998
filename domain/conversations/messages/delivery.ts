import { sendFailureCopy } from '#copy/conversations/send-failures.ts';
/**
 * So long a person's message waits for its number, in seconds. Beyond that it may say what is no longer
 * true, so it fails, and the person can send it again.
 */
export const REPLY_WAIT_SECONDS = 3600;
/** The same for one that its writer let wait for a number that was not linked. */
export const LONG_WAIT_SECONDS = 3 * 24 * 3600;

/** A message that waits this long is shown to a person. */
export const LATE_SECONDS = 5 * 60;

/** Why a message failed, and what a person reads about it. */
export const SEND_FAILURES = sendFailureCopy;
export type SendFailure = keyof typeof SEND_FAILURES;

export function isLate({ age_seconds }: { age_seconds: number }): boolean {
  return age_seconds > LATE_SECONDS;
}

/** What the gateway says about a message whose send began and was never confirmed. */
export type LookUp =
  /** it has the message */
  | 'sent'
  | 'absent'
  /** it does not answer, or the session does not work: nothing could be sent now either */
  | 'away'
  /** it works, and cannot say */
  | 'unclear';

interface LostSend {
  /** sends that began and may have arrived */
  sends_begun: number;
  /** how often the look-up was unclear since the last send, this one included */
  failed_lookups: number;
}

/**
 * `note_sent`: the lead has it. `send`: not sent yet, or as far as anyone can tell. `wait`: look it
 * up again later. `give_up`: it may have arrived, and a further try may be one message too many.
 */
type LostSendDecision = 'note_sent' | 'send' | 'wait' | 'give_up';

export const MAX_FAILED_LOOKUPS = 3;
/** The first send, and one more under the same id when no one can say whether it arrived. */
const MAX_BLIND_SENDS = 2;

/**
 * What to do with a message whose answer was lost. It is sent again when the gateway does not have it,
 * however often. When the gateway cannot tell, the same id is sent once more, and never a third time.
 */
export function decideLostSend(
  lookUp: LookUp,
  { sends_begun, failed_lookups }: LostSend,
): LostSendDecision {
  if (lookUp === 'sent') return 'note_sent';
  if (lookUp === 'absent') return 'send';
  if (lookUp === 'away' || failed_lookups < MAX_FAILED_LOOKUPS) return 'wait';
  return sends_begun < MAX_BLIND_SENDS ? 'send' : 'give_up';
}
