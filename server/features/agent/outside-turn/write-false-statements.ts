import { sql } from 'kysely';
import { z } from 'zod';
import type { GuardBasis } from '#domain/agent/guard/guard.ts';
import {
  disprovenStatements,
  falseStatementsRequest,
  usableStatements,
} from '#domain/agent/guard/verification/false-statements.ts';
import { controlQuestion } from '#domain/agent/guard/verification/question.ts';
import { verification } from '#domain/agent/guard/verification/schema.ts';
import { MAX_MISJUDGED } from '#domain/quality/verifier-check.ts';
import { languageNamed } from '#domain/language.ts';
import { findPassages } from '#server/features/knowledge/find-passages.ts';
import { basisOfPrompt } from '#server/features/models/check-verifier.ts';
import { falseStatementsDue } from '#server/features/models/declared-jobs.ts';
import { meterOf } from '#server/features/models/meter.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import {
  type LivePrompt,
  listPromptsWithoutStatements,
  storeStatements,
} from '#server/features/models/prompt-controls.ts';
import { recordVerification } from '#server/features/models/record-use.ts';
import { findModelSettings } from '#server/features/models/settings-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { InvalidModelResponse, type Model, ModelUnavailable } from '#server/platform/llm.ts';
import type { Services } from '#server/services.ts';

const OUTAGE_MS = 5 * 60_000;
const MAX_TOKENS = { write: 1_500, check: 5_000 };

/** Campaigns per run; the next run takes the rest. */
const MAX_CAMPAIGNS = 100;

/**
 * Runs every hour: finds live prompts without false statements. They went live before the statements
 * existed, or while verification was off.
 */
export const watchFalseStatements = defineSystemJob({
  name: 'agent:watch-false-statements',
  payload: z.object({}),
  key: () => 'agent:watch-false-statements',
  async run({ db, env }: Pick<Services, 'db' | 'env'>) {
    if (env.VERIFY_ANSWERS === 'off') return;
    await db.outsideTeams(async (tx) => {
      const { rows } = await sql<{ team_id: string; campaign_id: string }>`
        SELECT team_id, campaign_id FROM gate_texts_without_controls(${MAX_CAMPAIGNS})`.execute(
        tx.db,
      );
      const jobs = rows.map(({ team_id: teamId, campaign_id }) =>
        falseStatementsDue.spec({ teamId }, { campaign_id }),
      );
      await enqueueUnlessPlanned(tx.db, jobs);
    });
  },
});

interface Ref {
  campaign_id: string;
}

/**
 * Writes false statements about a campaign's live prompts, with the model that verifies its answers. Keeps
 * those that no source says and that the verifier can't prove. A rerun writes only missing ones. Throws
 * RetryAfter while the verifier is unavailable or the team's spending ceiling is reached.
 */
export async function writeFalseStatements(
  services: Services,
  scope: TeamScope,
  { campaign_id }: Ref,
): Promise<void> {
  const { db, env, log, models } = services;
  const { facts, prompts } = await db.inTeam(scope, async (tx) => ({
    facts: await findModelSettings(tx),
    prompts: await listPromptsWithoutStatements(tx, campaign_id),
  }));
  const { verifier } = models.of(scope, facts);
  if (!verifier || prompts.length === 0) return;
  const now = new Date();
  const until = pausedUntil(facts, env, now);
  if (until)
    throw new RetryAfter(until.getTime() - now.getTime(), 'the ceiling is reached', {
      steady: true,
    });
  const meter = meterOf(verifier);
  try {
    for (const prompt of prompts) {
      const statements = await writtenBy(services, scope, meter.model, { ...prompt, campaign_id });
      await db.inTeam(scope, (tx) => storeStatements(tx, { ...prompt, campaign_id }, statements));
      log.info({ campaign_id, statements: statements.length }, 'false statements written');
    }
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    const wait = Math.max(OUTAGE_MS, error.retryAfter ?? 0);
    throw new RetryAfter(wait, error.message, { cause: error, steady: true });
  } finally {
    await recordVerification(services, scope, meter, campaign_id);
  }
}

/** Empty if the model can't write them: the next prompt that goes live gets another try. */
async function writtenBy(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  model: Model,
  { behavior_prompt, agent_language, campaign_id }: LivePrompt & Ref,
): Promise<string[]> {
  const basis: GuardBasis = {
    ...basisOfPrompt(behavior_prompt),
    languages: [languageNamed(agent_language) ?? []].flat(),
  };
  try {
    const { statements } = await model.answer({
      ...falseStatementsRequest(basis),
      maxTokens: MAX_TOKENS.write,
    });
    const usable = usableStatements(statements, basis);
    if (usable.length === 0) return [];
    const known = await db.inTeam(scope, (tx) => withKnowledge(tx, campaign_id, basis, usable));
    return await disprovenBy(model, usableStatements(usable, known), known);
  } catch (error) {
    if (error instanceof InvalidModelResponse) return [];
    throw error;
  }
}

/** Adds the passages of the team's knowledge about these statements to the basis. */
async function withKnowledge(
  tx: TeamTx,
  campaign_id: string,
  basis: GuardBasis,
  statements: string[],
): Promise<GuardBasis> {
  const found = await Promise.all(
    statements.map((text) => findPassages(tx, { campaign_id, texts: [text] })),
  );
  const passages = new Map(found.flat().map((passage) => [passage.id, passage]));
  return { ...basis, sources: [...basis.sources, ...passages.values()] };
}

/** The statements that the verifier finds no proof for. */
async function disprovenBy(
  model: Model,
  statements: string[],
  basis: GuardBasis,
): Promise<string[]> {
  if (statements.length === 0) return [];
  const question = controlQuestion(basis, { pairs: statements, random: Math.random });
  const answer = await model.answer({
    instructions: question.instructions,
    messages: [{ role: 'user', content: question.message }],
    schema: verification,
    temperature: 0,
    maxTokens: MAX_TOKENS.check,
  });
  return disprovenStatements(question, answer, { max: MAX_MISJUDGED });
}
