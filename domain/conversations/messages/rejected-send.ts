/**
 * A gateway that answers with an error says nothing of what is wrong: it may be down for everyone, or this
 * one chat can't be written to, now or ever. What happens to other chats meanwhile tells them apart.
 */
interface RejectedSend {
  /** how often the gateway answered the send of this message with an error */
  rejections: number;
  /** since the first of them */
  seconds: number;
  /** how many of them came after a message to another lead of the number had gone out meanwhile */
  beside_others: number;
}

export const MIN_REJECTIONS = 4;
const MIN_BESIDE_OTHERS = 2;
const MIN_SECONDS = 60;

/** Whether this chat can't be written to: a few tries failed over a minute, while others got their messages. */
export const isUnreachable = ({ rejections, seconds, beside_others }: RejectedSend): boolean =>
  rejections >= MIN_REJECTIONS && seconds >= MIN_SECONDS && beside_others >= MIN_BESIDE_OTHERS;

const SECOND = 1000;
const DELAYS = [5, 15, 40, 60, 60, 60];
const MAX_DELAY = 600;

/** When a message that was rejected is tried again: soon at first, then less and less often. */
export const retryDelay = (rejections: number): number =>
  (DELAYS[rejections - 1] ?? Math.min(MAX_DELAY, 2 ** (rejections - DELAYS.length) * 60)) * SECOND;

/** From then on the next lead shows whether only this one can't be written to. */
export const PASSED_BY_AFTER = 2;
const NEXT_PROBE_SECONDS = 600;

/** A first message that was stored and not sent yet. */
interface OpenMessage {
  rejections: number;
  /** since its first rejection; 0: there was none */
  seconds: number;
}

/**
 * Whether open first messages hold up the next lead of their number. One that was rejected lets one other
 * lead pass; while that one is rejected, too, the gateway may be down, so another tries only minutes later.
 */
export function holdsUpOthers(open: OpenMessage[]): boolean {
  if (open.some(({ rejections }) => rejections < PASSED_BY_AFTER)) return true;
  return open.length > 1 && open.some(({ seconds }) => seconds < NEXT_PROBE_SECONDS);
}
