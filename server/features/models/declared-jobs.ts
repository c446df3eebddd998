import { z } from 'zod';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/** Embeds the team's knowledge that has no vector of its current model. */
export const embeddingsDue = declareJob({
  name: 'knowledge:embed',
  payload: z.object({}),
  key: ({ team_id }) => `embed-knowledge:${team_id}`,
});

/**
 * Call it in the transaction that stores passages or changes the team's model. Does nothing without an
 * embedding model.
 */
export async function planEmbeddings(
  { env }: { env: Pick<Env, 'EMBEDDINGS_MODEL'> },
  tx: TeamTx,
): Promise<void> {
  if (env.EMBEDDINGS_MODEL !== '') await embeddingsDue.enqueue(tx, {});
}

/**
 * Writes false statements about a campaign's live texts, as controls of its verifier. Enqueue it in the
 * transaction that makes a text live. Does nothing for texts that have theirs.
 */
export const falseStatementsDue = declareJob({
  name: 'models:write-false-statements',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `false-statements:${campaign_id}`,
  // Jobs for leads have priority.
  priority: 5,
});
