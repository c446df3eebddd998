/** What is known of a lead's call, stored in the details of its message. */
export interface Call {
  video: boolean;
  /** what the owner did on the phone; null: nothing, so the lead waits */
  end: CallEnd | null;
}

export const CALL_ENDS = ['answered', 'declined'] as const;
export type CallEnd = (typeof CALL_ENDS)[number];

export const callDetails = ({ video, end }: Call): string =>
  [video ? 'video' : '', end ?? ''].filter((part) => part !== '').join(', ');

export function callOf(details: string): Call {
  const parts = details.split(', ');
  return {
    video: parts.includes('video'),
    end: CALL_ENDS.find((end) => parts.includes(end)) ?? null,
  };
}

/** The details of the text that a lead gets after a missed call. */
export const AFTER_CALL = 'Sent after a missed call';
/** A call that no one takes has ended by then. */
export const RINGING_MS = 60_000;
/** A lead who calls several times within this time gets one text. */
export const CALL_BURST_SECONDS = 4 * 3_600;
/** A text about an older call, such as one from a backfill, would surprise the lead. */
export const LATEST_TEXT_SECONDS = 15 * 60;
