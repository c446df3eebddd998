import { v4 as uuid } from 'uuid';
import { mayPass } from './errors.ts';

/** Milliseconds for which the second press of a double click finds the first one's answer. */
const DOUBLE_CLICK = 600;
/** Milliseconds after which an intent without an answer is given up. */
const GIVE_UP_AFTER = 10 * 60_000;

interface Intent {
  key: string;
  since: number;
  running: Promise<unknown> | null;
  /** when it succeeded; null before */
  doneAt: number | null;
}

/**
 * One request and one answer for each intent. The same call while the first one runs, or right after
 * it, is the same press twice. The same call after a lost answer is the same intent again: it keeps its
 * key, so that the server does not repeat what it has done.
 */
export function createIntents(now: () => number = Date.now) {
  const open = new Map<string, Intent>();

  /** `remember`: the second press may come when the first one's answer is there already. */
  return async function once<T>(
    name: string,
    send: (key: string) => Promise<T>,
    { remember }: { remember: boolean },
  ): Promise<T> {
    forgetOld();
    const known = open.get(name);
    if (known?.running) return known.running as Promise<T>;
    const intent = known ?? { key: uuid(), since: now(), running: null, doneAt: null };
    // Another call in between: what follows it is meant anew.
    for (const [other, { doneAt }] of open)
      if (doneAt !== null && other !== name) open.delete(other);
    open.set(name, intent);
    const running = send(intent.key);
    intent.running = running;
    try {
      const answer = await running;
      if (remember) intent.doneAt = now();
      else open.delete(name);
      return answer;
    } catch (error) {
      if (mayPass(error)) intent.running = null;
      else open.delete(name);
      throw error;
    }
  };

  function forgetOld() {
    for (const [name, { since, doneAt }] of open) {
      const over = doneAt === null ? since + GIVE_UP_AFTER : doneAt + DOUBLE_CLICK;
      if (now() > over) open.delete(name);
    }
  }
}
