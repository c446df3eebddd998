import { waitingCopy } from '#copy/conversations/waiting.ts';

// Apart from the table of states, which the dashboard's first file does not need.

/** "Jane is waiting for you" */
export const oneWaits = (name: string) => waitingCopy.one({ name });

/** "3 leads are waiting for you" */
export const manyWait = (count: number) => waitingCopy.many({ count });
