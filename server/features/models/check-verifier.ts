import { sql } from 'kysely';
import type { GuardBasis } from '#domain/agent/guard/guard.ts';
import { sourcesOfPrompt } from '#domain/agent/guard/basis/basis.ts';
import { countMisjudgedControls } from '#domain/agent/guard/verification/proof.ts';
import { controlQuestion } from '#domain/agent/guard/verification/question.ts';
import { verification } from '#domain/agent/guard/verification/schema.ts';
import type { VerifierTest } from '#domain/quality/verifier-check.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { InvalidModelResponse, type Model } from '#server/platform/llm.ts';

const PAIRS = 10;
const MAX_TOKENS = 4_000;

/**
 * Returns the size in bytes of the longest prompt of the team's campaigns, and the prompt of the newest one
 * with an agent, from which controls are made.
 */
export async function promptsToTest({ db, team_id }: TeamTx) {
  const { rows } = await sql<{ longest: number; newest: string | null }>`SELECT
      coalesce(max(octet_length(behavior_prompt)), 0) AS longest,
      (array_agg(behavior_prompt ORDER BY created_at DESC) FILTER (WHERE is_agent_configured))[1]
        AS newest
    FROM campaigns WHERE team_id = ${team_id}`.execute(db);
  return rows[0] ?? { longest: 0, newest: null };
}

interface Tested {
  behavior_prompt: string;
  /** false statements written about this text */
  falseStatements?: string[];
  signal: AbortSignal;
}

/**
 * Tests whether a model can verify answers about this business, by how many of twenty control sentences
 * it misjudges. Throws ModelUnavailable.
 */
export async function testVerifier(
  model: Model,
  { behavior_prompt, falseStatements, signal }: Tested,
): Promise<VerifierTest> {
  const basis = basisOfPrompt(behavior_prompt);
  const question = controlQuestion(basis, { pairs: PAIRS, random: Math.random, falseStatements });
  const { instructions, message, asked } = question;
  const of = asked.length;
  try {
    const answer = await model.answer({
      instructions,
      messages: [{ role: 'user', content: message }],
      schema: verification,
      temperature: 0,
      maxTokens: MAX_TOKENS,
      signal,
    });
    return { misjudged: countMisjudgedControls(question, answer), of };
  } catch (error) {
    if (error instanceof InvalidModelResponse) return { misjudged: of, of };
    throw error;
  }
}

/** The basis that a prompt alone provides, without a conversation. */
export const basisOfPrompt = (behavior_prompt: string): GuardBasis => ({
  instructions: '',
  sources: sourcesOfPrompt(behavior_prompt),
  lead_texts: [],
  team_texts: [],
  agent_texts: [],
  lead: { name: '', phone: null },
  languages: [],
  now: new Date(),
  timezone: 'UTC',
});
