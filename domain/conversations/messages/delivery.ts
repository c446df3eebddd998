import { sendFailureCopy } from '#copy/conversations/send-failures.ts';
/**
 * How long a member's message waits for its number, in seconds. After that it may be out of date, so it
 * fails, and the member can send it again.
 */
export const REPLY_WAIT_SECONDS = 3600;
/** How long it waits if its author chose to wait for a number that wasn't linked. */
export const LONG_WAIT_SECONDS = 3 * 24 * 3600;

/** A message that waits this long is shown to a person. */
export const LATE_SECONDS = 5 * 60;

/** Why a message failed, with the text shown for it. */
export const SEND_FAILURES = sendFailureCopy;
export type SendFailure = keyof typeof SEND_FAILURES;

export function isLate({ age_seconds }: { age_seconds: number }): boolean {
  return age_seconds > LATE_SECONDS;
}

/** What the gateway reports about a message whose send began but was never confirmed. */
export type LookupResult =
  /** it has the message */
  | 'sent'
  | 'absent'
  /** it doesn't answer, or the session is down: nothing can be sent now anyway */
  | 'away'
  /** it is up but can't tell */
  | 'unclear';

interface LostSend {
  /** sends that began and may have arrived */
  sends_begun: number;
  /** how many look-ups were unclear since the last send, including this one */
  failed_lookups: number;
}

/**
 * `note_sent`: the lead has it. `send`: not sent yet, as far as anyone can tell. `wait`: look it
 * up again later. `give_up`: it may have arrived, and another try could send it twice.
 */
type LostSendDecision = 'note_sent' | 'send' | 'wait' | 'give_up';

export const MAX_FAILED_LOOKUPS = 3;
/** The first send, plus one more with the same id if no one can tell whether it arrived. */
const MAX_BLIND_SENDS = 2;

/**
 * Decides about a message whose response was lost. We resend it, however often, if the gateway doesn't
 * have it. If the gateway can't tell, we send the same id once more, and never a third time.
 */
export function decideLostSend(
  lookUp: LookupResult,
  { sends_begun, failed_lookups }: LostSend,
): LostSendDecision {
  if (lookUp === 'sent') return 'note_sent';
  if (lookUp === 'absent') return 'send';
  if (lookUp === 'away' || failed_lookups < MAX_FAILED_LOOKUPS) return 'wait';
  return sends_begun < MAX_BLIND_SENDS ? 'send' : 'give_up';
}
