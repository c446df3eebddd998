import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import type { Logger } from '#server/platform/log.ts';
import { indexTexts } from './index-texts.ts';

/** How far behind the messages the search may be. */
const INTERVAL_MS = 2_000;
/** While a walk through all conversations is under way: half of the time is left to everyone else. */
const BUSY_MS = 250;
/** Changes in one step. A turn makes three, so a large step meets most conversations only once. */
const STEP = 1_000;
/** Conversations of a walk in one step, as in gate_changed_conversations. */
const WALK = 200;
/** Conversations in one job. */
const JOB = 100;

interface Followed {
  /** how many conversations have news, or were passed on the walk */
  found: number;
  /** more changes wait than one step takes */
  more: boolean;
}

/**
 * Enqueues the indexing of conversations with news, and a part of the walk through all while there is
 * one. The place that was reached and the jobs are stored in one transaction.
 */
export async function followTexts(db: Pick<Database, 'outsideTeams'>): Promise<Followed> {
  return db.outsideTeams(async (tx) => {
    const { rows } = await sql<{ team_id: string; conversation_ids: string[]; more: boolean }>`
      SELECT team_id, conversation_ids, more
      FROM gate_changed_conversations(${STEP})`.execute(tx.db);
    const jobs = rows.flatMap(({ team_id, conversation_ids }) =>
      inParts(conversation_ids).map((ids) =>
        indexTexts.spec({ teamId: team_id }, { conversation_ids: ids, batch_id: newId() }),
      ),
    );
    await enqueueJobs(tx.db, jobs);
    return {
      found: rows.reduce((sum, row) => sum + row.conversation_ids.length, 0),
      more: rows.some((row) => row.more),
    };
  });
}

function inParts(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / JOB);
  return Array.from({ length: count }, (_, n) => ids.slice(n * JOB, (n + 1) * JOB));
}

/** However many changes are made: what is not read within the hour for which they are kept is lost. */
function waitAfter({ found, more }: Followed): number {
  if (more) return 0;
  return found >= WALK ? BUSY_MS : INTERVAL_MS;
}

/** Follows all changes for as long as a worker runs; of several workers one does it at a time. */
export function startFollowingTexts({ db, log }: { db: Database; log: Logger }): {
  stop: () => Promise<void>;
} {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();

  async function step() {
    let next: Followed = { found: 0, more: false };
    try {
      next = await followTexts(db);
    } catch (error) {
      log.warn({ err: error }, 'new messages could not be found for the search');
    }
    plan(waitAfter(next));
  }
  function plan(wait: number) {
    if (stopped) return;
    timer = setTimeout(() => {
      running = step();
    }, wait);
    timer.unref();
  }
  plan(INTERVAL_MS);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const TERMS = 1_000;
const UNREAD = 1_000;
const EARLY = 1_000;
/** What no one has read for so long counts as read. */
const UNREAD_DAYS = 60;
const FIRST = { last_team: '00000000-0000-0000-0000-000000000000', last_term: '' };

/**
 * Once a day: words that no message has any more, and what no one will read or find a message of. A
 * repeat does no harm.
 */
export const trimInbox = defineSystemJob({
  name: 'conversations:trim-inbox',
  payload: z.object({}),
  key: () => 'trim-inbox',
  async run({ db }: { db: Database }) {
    type Place = typeof FIRST;
    let place: Place | undefined = FIRST;
    while (place) {
      const from: Place = place;
      const { rows } = await db.outsideTeams((tx) =>
        sql<Place>`SELECT last_team, last_term FROM gate_trim_message_terms(${from.last_team}::uuid,
          ${from.last_term}, ${TERMS})`.execute(tx.db),
      );
      place = rows[0];
    }
    const forget = () =>
      db.outsideTeams((tx) =>
        sql<{ n: number }>`SELECT gate_forget_old_unread(${UNREAD_DAYS}, ${UNREAD}) AS n`.execute(
          tx.db,
        ),
      );
    while (((await forget()).rows[0]?.n ?? 0) > 0);
    const trim = () =>
      db.outsideTeams((tx) =>
        sql<{ n: number }>`SELECT gate_trim_early_changes(${EARLY}) AS n`.execute(tx.db),
      );
    while (((await trim()).rows[0]?.n ?? 0) > 0);
  },
});
