import { sql } from 'kysely';
import { priceOf } from '#domain/models/prices.ts';
import type { ModelPurpose, Tokens } from '#domain/models/usage.ts';
import { counterSlot } from '#server/platform/db/counter-slot.ts';
import { TODAY } from '#server/platform/db/team-day.ts';
import type { Database, TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Embedded, Embedder } from '#server/platform/llm/embedder.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { type Meter, type ModelUse, usageOf } from './meter.ts';

/** The purpose of the calls, and their results. */
export interface UseOf {
  purpose: ModelPurpose;
  campaign_id: string | null;
  /** messages to leads */
  messages?: number;
  /** leads whom the agent wrote to for the first time */
  leads?: number;
  /** leads whom the agent found qualified; negative if it withdraws that */
  qualified?: number;
}

interface Recorder {
  db: Pick<Database, 'inTeamAtOnce'>;
  log: Logger;
}

/** The campaign id for calls that belong to no campaign. */
const NO_CAMPAIGN = '00000000-0000-0000-0000-000000000000';
const MAX_NAME = 100;

/**
 * Adds the usage and results of calls. Every transaction updates the message counters first, so that the
 * order of locks is always the same.
 */
export async function addUsage({ db, team_id }: TeamTx, use: ModelUse, of: UseOf): Promise<void> {
  const { messages = 0, leads = 0, qualified = 0 } = of;
  const results = { messages_count: messages, leads_count: leads, qualified_count: qualified };
  const counts = { ...use, ...results };
  const cost = sql`${use.cost_nanos}::bigint`;
  // A call that spans midnight counts for the day on which it ends.
  await sql`WITH used AS (
      INSERT INTO model_usage AS u (team_id, day, campaign_id, purpose, model_name, slot, ${COUNTED})
      SELECT ${team_id}::uuid, ${TODAY}, ${of.campaign_id ?? NO_CAMPAIGN}::uuid, ${of.purpose},
        ${use.model_name.slice(0, MAX_NAME)}, ${counterSlot()}, ${NUMBERS}
      FROM (SELECT ${NAMES.map((name) => counts[name])}::bigint[] AS used) n
      ON CONFLICT (team_id, day, campaign_id, purpose, model_name, slot) DO UPDATE SET ${ADDED}
      RETURNING team_id, slot, day
    )
    INSERT INTO model_spending AS s (team_id, slot, day, day_nanos, month_nanos)
    SELECT team_id, slot, day, ${cost}, ${cost} FROM used WHERE ${cost} > 0
    ON CONFLICT (team_id, slot) DO UPDATE SET day = greatest(s.day, excluded.day),
      day_nanos = excluded.day_nanos
        + CASE WHEN excluded.day > s.day THEN 0 ELSE s.day_nanos END,
      month_nanos = excluded.month_nanos
        + CASE WHEN date_trunc('month', excluded.day) > date_trunc('month', s.day)
          THEN 0 ELSE s.month_nanos END`.execute(db);
}

const NAMES = [
  'calls',
  'unpriced_calls',
  'prompt_tokens',
  'cached_tokens',
  'completion_tokens',
  'cost_nanos',
  'messages_count',
  'leads_count',
  'qualified_count',
] as const;

/** Built once, not for each statement. */
const COUNTED = sql.raw(NAMES.join(', '));
const NUMBERS = sql.raw(NAMES.map((_, index) => `n.used[${index + 1}]`).join(', '));
const ADDED = sql.raw(NAMES.map((name) => `${name} = u.${name} + excluded.${name}`).join(', '));

/**
 * Records calls without a stored answer, in a separate transaction. Never throws: a database outage loses
 * only the cost of one request, and must not fail the work.
 */
export async function recordModelUse(
  { db, log }: Recorder,
  scope: TeamScope,
  use: ModelUse | undefined,
  what: UseOf,
): Promise<void> {
  if (!use) return;
  await db
    .inTeamAtOnce(scope, (tx) => addUsage(tx, use, what))
    .catch((error: unknown) => {
      log.warn({ err: error, purpose: what.purpose }, 'the cost of a call was not recorded');
    });
}

/** Records the usage of verification or of verifier tests, separate from that of writing. */
export const recordVerification = (
  services: Recorder,
  scope: TeamScope,
  checks: Meter | null,
  campaign_id: string,
): Promise<void> =>
  recordModelUse(services, scope, checks?.take(), { purpose: 'verification', campaign_id });

type PriceEnv = Pick<Env, 'MODEL_PRICES'>;

/** Embeds texts and records the usage, even of a call that fails. Throws EmbeddingsUnavailable. */
export async function embedAndRecord(
  services: Recorder & { env: PriceEnv },
  scope: TeamScope,
  embedder: Embedder,
  { texts, timeoutMs, ...what }: UseOf & { texts: readonly string[]; timeoutMs?: number },
): Promise<Embedded> {
  const counted: Tokens[] = [];
  const onUsage = (usage: Tokens) => void counted.push(usage);
  try {
    return await embedder.embed(texts, { ...(timeoutMs && { timeoutMs }), onUsage });
  } finally {
    const { name } = embedder;
    const price = priceOf(name, services.env.MODEL_PRICES);
    await recordModelUse(services, scope, usageOf({ name, price }, counted), what);
  }
}

/** OpenAI counts some 1,250 tokens for a minute of speech. */
const TOKENS_A_SECOND = 21;

/**
 * The usage of saying a text. Speech servers report none, so characters count as prompt tokens, and the
 * duration gives the tokens of the answer, as in the price table and docs/rules/costs.md.
 */
export function speechUsage(
  { name }: { name: string },
  text: string,
  seconds: number,
  { MODEL_PRICES }: PriceEnv,
): ModelUse | undefined {
  const completion_tokens = Math.ceil(seconds * TOKENS_A_SECOND);
  const tokens = { prompt_tokens: text.length, cached_tokens: 0, completion_tokens };
  return usageOf({ name, price: priceOf(name, MODEL_PRICES) }, [tokens]);
}
