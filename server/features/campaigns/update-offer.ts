import { sql } from 'kysely';
import type { BusinessFocus } from '#domain/offers/business-focus.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { idOfSlug } from './campaign-slugs.ts';
import { isBeingGenerated } from './queries.ts';
import { recompilePrompts } from './recompile-prompts.ts';

type Needed = Pick<Services, 'db'>;
type Access = TeamAccess<'canEditCampaigns'>;

/**
 * Replaces the offer by a person's text and recompiles the prompts. Throws NOT_FOUND, and CONFLICT
 * while the campaign is being generated.
 */
export function updateOffer(
  services: Needed,
  access: Access,
  { campaignSlug, offer_description }: { campaignSlug: string; offer_description: string },
): Promise<{ updated_at: string }> {
  return applyChange(services, access, campaignSlug, {
    columns: { offer_description, generated: 'person', creation_notes: '[]' },
    variables: { offerDescription: offer_description },
  });
}

/** Changes the business focus and recompiles the prompts. Throws as updateOffer does. */
export function updateFocus(
  services: Needed,
  access: Access,
  { campaignSlug, business_focus }: { campaignSlug: string; business_focus: BusinessFocus },
): Promise<{ updated_at: string }> {
  return applyChange(services, access, campaignSlug, {
    columns: { business_focus, business_activity: null },
    variables: { businessFocus: business_focus },
  });
}

interface Change {
  columns: {
    offer_description?: string;
    generated?: 'person';
    creation_notes?: string;
    business_focus?: string;
    business_activity?: null;
  };
  variables: Parameters<typeof recompilePrompts>[1];
}

async function applyChange(
  { db }: Needed,
  { scope }: Access,
  slug: string,
  { columns, variables }: Change,
): Promise<{ updated_at: string }> {
  const updated_at = await db.inTeam(scope, async (tx) => {
    const stored = await lockTemplates(tx, slug);
    const { updated_at: at } = await tx.db
      .updateTable('campaigns')
      .set({ ...columns, ...recompilePrompts(stored, variables), updated_at: sql`now()` })
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', stored.campaign_id)
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    await recordChanges(tx, 'campaign', [stored.campaign_id]);
    return at.toISOString();
  });
  return { updated_at };
}

/** Locks the campaign, so that two concurrent saves run one after the other. */
async function lockTemplates(tx: TeamTx, slug: string) {
  const row = await tx.db
    .selectFrom('campaigns')
    .select([
      'campaign_id',
      'behavior_prompt_template',
      'first_message_template',
      'prompt_variables',
      isBeingGenerated,
    ])
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', idOfSlug(tx, slug))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND', 'Campaign not found');
  // The result of the generation would overwrite the change.
  if (row.creating) throw new Refusal('CONFLICT', 'This campaign is still being created.');
  return row;
}
