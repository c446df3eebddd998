import { z } from 'zod';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { Refusal } from '#domain/errors.ts';
import { idOfSlug } from '#server/features/campaigns/campaign-slugs.ts';
import type { CreatedCampaign } from '#server/features/campaigns/insert-new-campaign.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

type DraftRef = Record<'document_id' | 'campaign_slug', string>;

/**
 * The draft that a request names, by id or by slug; undefined without one. Throws CONFLICT for a
 * campaign that is no longer a draft.
 */
export async function findDraft(tx: TeamTx, ref: DraftRef): Promise<CreatedCampaign | undefined> {
  const id = idOf(ref);
  const found =
    (id && (await draftQuery(tx).where('campaign_id', '=', id).executeTakeFirst())) ||
    (await draftQuery(tx)
      .where('campaign_id', '=', idOfSlug(tx, ref.campaign_slug))
      .executeTakeFirst());
  if (!found) return undefined;
  const { status, ...draft } = found;
  if (status !== 'draft') throw new Refusal('CONFLICT', campaignsErrors.noDraft);
  return draft;
}

/** The valid names in a request, for a new campaign. */
export function namesForNew(ref: DraftRef): Partial<CreatedCampaign> {
  const campaign_id = idOf(ref);
  const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(ref.campaign_slug) && ref.campaign_slug;
  return { ...(campaign_id && { campaign_id }), ...(slug && { campaign_slug: slug }) };
}

const idOf = ({ document_id }: DraftRef): string | undefined =>
  z.uuid().safeParse(document_id.toLowerCase()).data;

const draftQuery = ({ db, team_id }: TeamTx) =>
  db
    .selectFrom('campaigns')
    .select(['campaign_id', 'campaign_slug', 'status'])
    .where('team_id', '=', team_id);
