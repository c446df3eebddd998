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
