import type { GuardBasis } from '#domain/agent/guard/guard.ts';
import { sourcesOfPrompt } from '#domain/agent/guard/basis/sources.ts';
import { misjudgedControls } from '#domain/agent/guard/verification/proof.ts';
import { controlQuestion } from '#domain/agent/guard/verification/question.ts';
import { verification } from '#domain/agent/guard/verification/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { InvalidModelResponse, type Model } from '#server/platform/llm.ts';

const PAIRS = 10;
/** A verifier that misjudges more of the twenty controls than this can't be relied on. */
const MAX_MISJUDGED = 1;
const MAX_TOKENS = 4_000;

/** The prompt of the team's newest campaign with an agent, whose texts the controls are made from. */
export async function newestPrompt({ db, team_id }: TeamTx): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .select('behavior_prompt')
    .where('team_id', '=', team_id)
    .where('is_agent_configured', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.behavior_prompt;
}

/**
 * Whether a model can verify answers about this business: how many of twenty control sentences it
 * misjudged, if too many; undefined: it can. Throws ModelUnavailable.
 */
export async function misjudgedBy(
  model: Model,
  behavior_prompt: string,
  signal: AbortSignal,
): Promise<{ misjudged: number; of: number } | undefined> {
  const question = controlQuestion(basisOf(behavior_prompt), { pairs: PAIRS, random: Math.random });
  const { instructions, message, asked } = question;
  const all = { misjudged: asked.length, of: asked.length };
  try {
    const given = await model.answer({
      instructions,
      messages: [{ role: 'user', content: message }],
      schema: verification,
      temperature: 0,
      maxTokens: MAX_TOKENS,
      signal,
    });
    const misjudged = misjudgedControls(question, given);
    return misjudged > MAX_MISJUDGED ? { ...all, misjudged } : undefined;
  } catch (error) {
    if (error instanceof InvalidModelResponse) return all;
    throw error;
  }
}

const basisOf = (behavior_prompt: string): GuardBasis => ({
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
