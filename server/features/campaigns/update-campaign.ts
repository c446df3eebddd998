import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type CampaignEdit,
  type campaignUpdate,
  editConflict,
  editedFields,
  editOf,
} from '#domain/campaigns/edit.ts';
import { campaignFacts, type FactChange } from '#domain/campaigns/fact-edits.ts';
import { makeCampaignSlug, leadWebhookUrl } from '#domain/campaigns/identifiers.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { changeCampaign } from '#server/platform/live/change-columns.ts';
import type { Services } from '#server/services.ts';
import { freeSlug, keepOldSlug } from './campaign-slugs.ts';
import {
  EDITED_COLUMNS,
  type EditedCampaign,
  editedColumns,
  editedFacts,
} from './edited-columns.ts';
import { isBeingGenerated, lockedCampaign, requireNotGenerating } from './queries.ts';
import { recordVersion } from './record-version.ts';

type Update = Pick<z.output<typeof campaignUpdate>, 'campaign_slug' | 'form' | 'before'> & {
  facts?: FactChange[];
};

/**
 * Saves an edited campaign and its facts (docs/rules/campaigns.md). A new name creates a new slug and
 * lead webhook. The old ones keep working. The prompts are recompiled. Throws NOT_FOUND, and CONFLICT
 * with the fields or the fact that another user changed since `before`, or while the campaign is being
 * generated.
 */
export async function updateCampaign(
  tx: TeamTx,
  { campaign_slug: slug, form, before, facts: changes = [] }: Update,
  { person }: TeamAccess<'canEditCampaigns'>,
  { env }: Pick<Services, 'env'>,
): Promise<{ campaign_slug: string }> {
  const stored = await lockCampaign(tx, slug);
  const current = editOf(stored);
  const { changed, conflicts } = editedFields(current, before, form);
  if (conflicts.length > 0) {
    const fields = conflicts.map((field) => [field, editConflict(current[field])] as const);
    throw new Refusal('CONFLICT', undefined, Object.fromEntries(fields));
  }
  const isEdited = Object.keys(changed).length > 0;
  const { campaign_id, campaign_slug } = stored;
  if (!isEdited && changes.length === 0) return { campaign_slug };
  const known = campaignFacts.parse(stored.site_facts);
  const facts = changes.length > 0 ? editedFacts(known, changes, person) : undefined;
  const address = await addressOf(tx, stored, changed, env.PUBLIC_URL);
  const columns = editedColumns(stored, { changed, facts });
  await changeCampaign(tx, campaign_id, { ...columns, ...address, updated_at: sql`now()` });
  await recordVersion({ env }, tx, campaign_id, {
    cause: isEdited ? 'edited' : 'facts',
    by_user_id: person.user_id,
  });
  return { campaign_slug: address?.campaign_slug ?? campaign_slug };
}

async function lockCampaign(tx: TeamTx, slug: string): Promise<EditedCampaign> {
  const row = await lockedCampaign(tx, slug)
    .select([...EDITED_COLUMNS, isBeingGenerated])
    .executeTakeFirst();
  return requireNotGenerating(row);
}

/** A new name creates a new slug, and with it a new webhook address for leads. */
async function addressOf(
  tx: TeamTx,
  stored: EditedCampaign,
  { campaign_name }: Partial<CampaignEdit>,
  publicBase: string,
) {
  if (campaign_name === undefined) return undefined;
  const campaign_slug = await freeSlug(tx, (random) => makeCampaignSlug(campaign_name, random));
  await keepOldSlug(tx, stored);
  return {
    campaign_slug,
    webhook_url: leadWebhookUrl(publicBase, stored.team_slug, campaign_slug),
  };
}
