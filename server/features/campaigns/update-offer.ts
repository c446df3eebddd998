import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import type { BusinessFocus } from '#domain/offers/business-focus.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { lockTemplates } from './lock-templates.ts';
import { recordVersion } from './record-version.ts';
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
  { campaign_slug, offer_description }: { campaign_slug: string; offer_description: string },
): Promise<{ updated_at: string }> {
  return applyChange(services, access, campaign_slug, {
    cause: 'offer',
    columns: { offer_description, generated: 'person', creation_notes: '[]' },
    variables: { offerDescription: offer_description },
  });
}

/**
 * Changes the business focus and recompiles the prompts. Throws as updateOffer does, and CONFLICT when
 * somebody else has chosen another one since `before`.
 */
export function updateFocus(
  services: Needed,
  access: Access,
  { campaign_slug, business_focus, before }: FocusChange,
): Promise<{ updated_at: string }> {
  return applyChange(services, access, campaign_slug, {
    cause: 'focus',
    seen: { business_focus: before },
    columns: { business_focus, business_activity: null },
    variables: { businessFocus: business_focus },
  });
}

const FOCUS_CHANGED =
  'Somebody else has just changed the business focus. Yours was not saved; check theirs and try again.';

interface FocusChange {
  campaign_slug: string;
  business_focus: BusinessFocus;
  before: string;
}

interface Change {
  cause: 'offer' | 'focus';
  /** what the person saw of what is changed */
  seen?: { business_focus: string };
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
  { scope, person: { user_id: by_user_id } }: Access,
  slug: string,
  { cause, seen, columns, variables }: Change,
): Promise<{ updated_at: string }> {
  const updated_at = await db.inTeam(scope, async (tx) => {
    const stored = await lockTemplates(tx, slug);
    const { business_focus: focus } = stored;
    // A repeat of the same change finds its own value.
    if (seen && ![seen.business_focus, columns.business_focus].includes(focus)) {
      throw new Refusal('CONFLICT', FOCUS_CHANGED);
    }
    const { updated_at: at } = await tx.db
      .updateTable('campaigns')
      .set({ ...columns, ...recompilePrompts(stored, variables), updated_at: sql`now()` })
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', stored.campaign_id)
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    await recordVersion(tx, stored.campaign_id, { cause, by_user_id });
    await recordChanges(tx, 'campaign', [stored.campaign_id]);
    return at.toISOString();
  });
  return { updated_at };
}
