import { Refusal } from '#domain/errors.ts';

/** A browser has one stream for each tab, and closes those of hidden tabs. */
export const MAX_STREAMS = 20;

export interface StreamLimit {
  /** Counts a stream and answers what ends it. Throws TOO_MANY_REQUESTS. */
  open(sessionId: string): () => void;
}

/** Limits the live streams that one login session has open at this process. */
export function streamLimit(max = MAX_STREAMS): StreamLimit {
  const open = new Map<string, number>();
  return {
    open(sessionId) {
      const before = open.get(sessionId) ?? 0;
      if (before >= max) {
        throw new Refusal(
          'TOO_MANY_REQUESTS',
          'Too many live connections at once. Please close some windows of this site.',
        );
      }
      open.set(sessionId, before + 1);
      let counted = true;
      return () => {
        if (!counted) return;
        counted = false;
        const left = (open.get(sessionId) ?? 1) - 1;
        if (left > 0) open.set(sessionId, left);
        else open.delete(sessionId);
      };
    },
  };
}
