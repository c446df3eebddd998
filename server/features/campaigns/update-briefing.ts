import { sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { editConflict } from '#domain/campaigns/edit.ts';
import { campaignFacts, type FactChange, knownFacts } from '#domain/campaigns/fact-edits.ts';
import type { focusChange, offerChange } from '#domain/campaigns/results.ts';
import { Refusal } from '#domain/errors.ts';
import { factLines } from '#domain/prompts/compile.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { editedFacts } from './edited-columns.ts';
import { lockTemplates } from './queries.ts';
import { recompilePrompts } from './recompile-prompts.ts';
import { recordVersion } from './record-version.ts';

interface Change {
  columns: Updateable<Tables['campaigns']>;
  variables: Parameters<typeof recompilePrompts>[1];
}

/**
 * A handler that stores a change and recompiles the prompts. Throws NOT_FOUND, and CONFLICT while the
 * campaign is being generated. `changeBy` throws if the stored value isn't the one that the user changed.
 */
const briefingHandler =
  <Input extends { campaign_slug: string }>(
    cause: 'offer' | 'focus' | 'facts',
    changeBy: (
      input: Input,
      stored: Awaited<ReturnType<typeof lockTemplates>>,
      person: Person,
    ) => Change,
  ) =>
  async (
    tx: TeamTx,
    input: Input,
    { person }: TeamAccess<'canEditCampaigns'>,
    services: Pick<Services, 'env'>,
  ): Promise<{ updated_at: string }> => {
    const stored = await lockTemplates(tx, input.campaign_slug);
    const { campaign_id } = stored;
    const { columns, variables } = changeBy(input, stored, person);
    const { updated_at } = await tx.db
      .updateTable('campaigns')
      .set({ ...columns, ...recompilePrompts(stored, variables), updated_at: sql`now()` })
      .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    await recordVersion(services, tx, campaign_id, { cause, by_user_id: person.user_id });
    await recordChanges(tx, 'campaign', [campaign_id]);
    return { updated_at: updated_at.toISOString() };
  };

/** Replaces the offer with a user's text. Throws CONFLICT if another user changed it since `before`. */
export const updateOffer = briefingHandler(
  'offer',
  ({ offer_description, before }: z.output<typeof offerChange>, { offer_description: stored }) => {
    // If the same text is already stored, this is a repeat.
    if (before !== undefined && stored !== before && stored !== offer_description) {
      throw new Refusal('CONFLICT', undefined, { offer_description: editConflict(stored) });
    }
    return {
      columns: { offer_description, generated: 'person', creation_notes: '[]' },
      variables: { offerDescription: offer_description },
    };
  },
);

/** Throws CONFLICT if another user has chosen a different focus since `before`. */
export const updateFocus = briefingHandler(
  'focus',
  ({ business_focus, before }: z.output<typeof focusChange>, { business_focus: stored }) => {
    if (before !== undefined && stored !== before && stored !== business_focus) {
      throw new Refusal('CONFLICT', campaignsErrors.focusChanged);
    }
    return {
      columns: { business_focus, business_activity: null },
      variables: { businessFocus: business_focus },
    };
  },
);

/**
 * Adds, corrects, removes or restores one fact, and records who did it and when. Throws CONFLICT if
 * another user changed the same fact.
 */
export const updateFact = briefingHandler(
  'facts',
  (
    { campaign_slug: _slug, ...change }: FactChange & { campaign_slug: string },
    { site_facts },
    person,
  ) => {
    const facts = editedFacts(campaignFacts.parse(site_facts), [change], person);
    return {
      columns: { site_facts: JSON.stringify(facts) },
      variables: { siteFacts: factLines(knownFacts(facts)) },
    };
  },
);
