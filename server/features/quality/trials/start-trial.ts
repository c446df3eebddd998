import { sql } from 'kysely';
import type { z } from 'zod';
import { qualityErrors } from '#copy/errors/quality.ts';
import { Refusal } from '#domain/errors.ts';
import type { trialStart } from '#domain/quality/trials/schema.ts';
import { falseStatementsDue } from '#server/features/models/declared-jobs.ts';
import { lockLiveCampaign } from '#server/features/prompts/live-campaign.ts';
import { recordLiveVersion, requirePublishableDraft } from '#server/features/prompts/publish.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { findTrial, recordTrial, trimTrials } from './trial-store.ts';

/**
 * Lets the draft answer a share of the campaign's new leads, once per trial id. Throws CONFLICT if the
 * draft or the live version isn't what the user saw or another trial runs, and EVALS_MISSING if the team
 * requires passed evals.
 */
export async function startTrial(
  services: Pick<Services, 'db' | 'env' | 'models'>,
  access: TeamAccess<'canEditCampaigns'>,
  input: z.output<typeof trialStart>,
): Promise<{ trial_id: string }> {
  const { scope, person } = access;
  const { trial_id, share, limits } = input;
  const teamModel = await services.models.forTeam(scope);
  return services.db.inTeam(scope, async (tx) => {
    const live = await lockLiveCampaign(tx, input.campaign_slug);
    if (await findTrial(tx, trial_id)) return { trial_id };
    const { campaign_id } = live;
    const running = await tx.db
      .selectFrom('version_trials')
      .select('trial_id')
      .where((eb) => eb.and({ team_id: tx.team_id, campaign_id, state: 'running' }))
      .executeTakeFirst();
    if (running) throw new Refusal('CONFLICT', qualityErrors.trialRunning);
    const passed = await requirePublishableDraft(tx, access, { live, asked: teamModel, ...input });
    const { content, texts, gate_reason } = passed;
    await recordLiveVersion(services, tx, campaign_id);
    // Read again, because recording the live version may have created one.
    const { number } = await lockLiveCampaign(tx, live.campaign_slug);
    const { agentName, companyName, language } = content.system;
    await tx.db
      .insertInto('version_trials')
      .values({
        team_id: tx.team_id,
        trial_id,
        campaign_id,
        shares: sql<string>`jsonb_build_array(jsonb_build_object('share', ${share}::integer, 'at', now()))`,
        limits: JSON.stringify(limits),
        base_number: number,
        content: JSON.stringify(content),
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
    const trial = { campaign_id, trial_id };
    await recordTrial(tx, 'trial.started', trial, person.user_id, { share, limits });
    await recordChanges(tx, 'campaign', [campaign_id]);
    return { trial_id };
  });
}
