import { sql } from 'kysely';
import type { z } from 'zod';
import { estimateRun as estimate, type MeasuredUse } from '#domain/quality/estimate.ts';
import type { RunEstimate, runPlan } from '#domain/quality/schema.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { countCases } from '../cases/case-queries.ts';
import { loadTested } from './tested-texts.ts';

/** What a run would take, before it is started. Throws what `loadTested` throws. */
export async function estimateRun(
  services: Services,
  { scope }: TeamAccess<'canEditCampaigns'>,
  { campaign_id, tested, personas, seeds, max_turns, cases, judge }: z.output<typeof runPlan>,
): Promise<RunEstimate> {
  const { db, models, env } = services;
  const found = await db.inTeam(scope, async (tx) => ({
    ...(await loadTested(tx, campaign_id, tested)),
    cases: cases ? await countCases(tx, campaign_id) : 0,
    measured: await measuredUse(tx, campaign_id),
  }));
  const { name, price } = models.of(scope, found.facts.model);
  const planned = {
    personas: personas.length,
    seeds,
    cases: found.cases,
    max_turns,
    judge,
    prompt_length: found.texts.behavior_prompt.length,
  };
  return {
    ...estimate(planned, price, found.measured),
    model: name,
    paused: pausedUntil(found.facts.model, env, new Date()) !== null,
  };
}

/** What the latest finished runs of a campaign took. */
async function measuredUse(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<MeasuredUse | null> {
  const { rows } = await sql<MeasuredUse>`SELECT coalesce(sum(r.chats_done), 0)::int AS chats,
      coalesce(sum(r.calls), 0)::int AS calls, coalesce(sum(r.prompt_tokens), 0)::bigint AS prompt_tokens,
      coalesce(sum(r.cached_tokens), 0)::bigint AS cached_tokens,
      coalesce(sum(r.completion_tokens), 0)::bigint AS completion_tokens
    FROM (SELECT * FROM eval_runs WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}
      AND state = 'done' ORDER BY created_at DESC LIMIT 3) r`.execute(db);
  return rows[0] ?? null;
}
