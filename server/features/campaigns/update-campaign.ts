import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import {
  type CampaignEdit,
  type campaignUpdate,
  editConflict,
  editedFields,
  editOf,
  UNSET,
} from '#domain/campaigns/edit.ts';
import { makeCampaignSlug, leadWebhookUrl } from '#domain/campaigns/identifiers.ts';
import { languageStyleLine } from '#domain/offers/language-variants.ts';
import { toneOf } from '#domain/prompts/tone.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { freeSlug, keepOldSlug } from './campaign-slugs.ts';
import { lockedCampaign, requireMade } from './locked-campaign.ts';
import { isBeingGenerated } from './queries.ts';
import { recordVersion } from './record-version.ts';
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
  'custom_variables',
  'offer_description',
  'agent_language',
  'agent_style',
  'language_variant',
  'address_form',
  'agent_timezone',
  'lead_hour_limit',
  'lead_day_limit',
  'call_text',
] as const;
type Stored = Pick<Selectable<Tables['campaigns']>, (typeof LOCKED_COLUMNS)[number]>;
type Update = Pick<z.output<typeof campaignUpdate>, 'campaign_slug' | 'form' | 'before'>;

/**
 * Saves the edit form (docs/rules/campaigns.md). A new name creates a new slug and lead webhook; the
 * old ones keep working. The prompts are compiled again. Throws NOT_FOUND, and CONFLICT with the
 * fields that someone else changed since `before`, or while the campaign is being generated.
 */
export async function updateCampaign(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { campaign_slug: slug, form, before }: Update,
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
    await recordVersion({ env }, tx, stored.campaign_id, {
      cause: 'edited',
      by_user_id: person.user_id,
    });
    await recordChanges(tx, 'campaign', [stored.campaign_id]);
    return address?.campaign_slug ?? stored.campaign_slug;
  });
  return { campaign_slug };
}

async function lockCampaign(tx: TeamTx, slug: string): Promise<Stored> {
  const row = await lockedCampaign(tx, slug)
    .select([...LOCKED_COLUMNS, isBeingGenerated])
    .executeTakeFirst();
  return requireMade(row);
}

/** Empty addresses, and choices that no one has made, are stored as null. */
function columnsOf(changed: Partial<CampaignEdit>) {
  const { website_url, calendar_url, language_variant, address_form, ...rest } = changed;
  const { lead_hour_limit, lead_day_limit, ...texts } = rest;
  return {
    ...texts,
    ...(website_url !== undefined && { website_url: website_url || null }),
    ...(calendar_url !== undefined && { calendar_url: calendar_url || null }),
    ...(language_variant !== undefined && {
      language_variant: language_variant === UNSET ? null : language_variant,
    }),
    ...(address_form !== undefined && {
      address_form: address_form === UNSET ? null : address_form,
    }),
    ...(lead_hour_limit !== undefined && { lead_hour_limit: Number(lead_hour_limit) }),
    ...(lead_day_limit !== undefined && { lead_day_limit: Number(lead_day_limit) }),
    // From now on it is this person's offer.
    ...(texts.offer_description !== undefined && {
      generated: 'person' as const,
      creation_notes: '[]',
    }),
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
  const campaign_slug = await freeSlug(tx, (random) => makeCampaignSlug(campaign_name, random));
  await keepOldSlug(tx, stored);
  return {
    campaign_slug,
    webhook_url: leadWebhookUrl(publicBase, stored.team_slug, campaign_slug),
  };
}

/** The variables of the prompts that the change is about. */
function promptsOf(stored: Stored, changed: Partial<CampaignEdit>) {
  const { agent_name, calendar_url, offer_description, agent_style } = changed;
  const { language_variant, address_form } = { ...stored, ...columnsOf(changed) };
  const writes = changed.language_variant !== undefined || changed.address_form !== undefined;
  const variables = {
    ...(agent_name !== undefined && { agentName: agent_name }),
    ...(calendar_url !== undefined && { goalLink: calendar_url }),
    ...(offer_description !== undefined && { offerDescription: offer_description }),
    ...(agent_style !== undefined && { agentStyle: toneOf(agent_style) }),
    ...(writes && {
      languageVariant: languageStyleLine(stored.agent_language, { language_variant, address_form }),
    }),
  };
  return Object.keys(variables).length === 0 ? {} : recompilePrompts(stored, variables);
}
