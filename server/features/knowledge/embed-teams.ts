import { sql } from 'kysely';
import { z } from 'zod';
import { embeddingsDue } from '#server/features/models/embeddings-due.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { vectorsReady } from './vectors-ready.ts';

const TEAMS_A_STEP = 200;
const FIRST_TEAM = '00000000-0000-0000-0000-000000000000';

/**
 * At the start of a worker and each night: plans the work of every team with knowledge. So vectors are
 * there again after another model, a restored backup, a database that has pgvector by now, or a failure
 * that somebody mended.
 */
export const embedTeams = defineSystemJob({
  name: 'knowledge:embed-teams',
  payload: z.object({}),
  key: () => 'embed-teams',
  async run({ db, models }: Pick<Services, 'db' | 'models'>) {
    if (!models.embedder || !(await vectorsReady(db))) return;
    await db.outsideTeams((tx) => sql`SELECT gate_drop_vector_indexes()`.execute(tx.db));
    let after: string | undefined = FIRST_TEAM;
    while (after !== undefined) {
      const from: string = after;
      after = await db.outsideTeams((tx) => planTeams(tx, from));
    }
  },
});

/** Answers the last team of a full step. */
async function planTeams({ db }: OpenTx, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ team_id: string }>`
    SELECT team_id FROM gate_teams_with_passages(${after}::uuid, ${TEAMS_A_STEP})`.execute(db);
  await enqueueUnlessPlanned(
    db,
    rows.map(({ team_id: teamId }) => embeddingsDue.spec({ teamId }, {})),
  );
  return rows.length === TEAMS_A_STEP ? rows.at(-1)?.team_id : undefined;
}
