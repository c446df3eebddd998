import { sql } from 'kysely';
import type { z } from 'zod';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { editConflict } from '#domain/campaigns/edit.ts';
import type { offerChange } from '#domain/campaigns/results.ts';
import { Refusal } from '#domain/errors.ts';
import type { BusinessFocus } from '#domain/offers/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { lockTemplates } from './queries.ts';
import { recompilePrompts } from './recompile-prompts.ts';
import { recordVersion } from './record-version.ts';

type Needed = Pick<Services, 'db' | 'env'>;
type Access = TeamAccess<'canEditCampaigns'>;

/**
 * Replaces the offer by a person's text and recompiles the prompts. Throws NOT_FOUND, and CONFLICT
 * when someone else has changed it since `before`, or while the campaign is being generated.
 */
export function updateOffer(
  services: Needed,
  access: Access,
  { campaign_slug, offer_description, before }: z.output<typeof offerChange>,
): Promise<{ updated_at: string }> {
  return applyChange(services, access, campaign_slug, {
    cause: 'offer',
    check({ offer_description: stored }) {
      // What is stored already is a repeat.
      if (before === undefined || stored === before || stored === offer_description) return;
      throw new Refusal('CONFLICT', undefined, { offer_description: editConflict(stored) });
    },
    columns: { offer_description, generated: 'person', creation_notes: '[]' },
    variables: { offerDescription: offer_description },
  });
}

/**
 * Changes the business focus and recompiles the prompts. Throws as updateOffer does, and CONFLICT when
 * someone else has chosen another one since `before`.
 */
export function updateFocus(
  services: Needed,
  access: Access,
  { campaign_slug, business_focus, before }: FocusChange,
): Promise<{ updated_at: string }> {
  return applyChange(services, access, campaign_slug, {
    cause: 'focus',
    check({ business_focus: stored }) {
      // What is stored already is a repeat.
      if (before === undefined || stored === before || stored === business_focus) return;
      throw new Refusal('CONFLICT', campaignsErrors.focusChanged);
    },
    columns: { business_focus, business_activity: null },
    variables: { businessFocus: business_focus },
  });
}

interface FocusChange {
  campaign_slug: string;
  business_focus: BusinessFocus;
  before?: string | undefined;
}

interface Change {
  cause: 'offer' | 'focus';
  /** throws when what is stored is not what the person has changed */
  check?: (stored: { offer_description: string; business_focus: string | null }) => void;
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
  { db, env }: Needed,
  { scope, person: { user_id: by_user_id } }: Access,
  slug: string,
  { cause, check, columns, variables }: Change,
): Promise<{ updated_at: string }> {
  const updated_at = await db.inTeam(scope, async (tx) => {
    const stored = await lockTemplates(tx, slug);
    check?.(stored);
    const { updated_at: at } = await tx.db
      .updateTable('campaigns')
      .set({ ...columns, ...recompilePrompts(stored, variables), updated_at: sql`now()` })
      .where((eb) => eb.and({ team_id: tx.team_id, campaign_id: stored.campaign_id }))
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    await recordVersion({ env }, tx, stored.campaign_id, { cause, by_user_id });
    await recordChanges(tx, 'campaign', [stored.campaign_id]);
    return at.toISOString();
  });
  return { updated_at };
}
