import { promptsErrors } from '#copy/errors/prompts.ts';
import { Refusal } from '#domain/errors.ts';
import { type ContentColumns, contentOf } from '#domain/prompt-editor/content.ts';
import { type Version, VERSIONS_PAGE, type VersionSummary } from '#domain/prompt-editor/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { getLiveCampaign } from './live-campaign.ts';

const SUMMARY = [
  'v.number',
  'v.cause',
  'v.at',
  'v.why',
  'v.gate_reason',
  'v.restored_number',
  'u.name as by',
] as const;

function selectVersions({ db, team_id }: TeamTx, campaign_id: string) {
  return db
    .selectFrom('campaign_versions as v')
    .leftJoin('users as u', 'u.id', 'v.by_user_id')
    .where((eb) => eb.and({ 'v.team_id': team_id, 'v.campaign_id': campaign_id }));
}

/** Lists a page of versions, newest first; `before` is the last number of the previous page. */
export async function listVersions(
  tx: TeamTx,
  campaign_id: string,
  before?: number,
): Promise<VersionSummary[]> {
  let query = selectVersions(tx, campaign_id).select(SUMMARY);
  if (before !== undefined) query = query.where('v.number', '<', before);
  const rows = await query.orderBy('v.number', 'desc').limit(VERSIONS_PAGE).execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function findVersion(
  tx: TeamTx,
  campaign_id: string,
  number: number,
): Promise<Version | undefined> {
  const row = await selectVersions(tx, campaign_id)
    .select([
      ...SUMMARY,
      'v.behavior_prompt_template',
      'v.first_message_template',
      'v.behavior_prompt',
      'v.first_message_prompt',
      'v.custom_variables',
      'v.agent',
    ])
    .where('v.number', '=', number)
    .executeTakeFirst();
  if (!row) return undefined;
  const { agent, custom_variables: _, ...templates } = row;
  const { behavior_prompt_template: _b, first_message_template: _f, ...rest } = templates;
  // A version's agent data is stored under the names of the campaign's columns.
  const columns = { ...agent, ...row } as unknown as ContentColumns;
  return { ...rest, at: row.at.toISOString(), content: contentOf(columns) };
}

/** Returns a page of the history, newest first. Throws NOT_FOUND. */
export async function getVersions(
  tx: TeamTx,
  { campaign_slug, before }: { campaign_slug: string; before?: number | undefined },
): Promise<VersionSummary[]> {
  const { campaign_id } = await getLiveCampaign(tx, campaign_slug);
  return listVersions(tx, campaign_id, before);
}

/** Returns one version with its texts. Throws NOT_FOUND. */
export async function getVersion(
  tx: TeamTx,
  { campaign_slug, number }: { campaign_slug: string; number: number },
): Promise<Version> {
  const { campaign_id } = await getLiveCampaign(tx, campaign_slug);
  const version = await findVersion(tx, campaign_id, number);
  if (!version) throw new Refusal('NOT_FOUND', promptsErrors.versionGone);
  return version;
}
