import { Refusal } from '#domain/errors.ts';

/** A browser has one stream a tab, and gives those of hidden tabs back. */
export const MOST_STREAMS = 20;

export interface StreamPlaces {
  /** Takes a place and answers what gives it back. Throws TOO_MANY_REQUESTS when there is none. */
  enter(sessionId: string): () => void;
}

/** Bounds the live streams that one login session holds open at this process. */
export function streamPlaces(most = MOST_STREAMS): StreamPlaces {
  const taken = new Map<string, number>();
  return {
    enter(sessionId) {
      const before = taken.get(sessionId) ?? 0;
      if (before >= most) {
        throw new Refusal(
          'TOO_MANY_REQUESTS',
          'Too many live connections at once. Please close some windows of this site.',
        );
      }
      taken.set(sessionId, before + 1);
      let inside = true;
      return () => {
        if (!inside) return;
        inside = false;
        const left = (taken.get(sessionId) ?? 1) - 1;
        if (left > 0) taken.set(sessionId, left);
        else taken.delete(sessionId);
      };
    },
  };
}
