import { setTimeout as sleep } from 'node:timers/promises';
import type { Model } from '../llm.ts';
import { checkModel, checkReading, type ModelState, readingState } from './check-model.ts';

/** A check costs money, so it runs at most once a minute, and never while leads are answered. */
const MAX_AGE_MS = 60_000;
const MAX_WAIT_MS = 2_000;

const UNKNOWN: ModelState = { ok: false, state: 'is being checked', words: '' };

export function createModelWatch(model: Model) {
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
    /** The state of the model, at most a minute old. Waits at most `waitMs` for a first check. */
    async state(waitMs = MAX_WAIT_MS): Promise<ModelState> {
      const isWell = Date.now() - model.lastSuccessAt() < MAX_AGE_MS;
      if (isWell && !model.reading.known()) last = { ok: true, state: 'answers', words: '' };
      else if (Date.now() - checkedAt >= MAX_AGE_MS) checking ??= check();
      if (checking) await Promise.race([checking, sleep(waitMs, undefined, { ref: false })]);
      const limit = model.reading.known();
      return limit ? readingState(limit) : last;
    },
    /** Aborts a running check. */
    close: () => closed.abort(),
  };
}

export type ModelWatch = ReturnType<typeof createModelWatch>;
