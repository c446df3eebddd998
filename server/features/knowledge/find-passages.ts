import { type RawBuilder, sql } from 'kysely';
import type { Source } from '#domain/agent/guard/basis/basis.ts';
import type { FoundPassage } from '#domain/knowledge/schema.ts';
import { endOfDay, isExpired } from '#domain/knowledge/entry-form.ts';
import { type ModelFacts, pausedUntil } from '#server/features/models/model-facts.ts';
import { embedAndRecord } from '#server/features/models/record-use.ts';
import { findModelSettings } from '#server/features/models/settings-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { EmbeddingsUnavailable } from '#server/platform/llm/embeddings-unavailable.ts';
import type { Services } from '#server/services.ts';
import { vectorsReady } from './embed-passages.ts';
import { requireCampaigns } from './entries.ts';
import {
  type FoundRow,
  MAX_QUESTION,
  type QuestionVector,
  searchPassages,
} from './search-passages.ts';

/**
 * Finds the team's knowledge about a lead's messages, by words and by meaning if their embedding is known:
 * entries first, at most six passages.
 */
export async function findPassages(
  tx: TeamTx,
  { campaign_id, texts }: PassageQuestion & { campaign_id: string },
  vector?: QuestionVector,
): Promise<Source[]> {
  const question = questionOf(texts);
  if (question === '') return [];
  return (await searchPassages(tx, campaign_id, question, vector)).map(sourceOf);
}

/** Finds passages by words and meaning, in a separate transaction. */
export async function lookUpPassages(
  services: LookupServices,
  scope: TeamScope,
  question: PassageQuestion & { campaign_id: string },
  find: FindVector = questionVector(services, scope, question),
): Promise<Source[]> {
  const vector = await vectorOfPassages(services, find);
  return services.db.inTeam(scope, (tx) => findPassages(tx, question, vector));
}

const questionOf = (texts: string[]): string => texts.join(' ').trim();

function sourceOf({ id, is_entry, title, heading, page, text, valid_until }: FoundRow): Source {
  const location = [title, page === null ? '' : `page ${page}`, heading].filter(Boolean).join(', ');
  return {
    id,
    text: `${is_entry ? title : location}\n${text}`,
    valid_until: endOfDay(valid_until),
  };
}

/**
 * Whether the team has knowledge for a campaign, as an expression in a larger statement, so that a team
 * without any pays no round trip.
 */
export const hasKnowledge = (
  team_id: RawBuilder<unknown>,
  campaign_id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(EXISTS (
    SELECT FROM knowledge_entries e WHERE e.team_id = ${team_id}
      AND (e.all_campaigns OR ${campaign_id} = ANY(e.campaign_ids))
  ) OR EXISTS (
    SELECT FROM knowledge_documents d WHERE d.team_id = ${team_id} AND d.passages > 0
      AND (d.all_campaigns OR ${campaign_id} = ANY(d.campaign_ids))
  ))`;

/** Returns what an agent would get for a question, by the same search as in a turn. Throws NOT_FOUND. */
export async function tryQuestion(
  services: Pick<Services, 'db' | 'env' | 'log' | 'models'>,
  { scope }: TeamAccess<'canViewAnalytics'>,
  { campaign_id, question }: { campaign_id: string; question: string },
): Promise<FoundPassage[]> {
  const texts = [question];
  const vector = await vectorOfPassages(
    services,
    questionVector(services, scope, { campaign_id: null, texts }),
  );
  const found = await services.db.inTeam(scope, async (tx) => {
    await requireCampaigns(tx, { all_campaigns: false, campaign_ids: [campaign_id] });
    return searchPassages(tx, campaign_id, question, vector);
  });
  const now = new Date();
  return found.map(({ id, title, heading, page, text, valid_until }) => ({
    id,
    title,
    heading,
    page,
    text,
    expired: isExpired(valid_until, now),
  }));
}

/** Leads don't wait longer for it: the search then uses words only. */
const WAIT_MS = 1_000;

type LookupServices = Pick<Services, 'db' | 'env' | 'log' | 'models'>;

interface PassageQuestion {
  campaign_id: string | null;
  /** the lead's messages, oldest first */
  texts: string[];
  /** the team's model and spending, if already loaded */
  facts?: ModelFacts;
}

/** Embeds a question on first use, and only once. */
export type FindVector = () => Promise<QuestionVector | undefined>;

/**
 * Embeds a question, by one call outside of transactions. Returns undefined at no cost if embeddings
 * aren't set up or pause after a failure, or a ceiling is reached. Failures of the model don't throw: the
 * operator gets a report, and the search continues without the vector.
 */
export function questionVector(
  services: LookupServices,
  scope: TeamScope,
  question: PassageQuestion,
): FindVector {
  let found: ReturnType<FindVector> | undefined;
  return () => (found ??= embedQuestion(services, scope, question));
}

/** The question's vector for passages, which need pgvector. */
const vectorOfPassages = async ({ db, models }: LookupServices, find: FindVector) =>
  models.embedder && (await vectorsReady(db)) ? find() : undefined;

async function embedQuestion(
  services: LookupServices,
  scope: TeamScope,
  { campaign_id, texts, facts: loadedFacts }: PassageQuestion,
): Promise<QuestionVector | undefined> {
  const { db, env, log, models } = services;
  const question = questionOf(texts).slice(-MAX_QUESTION).toWellFormed();
  if (!models.embedder || question === '') return undefined;
  const facts = loadedFacts ?? (await db.inTeam(scope, findModelSettings));
  const { embedder } = models.of(scope, facts);
  if (!embedder || embedder.pausedMs() > 0) return undefined;
  if (pausedUntil(facts, env, new Date())) return undefined;
  try {
    const use = {
      purpose: 'knowledge',
      campaign_id,
      texts: [question],
      timeoutMs: WAIT_MS,
    } as const;
    const { vectors, line } = await embedAndRecord(services, scope, embedder, use);
    const [values] = vectors;
    return values && { values, line, model: embedder.key };
  } catch (error) {
    if (!(error instanceof EmbeddingsUnavailable)) throw error;
    log.warn({ why: error.message, words: error.words }, 'searched a question by words only');
    return undefined;
  }
}
