import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import {
  type CampaignEdit,
  type campaignUpdate,
  editConflict,
  editedFields,
  editOf,
} from '#domain/campaigns/edit.ts';
import { campaignSlug, leadWebhookUrl } from '#domain/campaigns/identifiers.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { freeSlug, idOfSlug, keepOldSlug } from './campaign-slugs.ts';
import { isBeingGenerated } from './queries.ts';
import { recompilePrompts } from './recompile-prompts.ts';

const LOCKED_COLUMNS = [
  'campaign_id',
  'campaign_slug',
  'team_slug',
  'campaign_name',
  'agent_name',
  'website_url',
  'calendar_url',
  'behavior_prompt_template',
  'first_message_template',
  'prompt_variables',
] as const;
type Stored = Pick<Selectable<Tables['campaigns']>, (typeof LOCKED_COLUMNS)[number]>;
type Update = Pick<z.output<typeof campaignUpdate>, 'campaignSlug' | 'form' | 'before'>;

/**
 * Saves the edit form (docs/rules/campaigns.md). A new name creates a new slug and lead webhook; the
 * old ones keep working. The prompts are compiled again. Throws NOT_FOUND, and CONFLICT with the
 * fields that somebody else changed since `before`, or while the campaign is being generated.
 */
export async function updateCampaign(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  { campaignSlug: slug, form, before }: Update,
): Promise<{ campaign_slug: string }> {
  const campaign_slug = await db.inTeam(scope, async (tx) => {
    const stored = await lockCampaign(tx, slug);
    const { changed, conflicts } = editedFields(editOf(stored), before, form);
    if (conflicts.length > 0) {
      const current = editOf(stored);
      const fields = conflicts.map((field) => [field, editConflict(current[field])]);
      throw new Refusal('CONFLICT', undefined, Object.fromEntries(fields));
    }
    if (Object.keys(changed).length === 0) return stored.campaign_slug;
    const address = await addressOf(tx, stored, changed, env.PUBLIC_URL);
    await tx.db
      .updateTable('campaigns')
      .set({
        ...columnsOf(changed),
        ...address,
        ...promptsOf(stored, changed),
        updated_at: sql`now()`,
      })
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', stored.campaign_id)
      .execute();
    await recordChanges(tx, 'campaign', [stored.campaign_id]);
    return address?.campaign_slug ?? stored.campaign_slug;
  });
  return { campaign_slug };
}

/** Locks the campaign, so that two concurrent saves run one after the other. */
async function lockCampaign(tx: TeamTx, slug: string): Promise<Stored> {
  const row = await tx.db
    .selectFrom('campaigns')
    .select([...LOCKED_COLUMNS, isBeingGenerated])
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', idOfSlug(tx, slug))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND', 'Campaign not found');
  // The generation uses the names and links that it started with.
  if (row.creating) throw new Refusal('CONFLICT', 'This campaign is still being created.');
  return row;
}

/** Empty addresses are stored as null. */
function columnsOf({ website_url, calendar_url, ...names }: Partial<CampaignEdit>) {
  return {
    ...names,
    ...(website_url !== undefined && { website_url: website_url || null }),
    ...(calendar_url !== undefined && { calendar_url: calendar_url || null }),
  };
}

/** A new name creates a new slug, and with it a new webhook address for leads. */
async function addressOf(
  tx: TeamTx,
  stored: Stored,
  { campaign_name }: Partial<CampaignEdit>,
  publicBase: string,
) {
  if (campaign_name === undefined) return undefined;
  const campaign_slug = await freeSlug(tx, (random) => campaignSlug(campaign_name, random));
  await keepOldSlug(tx, stored);
  return {
    campaign_slug,
    webhook_url: leadWebhookUrl(publicBase, stored.team_slug, campaign_slug),
  };
}

/** The prompts contain the agent's name and the link. */
function promptsOf(stored: Stored, { agent_name, calendar_url }: Partial<CampaignEdit>) {
  if (agent_name === undefined && calendar_url === undefined) return {};
  return recompilePrompts(stored, {
    ...(agent_name !== undefined && { agentName: agent_name }),
    ...(calendar_url !== undefined && { goalLink: calendar_url }),
  });
}
