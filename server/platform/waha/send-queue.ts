/** Sends of one chat run in sequence, sends of different chats side by side, up to a bound a number. */
export interface SendQueue {
  run<T>(session: string, chat: string, work: () => Promise<T>): Promise<T>;
  /** Whether as many sends of this number run as may, so that one more would wait. */
  isFull(session: string): boolean;
}

interface Slots {
  used: number;
  /** callers that wait for a slot, the longest wait first */
  waiting: (() => void)[];
}

/**
 * Per process. The gateway itself takes sends of one number side by side; the bound keeps one busy
 * number from taking every connection to the gateway.
 */
export function createSendQueue(perSession: number): SendQueue {
  const chats = createLanes();
  const sessions = new Map<string, Slots>();

  async function inSlot<T>(session: string, work: () => Promise<T>): Promise<T> {
    const slots = sessions.get(session) ?? { used: 0, waiting: [] };
    sessions.set(session, slots);
    if (slots.used < perSession) slots.used += 1;
    else await new Promise<void>((resolve) => slots.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A slot goes straight to the next in line, so no one who comes later can take it first.
      const next = slots.waiting.shift();
      if (next) next();
      else slots.used -= 1;
      if (slots.used === 0) sessions.delete(session);
    }
  }

  return {
    run: (session, chat, work) => chats.run(`${session} ${chat}`, () => inSlot(session, work)),
    isFull: (session) => (sessions.get(session)?.used ?? 0) >= perSession,
  };
}

/** Runs work of the same key in sequence, and work of different keys in parallel. */
export interface Lanes {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether work of this key is running, so that more of it would wait. */
  isBusy(key: string): boolean;
}

/** Per process. Calls of two processes for one session may still collide; the gateway queues them. */
export function createLanes(): Lanes {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const previous = tails.get(key) ?? Promise.resolve();
      // The lane is free before the caller continues and checks `isBusy`.
      const result = previous.then(work, work).finally(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      const tail = result.catch(() => {});
      tails.set(key, tail);
      return result;
    },
    isBusy: (key) => tails.has(key),
  };
}
