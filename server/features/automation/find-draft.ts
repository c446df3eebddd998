import { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import { idOfSlug } from '#server/features/campaigns/campaign-slugs.ts';
import type { CreatedCampaign } from '#server/features/campaigns/insert-new-campaign.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

interface Named {
  document_id: string;
  campaign_slug: string;
}

/**
 * The draft that a body names, by its id or by its slug; undefined when there is none. Throws
 * CONFLICT for a campaign that is no draft any more.
 */
export async function findDraft(tx: TeamTx, named: Named): Promise<CreatedCampaign | undefined> {
  const id = idOf(named);
  const found =
    (id && (await look(tx).where('campaign_id', '=', id).executeTakeFirst())) ||
    (await look(tx)
      .where('campaign_id', '=', idOfSlug(tx, named.campaign_slug))
      .executeTakeFirst());
  if (!found) return undefined;
  const { status, ...draft } = found;
  if (status !== 'draft') throw new Refusal('CONFLICT', 'This campaign is no draft any more.');
  return draft;
}

/** What a new campaign takes over of the names that were given: those that can be its own. */
export function namesForNew(named: Named): Partial<CreatedCampaign> {
  const campaign_id = idOf(named);
  const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(named.campaign_slug) && named.campaign_slug;
  return { ...(campaign_id && { campaign_id }), ...(slug && { campaign_slug: slug }) };
}

const idOf = ({ document_id }: Named): string | undefined =>
  z.uuid().safeParse(document_id.toLowerCase()).data;

const look = ({ db, team_id }: TeamTx) =>
  db
    .selectFrom('campaigns')
    .select(['campaign_id', 'campaign_slug', 'status'])
    .where('team_id', '=', team_id);
