import { sql } from 'kysely';
import { campaignFacts, type FactChange, knownFacts } from '#domain/campaigns/fact-edits.ts';
import { factLines } from '#domain/prompts/compile.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { editedFacts } from './edited-columns.ts';
import { lockTemplates } from './queries.ts';
import { recompilePrompts } from './recompile-prompts.ts';
import { recordVersion } from './record-version.ts';

/**
 * Adds, corrects, removes or restores one fact, with who did it and when, and recompiles the prompts.
 * Throws NOT_FOUND, and CONFLICT when someone else changed the same fact or the campaign is being
 * generated.
 */
export async function updateFact(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { campaign_slug, ...change }: FactChange & { campaign_slug: string },
): Promise<{ updated_at: string }> {
  const updated_at = await db.inTeam(scope, async (tx) => {
    const stored = await lockTemplates(tx, campaign_slug);
    const facts = campaignFacts.parse(await factsOf(tx, stored.campaign_id));
    const changed = editedFacts(facts, [change], person);
    const row = await tx.db
      .updateTable('campaigns')
      .set({
        site_facts: JSON.stringify(changed),
        ...recompilePrompts(stored, { siteFacts: factLines(knownFacts(changed)) }),
        updated_at: sql`now()`,
      })
      .where((eb) => eb.and({ team_id: tx.team_id, campaign_id: stored.campaign_id }))
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    const { user_id: by_user_id } = person;
    await recordVersion({ env }, tx, stored.campaign_id, { cause: 'facts', by_user_id });
    await recordChanges(tx, 'campaign', [stored.campaign_id]);
    return row.updated_at.toISOString();
  });
  return { updated_at };
}

async function factsOf({ db, team_id }: TeamTx, campaign_id: string) {
  const { site_facts } = await db
    .selectFrom('campaigns')
    .select('site_facts')
    .where((eb) => eb.and({ team_id, campaign_id }))
    .executeTakeFirstOrThrow();
  return site_facts;
}
