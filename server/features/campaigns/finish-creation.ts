import { sql } from 'kysely';
import type { GenerationStep } from '#domain/campaigns/generation.ts';
import { type GuidedSpec, type WebsiteSpec, briefOf } from '#domain/campaigns/campaign-spec.ts';
import { campaignPrompts } from '#domain/prompts/campaign-prompts.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import type { RunRef } from './creation-queries.ts';
import { holdRunning } from './end-creation.ts';
import type { Made, MadeSite } from './made.ts';

/**
 * Stores what was made and ends the creation, in one transaction, if the run is still the one that
 * works on it: what comes after a cancel, or from a run that was taken over, is dropped. A campaign
 * that was deleted meanwhile ends it as cancelled. Answers whether the campaign is ready.
 */
export async function finishCreation(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  {
    run,
    steps,
    order,
    made,
  }: {
    run: RunRef;
    steps: GenerationStep[];
    order: WebsiteSpec | GuidedSpec;
    made: Made;
  },
): Promise<boolean> {
  const { creation_id } = run;
  return db.inTeam(scope, async (tx) => {
    const running = await holdRunning(tx, creation_id);
    if (running?.run_id !== run.run_id) return false;
    const { campaign_id } = running;
    const stored = await storeCampaign(tx, campaign_id, order, made);
    await tx.db
      .updateTable('campaign_creations')
      .set({
        state: stored ? 'done' : 'cancelled',
        ended_at: sql`now()`,
        steps: JSON.stringify(steps.map(asDone)),
      })
      .where('team_id', '=', tx.team_id)
      .where('creation_id', '=', creation_id)
      .execute();
    await recordChanges(tx, 'creation', [creation_id]);
    if (stored) await recordChanges(tx, 'campaign', [campaign_id]);
    return stored;
  });
}

const asDone = (step: GenerationStep): GenerationStep =>
  step.state === 'skipped' ? step : { ...step, state: 'done' };

/** False when there is no such campaign any more. */
async function storeCampaign(
  tx: TeamTx,
  campaign_id: string,
  order: WebsiteSpec | GuidedSpec,
  made: Made,
): Promise<boolean> {
  const { offer, site } = made;
  const row = await tx.db
    .updateTable('campaigns')
    .set({
      offer_description: offer.offer_description,
      business_focus: offer.business_focus,
      open_questions: JSON.stringify(offer.open_questions),
      creation_notes: JSON.stringify(offer.notes),
      generated: offer.generated,
      ...promptColumns(order, made),
      // A draft that an automation names may know of no website yet.
      ...('website_url' in order && { website_url: order.website_url }),
      ...(site && siteColumns(tx.team_id, campaign_id, site)),
      is_agent_configured: true,
      updated_at: sql`now()`,
    })
    .where('team_id', '=', tx.team_id)
    .where('campaign_id', '=', campaign_id)
    .returning('campaign_id')
    .executeTakeFirst();
  if (row && site?.screenshot) await storeScreenshot(tx, campaign_id, site.screenshot);
  return row !== undefined;
}

function promptColumns(order: WebsiteSpec | GuidedSpec, { offer, prompts }: Made) {
  const { goal, answers } = briefOf(order, null);
  const compiled = campaignPrompts(
    {
      agentName: order.agent_name,
      companyName: order.company_name,
      goalType: goal.words,
      goalLink: goal.link ?? '',
      offerDescription: offer.offer_description,
      language: order.language,
      businessFocus: answers?.business_activity || offer.business_focus,
    },
    {
      style: 'professional',
      questions: offer.qualifying_questions,
      example: offer.opening_line,
    },
  );
  const { values, ...columns } = compiled;
  const { behavior_prompt, first_message_prompt } = prompts ?? {};
  return {
    ...columns,
    // A prompt from outside is its own template: it has no variables of ours.
    ...(behavior_prompt && { behavior_prompt, behavior_prompt_template: behavior_prompt }),
    ...(first_message_prompt && {
      first_message_prompt,
      first_message_template: first_message_prompt,
    }),
    prompt_variables: JSON.stringify(values),
  };
}

const siteColumns = (
  team_id: string,
  campaign_id: string,
  { content, facts, screenshot }: MadeSite,
) => ({
  website_content: content,
  website_scraped_at: sql<Date>`now()`,
  site_facts: JSON.stringify(facts),
  website_screenshot_url: screenshot
    ? `/screenshots/${team_id}/${campaign_id}?v=${Date.now()}`
    : null,
});

async function storeScreenshot(
  { db, team_id }: TeamTx,
  campaign_id: string,
  { bytes, mime }: NonNullable<MadeSite['screenshot']>,
): Promise<void> {
  const image = Buffer.from(bytes);
  await db
    .insertInto('campaign_screenshots')
    .values({ team_id, campaign_id, mime, image })
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'campaign_id'])
        .doUpdateSet({ mime, image, taken_at: new Date() }),
    )
    .execute();
}
