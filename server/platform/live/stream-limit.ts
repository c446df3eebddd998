import { platformErrors } from '#copy/errors/platform.ts';
import { Refusal } from '#domain/errors.ts';

/** A browser has one stream per tab, and closes those of hidden tabs. */
export const MAX_STREAMS = 20;
/** Each costs a socket and about 50 KB. Beyond this, other web processes must share the load. */
const MAX_STREAMS_OF_ALL = 10_000;

/** Limits the live streams of one user across all their sessions, and of all users in this process. */
export function streamLimit(max = MAX_STREAMS, maxOfAll = MAX_STREAMS_OF_ALL) {
  const open = new Map<string, number>();
  let all = 0;
  return {
    /** Counts a stream and returns the function that ends it. Throws TOO_MANY_REQUESTS. */
    open(personId: string): () => void {
      if (all >= maxOfAll) {
        throw new Refusal('TOO_MANY_REQUESTS', platformErrors.tooManyStreams);
      }
      const before = open.get(personId) ?? 0;
      if (before >= max) {
        throw new Refusal('TOO_MANY_REQUESTS', platformErrors.tooManyWindows);
      }
      open.set(personId, before + 1);
      all += 1;
      let isCounted = true;
      return () => {
        if (!isCounted) return;
        isCounted = false;
        all -= 1;
        const remaining = (open.get(personId) ?? 1) - 1;
        if (remaining > 0) open.set(personId, remaining);
        else open.delete(personId);
      };
    },
  };
}
