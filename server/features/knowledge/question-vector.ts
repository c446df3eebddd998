import { embeddingMeter } from '#server/features/models/embedding-meter.ts';
import { type ModelFacts, pausedUntil } from '#server/features/models/model-facts.ts';
import { recordModelUse } from '#server/features/models/record-use.ts';
import { findModelSettings } from '#server/features/models/settings-queries.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { EmbeddingsUnavailable } from '#server/platform/llm/embeddings-unavailable.ts';
import type { Services } from '#server/services.ts';
import { questionOf } from './find-passages.ts';
import { MAX_QUESTION, type QuestionVector } from './search-passages.ts';
import { vectorsReady } from './vectors-ready.ts';

/** Longer no lead waits for it: the search goes by words alone then. */
const WAIT_MS = 1_000;

type Wants = Pick<Services, 'db' | 'env' | 'log' | 'models'>;

interface Asked {
  campaign_id: string | null;
  texts: string[];
  /** the team's model and what it spent, where that was read already */
  facts?: ModelFacts;
}

/**
 * What a question means, by one call with no transaction open. Undefined, and at no cost, where that is
 * not set up, pauses after a failure, or a ceiling is reached. Never throws for the model: its failures
 * are told to whoever runs it, and the search does without.
 */
export async function questionVector(
  services: Wants,
  scope: TeamScope,
  { campaign_id, texts, facts: given }: Asked,
): Promise<QuestionVector | undefined> {
  const { db, env, log, models } = services;
  const question = questionOf(texts).slice(-MAX_QUESTION).toWellFormed();
  if (!models.embedder || question === '' || !(await vectorsReady(db))) return undefined;
  const facts = given ?? (await db.inTeam(scope, findModelSettings));
  const { embedder } = models.of(scope, facts);
  if (!embedder || embedder.pausedMs() > 0) return undefined;
  if (pausedUntil(facts, env, new Date())) return undefined;
  const meter = embeddingMeter(embedder, env);
  try {
    const options = { timeoutMs: WAIT_MS, onUsage: meter.count };
    const { vectors, line } = await embedder.embed([question], options);
    const [values] = vectors;
    return values && { values, line, model: embedder.key };
  } catch (error) {
    if (!(error instanceof EmbeddingsUnavailable)) throw error;
    log.warn({ why: error.message, words: error.words }, 'a question was searched by words alone');
    return undefined;
  } finally {
    await recordModelUse(services, scope, meter.take(), { purpose: 'knowledge', campaign_id });
  }
}
