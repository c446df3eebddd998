import { sql } from 'kysely';
import type { z } from 'zod';
import { promptsErrors } from '#copy/errors/prompts.ts';
import type { rollback } from '#domain/prompt-editor/schema.ts';
import { Refusal } from '#domain/errors.ts';
import { AGENT_COLUMNS, recordVersion } from '#server/features/campaigns/record-version.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { lockLiveCampaign } from './live-campaign.ts';
import { recordLiveVersion, numberOf } from './publish.ts';

const AGENT = sql.raw(AGENT_COLUMNS.map((name) => `${name} = v.agent ->> '${name}'`).join(', '));

/**
 * Makes an earlier version live again, as a new version with the same content. Keeps the draft. Throws
 * NOT_FOUND, and CONFLICT if the live version isn't what the user saw.
 */
export async function rollBack(
  tx: TeamTx,
  { campaign_slug, number, live_number, why }: z.output<typeof rollback>,
  { person }: TeamAccess<'canEditCampaigns'>,
  services: Pick<Services, 'db' | 'env'>,
): Promise<{ live_number: number }> {
  const { campaign_id, number: current } = await lockLiveCampaign(tx, campaign_slug);
  if (current !== live_number) throw new Refusal('CONFLICT', promptsErrors.liveChanged);
  await recordLiveVersion(services, tx, campaign_id);
  if (!(await restore(tx, campaign_id, number))) {
    throw new Refusal('NOT_FOUND', promptsErrors.versionGoneUnchanged);
  }
  await recordVersion(services, tx, campaign_id, {
    cause: 'rolled_back',
    by_user_id: person.user_id,
    why,
    restored_number: number,
  });
  await recordChanges(tx, 'campaign', [campaign_id]);
  return { live_number: await numberOf(tx, campaign_id) };
}

/** Returns false if there is no such version. */
async function restore({ db, team_id }: TeamTx, campaign_id: string, number: number) {
  const { numAffectedRows } = await sql`UPDATE campaigns k SET ${AGENT},
      behavior_prompt_template = v.behavior_prompt_template,
      first_message_template = v.first_message_template,
      behavior_prompt = v.behavior_prompt, first_message_prompt = v.first_message_prompt,
      prompt_variables = v.prompt_variables, custom_variables = v.custom_variables,
      site_facts = v.site_facts, qualification = v.qualification, updated_at = now()
    FROM campaign_versions v
    WHERE v.team_id = ${team_id} AND v.campaign_id = ${campaign_id} AND v.number = ${number}
      AND k.team_id = v.team_id AND k.campaign_id = v.campaign_id`.execute(db);
  return numAffectedRows === 1n;
}
