import { sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { editConflict } from '#domain/campaigns/edit.ts';
import { campaignFacts, type FactChange, knownFacts } from '#domain/campaigns/fact-edits.ts';
import type { focusChange, offerChange } from '#domain/campaigns/results.ts';
import { Refusal } from '#domain/errors.ts';
import { factLines } from '#domain/prompts/compile.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { editedFacts } from './edited-columns.ts';
import { lockTemplates } from './queries.ts';
import { recompilePrompts } from './recompile-prompts.ts';
import { recordVersion } from './record-version.ts';

type Needed = Pick<Services, 'db' | 'env'>;
type Access = TeamAccess<'canEditCampaigns'>;

/**
 * Replaces the offer with a user's text and recompiles the prompts. Throws NOT_FOUND, and CONFLICT if
 * another user has changed it since `before`, or while the campaign is being generated.
 */
export function updateOffer(
  services: Needed,
  access: Access,
  { campaign_slug, offer_description, before }: z.output<typeof offerChange>,
): Promise<{ updated_at: string }> {
  return applyChange(services, access, campaign_slug, 'offer', ({ offer_description: stored }) => {
    // If the same text is already stored, this is a repeat.
    if (before !== undefined && stored !== before && stored !== offer_description) {
      throw new Refusal('CONFLICT', undefined, { offer_description: editConflict(stored) });
    }
    return {
      columns: { offer_description, generated: 'person', creation_notes: '[]' },
      variables: { offerDescription: offer_description },
    };
  });
}

/**
 * Changes the business focus and recompiles the prompts. Throws like updateOffer, and CONFLICT if
 * another user has chosen a different one since `before`.
 */
export function updateFocus(
  services: Needed,
  access: Access,
  { campaign_slug, business_focus, before }: z.output<typeof focusChange>,
): Promise<{ updated_at: string }> {
  return applyChange(services, access, campaign_slug, 'focus', ({ business_focus: stored }) => {
    if (before !== undefined && stored !== before && stored !== business_focus) {
      throw new Refusal('CONFLICT', campaignsErrors.focusChanged);
    }
    return {
      columns: { business_focus, business_activity: null },
      variables: { businessFocus: business_focus },
    };
  });
}

/**
 * Adds, corrects, removes or restores one fact, records who did it and when, and recompiles the prompts.
 * Throws like updateOffer, and CONFLICT if another user changed the same fact.
 */
export function updateFact(
  services: Needed,
  access: Access,
  { campaign_slug, ...change }: FactChange & { campaign_slug: string },
): Promise<{ updated_at: string }> {
  return applyChange(services, access, campaign_slug, 'facts', ({ site_facts }) => {
    const facts = editedFacts(campaignFacts.parse(site_facts), [change], access.person);
    return {
      columns: { site_facts: JSON.stringify(facts) },
      variables: { siteFacts: factLines(knownFacts(facts)) },
    };
  });
}

interface Change {
  columns: Updateable<Tables['campaigns']>;
  variables: Parameters<typeof recompilePrompts>[1];
}

/** `change` throws if the stored value isn't the one that the user changed. */
async function applyChange(
  { db, env }: Needed,
  { scope, person: { user_id: by_user_id } }: Access,
  slug: string,
  cause: 'offer' | 'focus' | 'facts',
  change: (stored: Awaited<ReturnType<typeof lockTemplates>>) => Change,
): Promise<{ updated_at: string }> {
  const updated_at = await db.inTeam(scope, async (tx) => {
    const stored = await lockTemplates(tx, slug);
    const { columns, variables } = change(stored);
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
