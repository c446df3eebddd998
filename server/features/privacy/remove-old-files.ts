import { sql } from 'kysely';
import { z } from 'zod';
import type { TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineTeamsWatch } from '#server/platform/jobs/define-system-job.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { purgeUnusedItems } from '#server/features/library/item-store.ts';
import { recordTeamAction } from '#server/features/team-log/team-actions.ts';
import { findFileTerms, selectOldFiles } from './file-terms.ts';

const FILES_A_STEP = 100;
/** Files per run. The next run continues, so that the team's other jobs can run in between. */
const STEPS_A_RUN = 20;

/** Once a night, enqueues the job of every team that keeps files for a limited time, or removed some. */
export const applyFileTerms = defineTeamsWatch(
  'privacy:apply-file-terms',
  (after, limit) => sql`SELECT team_id FROM gate_teams_with_file_terms(${after}, ${limit})`,
  (team) => removeOldFiles.spec(team, {}),
);

/**
 * Deletes a team's files that are past its terms. The messages stay, with the files' transcripts and
 * descriptions. Every step rereads the terms, so that turning them off stops it. Also deletes removed
 * library items once no thread shows them.
 */
export const removeOldFiles = defineJob({
  name: 'privacy:remove-old-files',
  payload: z.object({}),
  key: ({ team_id }) => `remove-old-files:${team_id}`,
  async run({ db, log }: Pick<Services, 'db' | 'log'>, scope) {
    await db.inTeam(scope, purgeUnusedItems);
    let removed = 0;
    let last = FILES_A_STEP;
    for (let step = 0; step < STEPS_A_RUN && last === FILES_A_STEP; step += 1) {
      last = await db.inTeam(scope, removeSome);
      removed += last;
    }
    if (removed === 0) return;
    log.info({ removed }, 'old files were deleted');
    await db.inTeam(scope, async (tx) => {
      const about = { files: String(removed) };
      await recordTeamAction(tx, { action: 'files.deleted', by: null, about });
      if (last === FILES_A_STEP) await removeOldFiles.enqueue(tx, {});
    });
  },
});

async function removeSome(tx: TeamTx): Promise<number> {
  const terms = await findFileTerms(tx);
  const { rows } = await sql<{ conversation_id: string }>`WITH old AS (
      ${selectOldFiles(tx, terms, FILES_A_STEP)}
    )
    UPDATE message_files f SET state = 'gone', reason = 'expired', content = NULL
    FROM old, messages m WHERE f.team_id = ${tx.team_id} AND f.file_id = old.file_id
      AND m.team_id = f.team_id AND m.message_id = f.message_id
    RETURNING m.conversation_id`.execute(tx.db);
  const ids = [...new Set(rows.map(({ conversation_id }) => conversation_id))];
  if (ids.length > 0) await recordChanges(tx, 'conversation', ids);
  return rows.length;
}
