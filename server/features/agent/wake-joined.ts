import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import { replyJob } from './reply-later.ts';

/**
 * For leads that took another one in: what was planned for the one that went finds no such lead any
 * more, so the agent looks at the one that stayed if somebody waits there.
 */
export async function wakeJoined(tx: TeamTx, conversationIds: string[]): Promise<void> {
  if (conversationIds.length === 0) return;
  const rows = await tx.db
    .selectFrom('conversations')
    .select('conversation_id')
    .where('team_id', '=', tx.team_id)
    .where('conversation_id', '=', sql<string>`ANY(${conversationIds}::uuid[])`)
    .where('waiting_since', 'is not', null)
    .execute();
  const jobs = rows.map((row) => replyJob(tx.scope, row.conversation_id));
  await enqueueUnlessPlanned(tx.db, jobs);
}
