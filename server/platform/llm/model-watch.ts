import type { Model } from '../llm.ts';
import { checkModel, checkReading, type ModelState, readingState } from './check-model.ts';

export interface ModelWatch {
  /** The state of the model, at most a minute old. Waits at most `waitMs` for a first check. */
  state(waitMs?: number): Promise<ModelState>;
  /** Aborts a running check. */
  close(): void;
}

/** A check costs money, so it runs at most once a minute, and never while leads are answered. */
const MAX_AGE_MS = 60_000;
const MAX_WAIT_MS = 2_000;

const UNKNOWN: ModelState = { ok: false, state: 'is being checked', words: '' };

export function createModelWatch(model: Model): ModelWatch {
  let last = UNKNOWN;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  const closed = new AbortController();

  function check(): Promise<void> {
    checkedAt = Date.now();
    return checkModel(model, closed.signal)
      .then(async (found) => (found.ok && (await checkReading(model, closed.signal))) || found)
      .then((found) => {
        last = found;
        checking = undefined;
      });
  }

  return {
    async state(waitMs = MAX_WAIT_MS) {
      const isWell = Date.now() - model.lastSuccessAt() < MAX_AGE_MS;
      if (isWell && !model.reading.known()) last = { ok: true, state: 'answers', words: '' };
      else if (Date.now() - checkedAt >= MAX_AGE_MS) checking ??= check();
      if (checking) await Promise.race([checking, delay(waitMs)]);
      const limit = model.reading.known();
      return limit ? readingState(limit) : last;
    },
    close: () => closed.abort(),
  };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
