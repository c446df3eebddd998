/** What is known of a call of the lead, kept in the details of its message. */
export interface Call {
  video: boolean;
  /** what the owner did on the phone; null: nothing, so that the lead waits */
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
/** When no one took it, a call has ended by then. */
export const RINGING_MS = 60_000;
/** Who calls several times in this time gets one text. */
export const CALL_BURST_SECONDS = 4 * 3_600;
/** A text about a call from longer ago, such as one of a backfill, would surprise the lead. */
export const LATEST_TEXT_SECONDS = 15 * 60;
