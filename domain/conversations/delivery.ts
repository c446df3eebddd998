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
export const SEND_FAILURES = {
  refused: 'WhatsApp refused this message as it is. Change it and send it again.',
  reported: "WhatsApp couldn't deliver this message. Send it again, or call the lead.",
  restricted: "WhatsApp restricts this number, so the message wasn't sent.",
  expired:
    "The number wasn't connected in time, so the message wasn't sent. You can send it again.",
  no_file: "The file of this message is gone, so it wasn't sent. Attach it again.",
} as const;
export type SendFailure = keyof typeof SEND_FAILURES;

export function isLate({ age_seconds }: { age_seconds: number }): boolean {
  return age_seconds > LATE_SECONDS;
}
