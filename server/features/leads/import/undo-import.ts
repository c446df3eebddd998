import { sql } from 'kysely';
import { z } from 'zod';
import {
  lockConversations,
  storeChanges,
} from '#server/features/conversations/conversation-store.ts';
import { gainsOf } from '#server/features/conversations/counters.ts';
import { cancelImport } from '#server/features/outreach/change-waiting.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { addCounts, lockImport, setState, type StoredImport } from './import-queries.ts';

/** Leads per transaction. */
const BATCH_SIZE = 250;

/**
 * Undoes the unsent part of an import: deletes leads without any message, so that a corrected file can
 * enter them again. Leads who were contacted or have written stay. After a crash, the next run
 * continues.
 */
export const undoImport = defineJob({
  name: 'leads:undo-import',
  payload: z.object({ import_id: z.uuid() }),
  key: ({ import_id }) => `undo-import:${import_id}`,
  async run(services: Pick<Services, 'db' | 'env' | 'log'>, scope, { import_id }) {
    const undoBatch = () =>
      services.db.inTeam(scope, async (tx) => {
        const leadImport = await lockImport(tx, import_id);
        if (leadImport?.state !== 'undoing') return false;
        const unsent = await listUncontacted(tx, import_id, BATCH_SIZE);
        if (unsent.length > 0) await removeUncontacted(services, tx, import_id, unsent);
        else await finish(tx, leadImport);
        return unsent.length > 0;
      });
    while (await undoBatch());
  },
});

async function removeUncontacted(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  import_id: string,
  ids: string[],
): Promise<void> {
  // Lock first, in the same order as receiving and sending do.
  const stored = await lockConversations(tx, ids);
  const silent = await stillUncontacted(tx, ids);
  const removed = stored.filter(
    ({ conversation_id, state }) => silent.has(conversation_id) && !state.replied,
  );
  const goneIds = removed.map(({ conversation_id }) => conversation_id);
  await tx.db
    .deleteFrom('conversations')
    .where('team_id', '=', tx.team_id)
    .where('conversation_id', '=', sql<string>`ANY(${goneIds}::uuid[])`)
    .execute();
  storeChanges(services, tx, [], {
    gains: removed.map(({ state }) => gainsOf(state, undefined)),
    alsoChanged: goneIds,
  });
  await addCounts(tx, import_id, { entered: -removed.length, undone: removed.length });
}

/** Marks rows that were never entered as undone. The remaining leads have written or were contacted. */
async function finish(tx: TeamTx, { import_id, good_count, entered_count }: StoredImport) {
  await cancelImport(tx, import_id);
  await sql`UPDATE lead_import_rows SET state = CASE state WHEN 'good' THEN 'undone' ELSE 'kept' END
    WHERE team_id = ${tx.team_id} AND import_id = ${import_id}
      AND state IN ('good', 'entered')`.execute(tx.db);
  await addCounts(tx, import_id, {
    good: -good_count,
    undone: good_count,
    entered: -entered_count,
    kept: entered_count,
  });
  await setState(tx, import_id, 'undone');
}

/** Leads of an import who wait for their first message and have no messages yet. */
async function listUncontacted(
  { db, team_id }: TeamTx,
  import_id: string,
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ conversation_id: string }>`
    SELECT f.conversation_id FROM first_messages f
    JOIN conversations c ON c.team_id = f.team_id AND c.conversation_id = f.conversation_id
    WHERE f.team_id = ${team_id} AND f.import_id = ${import_id} AND f.state IN ('waiting', 'held')
      AND NOT c.replied AND NOT EXISTS (SELECT FROM messages m
        WHERE m.team_id = f.team_id AND m.conversation_id = f.conversation_id)
    ORDER BY f.conversation_id LIMIT ${max}`.execute(db);
  return rows.map(({ conversation_id }) => conversation_id);
}

/** Rechecks these leads. Their conversations are locked. */
async function stillUncontacted({ db, team_id }: TeamTx, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ conversation_id: string }>`
    SELECT f.conversation_id FROM first_messages f
    WHERE f.team_id = ${team_id} AND f.conversation_id = ANY(${ids}::uuid[])
      AND f.state IN ('waiting', 'held') AND NOT EXISTS (SELECT FROM messages m
        WHERE m.team_id = f.team_id AND m.conversation_id = f.conversation_id)
    FOR UPDATE OF f`.execute(db);
  return new Set(rows.map(({ conversation_id }) => conversation_id));
}
