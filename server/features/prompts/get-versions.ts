import { promptsErrors } from '#copy/errors/prompts.ts';
import { Refusal } from '#domain/errors.ts';
import type { Version, VersionSummary } from '#domain/prompt-editor/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { getLiveCampaign } from './live-campaign.ts';
import { findVersion, listVersions } from './versions.ts';

type Access = TeamAccess<'canEditCampaigns'>;

/** A page of the history, newest first. Throws NOT_FOUND. */
export async function getVersions(
  { db }: Pick<Services, 'db'>,
  { scope }: Access,
  { campaign_slug, before }: { campaign_slug: string; before?: number | undefined },
): Promise<VersionSummary[]> {
  return db.inTeam(scope, async (tx) => {
    const { campaign_id } = await getLiveCampaign(tx, campaign_slug);
    return listVersions(tx, campaign_id, before);
  });
}

/** One version with its texts. Throws NOT_FOUND. */
export async function getVersion(
  { db }: Pick<Services, 'db'>,
  { scope }: Access,
  { campaign_slug, number }: { campaign_slug: string; number: number },
): Promise<Version> {
  const version = await db.inTeam(scope, async (tx) => {
    const { campaign_id } = await getLiveCampaign(tx, campaign_slug);
    return findVersion(tx, campaign_id, number);
  });
  if (!version) throw new Refusal('NOT_FOUND', promptsErrors.versionGone);
  return version;
}
