import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { staysCopy } from '#copy/privacy/record.ts';
import { type ErasureRecord, erasureText } from '#domain/privacy/team-erasure.ts';
import { endSubscriptions } from '#server/features/billing/manage-subscription.ts';
import { findDissolvedCustomer } from '#server/features/billing/subscription-queries.ts';
import { removeSession } from '#server/features/whatsapp/unlink-number.ts';
import type { OpenTx, TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { erasureDoneDue } from './erasure-emails.ts';

/** Counts rows for the proof, in the transaction that deletes them. Does nothing without a proof. */
async function countErased(
  { db, team_id }: TeamTx,
  { name, deleted }: { name: string; deleted: number },
): Promise<void> {
  await sql`UPDATE team_erasures SET counts = jsonb_set(counts, ARRAY[${name}]::text[],
      to_jsonb(coalesce((counts ->> ${name})::bigint, 0) + ${deleted}::bigint))
    WHERE erased_team = ${team_id} AND begun_at IS NOT NULL AND finished_at IS NULL`.execute(db);
}

/** Writes the proof once all rows are gone, and enqueues its email. Does nothing without a proof. */
async function finishErasure(
  { env }: Pick<Services, 'env'>,
  { db, team_id }: TeamTx,
): Promise<void> {
  const row = await db
    .selectFrom('team_erasures')
    .selectAll()
    .where('erased_team', '=', team_id)
    .where('begun_at', 'is not', null)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (!row?.begun_at) return;
  const finished = new Date();
  const record: ErasureRecord = {
    erasure_id: row.erasure_id,
    team_id,
    team_name: row.team_name,
    asked_by_user_id: row.asked_by_user_id,
    asked_at: row.asked_at.toISOString(),
    begun_at: row.begun_at.toISOString(),
    finished_at: finished.toISOString(),
    rows: row.counts,
    backup_days: env.BACKUP_DAYS ?? null,
    stays: Object.values(staysCopy),
  };
  await db
    .updateTable('team_erasures')
    .set({
      finished_at: finished,
      record: JSON.stringify(record),
      hash: createHash('sha256').update(erasureText(record)).digest('hex'),
    })
    .where('erasure_id', '=', row.erasure_id)
    .execute();
  const { erasure_id, asked_by_user_id: user_id } = row;
  await erasureDoneDue.enqueue({ db }, { erasure_id, user_id });
}

/** Rows per statement, which takes tens of milliseconds. */
const BATCH_SIZE = 1_000;

/**
 * Purges the rows of a removed team in small transactions, because a big one would block others, and
 * counts them for the proof if an owner asked for the deletion. After a crash the job continues where it
 * stopped. It does nothing for an existing or purged team.
 */
export const purgeTeam = defineJob({
  name: 'accounts:purge-team',
  payload: z.object({}),
  key: ({ team_id }) => `purge-team:${team_id}`,
  async run(services: Pick<Services, 'db' | 'env'>, scope) {
    const { db } = services;
    const isRemoved = await db.inTeam(scope, (tx) =>
      tx.db
        .selectFrom('team_settings')
        .select('team_id')
        .where('team_id', '=', tx.team_id)
        .where('dissolved_at', 'is not', null)
        .executeTakeFirst(),
    );
    if (!isRemoved) return;
    // Each deletes rows of one table, until none are left.
    const deleteBatch = () =>
      db.inTeam(scope, async (tx) => {
        const { rows } = await sql<{ name: string; deleted: number }>`SELECT name, deleted
          FROM gate_purge_team_rows(${tx.team_id}, ${BATCH_SIZE})`.execute(tx.db);
        if (rows[0]) await countErased(tx, rows[0]);
        return rows[0];
      });
    while (await deleteBatch());
    await db.inTeam(scope, async (tx) => {
      const { numDeletedRows } = await tx.db
        .deleteFrom('idempotency_keys')
        .where('about_team', '=', tx.team_id)
        .executeTakeFirst();
      const deleted = Number(numDeletedRows);
      if (deleted > 0) await countErased(tx, { name: 'idempotency_keys', deleted });
      await tx.db.deleteFrom('team_settings').where('team_id', '=', tx.team_id).execute();
      await sql`SELECT gate_delete_jobs_of_empty_team(${tx.team_id})`.execute(tx.db);
      await countErased(tx, { name: 'team_settings', deleted: 1 });
      await finishErasure(services, tx);
    });
  },
});

/**
 * Permanently closes a team without members: its addresses stop working, and jobs end its gateway sessions
 * and its subscription and purge its rows. Returns the number of those sessions.
 */
export async function closeTeam(tx: OpenTx, team_id: string): Promise<number> {
  const { rows } = await sql<{ waha_session: string }>`
    SELECT * FROM gate_dissolve_empty_team(${team_id}) AS waha_session`.execute(tx.db);
  const customer_id = await findDissolvedCustomer(tx, team_id);
  await enqueueJobs(tx.db, [
    ...rows.map((session) => removeSession.spec(session)),
    ...(customer_id ? [endSubscriptions.spec({ customer_id })] : []),
    purgeTeam.spec({ teamId: team_id }, {}),
  ]);
  return rows.length;
}
