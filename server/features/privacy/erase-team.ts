import { sql } from 'kysely';
import { z } from 'zod';
import { privacyErrors } from '#copy/errors/privacy.ts';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import {
  backupSentence,
  type ErasureProof,
  erasureDueAt,
  namesTeam,
  type WaitingErasure,
} from '#domain/privacy/team-erasure.ts';
import { roleAtLeast } from '#domain/teams/roles.ts';
import { closeTeam } from '#server/features/accounts/deletion/close-team.ts';
import { erasureRequestedDue } from '#server/features/accounts/deletion/erasure-emails.ts';
import { proveIdentity } from '#server/features/accounts/second-factor/prove-identity.ts';
import { listMembers } from '#server/features/teams/member-queries.ts';
import type { OpenTx, TeamTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

type Access = TeamAccess<'canManageSubscription'>;

/** Returns the scheduled or running deletion, for all members of the team. */
export async function getErasure(
  tx: TeamTx,
  { env }: Pick<Services, 'env'>,
): Promise<{ waiting: WaitingErasure | null; backups: string }> {
  const waiting = await findWaiting(tx);
  return { waiting, backups: backupSentence(env.BACKUP_DAYS ?? null) };
}

async function findWaiting({ db, team_id }: TeamTx): Promise<WaitingErasure | null> {
  const row = await db
    .selectFrom('team_erasures as e')
    .leftJoin('users as u', 'u.id', 'e.asked_by_user_id')
    .select(['e.erasure_id', 'e.asked_at', 'e.due_at', 'u.name as asked_by'])
    .where('e.erased_team', '=', team_id)
    .where('e.undone_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, asked_at: row.asked_at.toISOString(), due_at: row.due_at.toISOString() };
}

/**
 * Schedules the deletion of the team and all its data. Until then an owner can undo it, and the team
 * works as before. A second call returns the scheduled deletion. Throws INVALID_INPUT for another name,
 * and what `proveIdentity` throws.
 */
export async function startErasure(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  { scope, team, person }: Access,
  input: { team_name: string; proof: IdentityProof },
  ip: string,
): Promise<WaitingErasure> {
  if (!namesTeam(input.team_name, team.team_name)) {
    const message = privacyErrors.otherTeamName;
    throw new Refusal('INVALID_INPUT', message, { team_name: message });
  }
  await proveIdentity(services, person, input.proof, ip);
  const waiting = await services.db.inTeam(scope, async (tx) => {
    const asked_at = new Date();
    const due_at = erasureDueAt(asked_at);
    const inserted = await tx.db
      .insertInto('team_erasures')
      .values({
        erasure_id: newId(),
        erased_team: tx.team_id,
        team_name: team.team_name,
        asked_by_user_id: person.user_id,
        asked_at,
        due_at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('erasure_id')
      .executeTakeFirst();
    if (inserted) {
      await eraseTeam.enqueue(tx, { erasure_id: inserted.erasure_id }, { runAt: due_at });
      for (const { role, user_id } of await listMembers(tx)) {
        if (!roleAtLeast(role, 'admin')) continue;
        await erasureRequestedDue.enqueue(tx, { erasure_id: inserted.erasure_id, user_id });
      }
      await recordChanges(tx, 'team', [tx.team_id]);
    }
    return findWaiting(tx);
  });
  if (!waiting) throw new Refusal('CONFLICT');
  const about = { erasure_id: waiting.erasure_id, user_id: person.user_id };
  services.log.info(about, 'the deletion of a team was asked for');
  return waiting;
}

/** Cancels the deletion. Does nothing without one. */
export async function undoErasure(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { scope, person }: Access,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    await tx.db
      .updateTable('team_erasures')
      .set({ undone_at: new Date() })
      .where('erased_team', '=', tx.team_id)
      .where('undone_at', 'is', null)
      .where('begun_at', 'is', null)
      .execute();
    await recordChanges(tx, 'team', [tx.team_id]);
  });
  log.info({ user_id: person.user_id }, 'the deletion of a team was undone');
}

/**
 * Deletes the team when its time has come: removes all members, and a job purges its rows. Does nothing
 * for a deletion that was undone or has already started.
 */
export const eraseTeam = defineJob({
  name: 'privacy:erase-team',
  payload: z.object({ erasure_id: z.uuid() }),
  key: ({ erasure_id }) => `erase-team:${erasure_id}`,
  async run({ db, log }: Pick<Services, 'db' | 'log'>, scope, { erasure_id }) {
    const due = await db.inTeam(scope, (tx) =>
      tx.db
        .selectFrom('team_erasures')
        .select('due_at')
        .where('erasure_id', '=', erasure_id)
        .where('undone_at', 'is', null)
        .executeTakeFirst(),
    );
    if (!due) return;
    const left = due.due_at.getTime() - Date.now();
    if (left > 0) throw new RetryAfter(left, 'the deletion can still be undone');
    const hasStarted = await db.inTeam(scope, async (tx) => {
      // The same lock as every change of membership, so that no one joins at the same time.
      await sql`SELECT FROM team_settings WHERE team_id = ${tx.team_id} FOR UPDATE`.execute(tx.db);
      const claimed = await tx.db
        .updateTable('team_erasures')
        .set({ begun_at: new Date() })
        .where('erasure_id', '=', erasure_id)
        .where('undone_at', 'is', null)
        .where('begun_at', 'is', null)
        .returning('erasure_id')
        .executeTakeFirst();
      if (!claimed) return false;
      const { numDeletedRows } = await tx.db
        .deleteFrom('memberships')
        .where('team_id', '=', tx.team_id)
        .executeTakeFirstOrThrow();
      await tx.db
        .updateTable('team_erasures')
        .set({ counts: JSON.stringify({ memberships: Number(numDeletedRows) }) })
        .where('erasure_id', '=', erasure_id)
        .execute();
      await closeTeam(tx, tx.team_id);
      return true;
    });
    if (hasStarted) log.info({ erasure_id }, 'a team is being deleted');
  },
});

const PROOFS = 50;

/** Lists the proofs of the teams that the user had deleted, newest first. */
export async function listErasures({ db }: OpenTx, { user_id }: Person): Promise<ErasureProof[]> {
  const rows = await db
    .selectFrom('team_erasures')
    .select(['record', 'hash'])
    .where('asked_by_user_id', '=', user_id)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(PROOFS)
    .execute();
  return rows.flatMap(({ record, hash }) => (record && hash ? [{ record, hash }] : []));
}
