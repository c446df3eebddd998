import { createFairQueue, type FairQueue } from '../fair-queue.ts';

/**
 * The turn of callers who have not shown who they are. A process has twelve connections to its
 * database. Two of them serve strangers at each entrance (procedures, lead forms, keys of programs),
 * so a flood at one of them holds up neither the people who work nor the other entrances.
 */
export const createStrangersQueue = (): FairQueue =>
  createFairQueue({ atOnce: 2, perKey: 100, waiting: 500, countsFor: 1_000 });
