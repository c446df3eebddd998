/**
 * When a gateway answers a send with an error, it may be down for everyone, or this one chat can't be
 * written to, now or ever. What happens to other chats in the meantime tells the two apart.
 */
interface RejectedSend {
  /** how often the gateway answered sends of this message with an error */
  rejections: number;
  /** since the first of them */
  seconds: number;
  /** how many of them came after a message to another lead of the number was sent in the meantime */
  beside_others: number;
}

export const MIN_REJECTIONS = 4;
const MIN_REJECTIONS_WITH_OTHERS = 2;
const MIN_SECONDS = 60;

/** Whether this chat can't be written to: it failed for over a minute while other leads got messages. */
export const isUnreachable = ({ rejections, seconds, beside_others }: RejectedSend): boolean =>
  rejections >= MIN_REJECTIONS &&
  seconds >= MIN_SECONDS &&
  beside_others >= MIN_REJECTIONS_WITH_OTHERS;

const SECOND = 1000;
const DELAYS = [5, 15, 40, 60, 60, 60];
const MAX_DELAY = 600;

/** The delay before the next try of a rejected message: short at first, then longer and longer. */
export const retryDelay = (rejections: number): number =>
  (DELAYS[rejections - 1] ?? Math.min(MAX_DELAY, 2 ** (rejections - DELAYS.length) * 60)) * SECOND;

/** After this many rejections, we try the next lead to see whether only this one can't be written to. */
export const SKIP_AFTER_REJECTIONS = 2;
const NEXT_PROBE_SECONDS = 600;

/** A first message that is stored but not sent yet. */
interface OpenMessage {
  rejections: number;
  /** since its first rejection; 0: never rejected */
  seconds: number;
}

/**
 * Whether open first messages block the next lead of their number. A rejected one lets one other lead
 * pass. If that one is rejected, too, the gateway may be down, so the next try comes minutes later.
 */
export function blocksNextLead(open: OpenMessage[]): boolean {
  if (open.some(({ rejections }) => rejections < SKIP_AFTER_REJECTIONS)) return true;
  return open.length > 1 && open.some(({ seconds }) => seconds < NEXT_PROBE_SECONDS);
}
