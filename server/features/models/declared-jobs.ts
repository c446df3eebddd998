import { z } from 'zod';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/** Embeds what of a team's knowledge has no vector of its present model. */
export const embeddingsDue = declareJob({
  name: 'knowledge:embed',
  payload: z.object({}),
  key: ({ team_id }) => `embed-knowledge:${team_id}`,
});

/**
 * To be called in the transaction that stores passages, or changes the team's model. Where no embedding
 * model is set up, nothing is planned.
 */
export async function planEmbeddings(
  { env }: { env: Pick<Env, 'EMBEDDINGS_MODEL'> },
  tx: TeamTx,
): Promise<void> {
  if (env.EMBEDDINGS_MODEL !== '') await embeddingsDue.enqueue(tx, {});
}

/**
 * Writes false statements about what a campaign answers with, for the controls of its verifier. To be
 * enqueued in the transaction that makes a text answer leads. Does nothing for texts that have theirs.
 */
export const falseStatementsDue = declareJob({
  name: 'models:write-false-statements',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `false-statements:${campaign_id}`,
  // Leads come first.
  priority: 5,
});
