import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import type { trialStart } from '#domain/quality/trials/schema.ts';
import { recordAction } from '#server/features/admin/audit-queries.ts';
import { falseStatementsDue } from '#server/features/models/false-statements-due.ts';
import { findStoredDraft } from '#server/features/prompts/draft-store.ts';
import { type LiveCampaign, lockLiveCampaign } from '#server/features/prompts/live-campaign.ts';
import { passGate } from '#server/features/prompts/gate/pass-gate.ts';
import { keepWhatWasLive, LIVE_CHANGED, textsOf } from '#server/features/prompts/publish.ts';
import { assertUsable, DRAFT_CHANGED } from '#server/features/prompts/save-draft.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { findTrial, trimTrials } from './trial-store.ts';

export const RUNNING =
  'A trial of this campaign runs already. Stop it or promote it before another one begins.';

/**
 * Gives a share of the campaign's new leads to the draft, once under the trial's id. Throws CONFLICT
 * unless draft and live are as the person saw them and no other trial runs, and EVALS_MISSING where the
 * team demands evals that have passed: leads are answered with it.
 */
export async function startTrial(
  services: Pick<Services, 'db' | 'env' | 'models'>,
  access: TeamAccess<'canEditCampaigns'>,
  input: z.output<typeof trialStart>,
): Promise<{ trial_id: string }> {
  const { scope, person, team } = access;
  const { trial_id, share, limits } = input;
  const { name: model, verifier } = await services.models.forTeam(scope);
  return services.db.inTeam(scope, async (tx) => {
    const live = await lockLiveCampaign(tx, input.campaign_slug);
    if (await findTrial(tx, trial_id)) return { trial_id };
    const { campaign_id } = live;
    await assertNoneRuns(tx, campaign_id);
    const draft = await findStoredDraft(tx, live);
    if (draft?.revision !== input.revision) throw new Refusal('CONFLICT', DRAFT_CHANGED);
    if (live.number !== input.live_number) throw new Refusal('CONFLICT', LIVE_CHANGED);
    assertUsable(draft.content, live);
    const texts = textsOf(draft.content, live);
    const reason = input.gate_reason ?? '';
    const publication = { campaign_id, model, verifier, texts, reason };
    const gate_reason = await passGate(tx, access, publication);
    await keepWhatWasLive(services, tx, campaign_id);
    const { agentName, companyName, language } = draft.content.system;
    await tx.db
      .insertInto('version_trials')
      .values({
        team_id: tx.team_id,
        trial_id,
        campaign_id,
        shares: sql<string>`jsonb_build_array(jsonb_build_object('share', ${share}::integer, 'at', now()))`,
        limits: JSON.stringify(limits),
        base_number: await liveNumber(tx, live),
        content: JSON.stringify(draft.content),
        ...texts,
        agent_language: language,
        agent_name: agentName.trim(),
        company_name: companyName.trim(),
        gate_reason,
        started_by: person.user_id,
      })
      .execute();
    await trimTrials(tx, campaign_id);
    if (services.env.VERIFY_ANSWERS === 'on') await falseStatementsDue.enqueue(tx, { campaign_id });
    await recordAction(tx, {
      action: 'trial.started',
      actor_user_id: person.user_id,
      team_id: team.team_id,
      details: { campaign_id, trial_id, share, limits },
    });
    await recordChanges(tx, 'campaign', [campaign_id]);
    return { trial_id };
  });
}

async function assertNoneRuns({ db, team_id }: TeamTx, campaign_id: string): Promise<void> {
  const running = await db
    .selectFrom('version_trials')
    .select('trial_id')
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (running) throw new Refusal('CONFLICT', RUNNING);
}

/** Behind `keepWhatWasLive`, which may have made one. */
async function liveNumber(tx: TeamTx, { campaign_slug }: LiveCampaign): Promise<number> {
  return (await lockLiveCampaign(tx, campaign_slug)).number;
}
