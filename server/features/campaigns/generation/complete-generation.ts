import { sql } from 'kysely';
import {
  type GuidedSpec,
  offerContextOf,
  type WebsiteSpec,
} from '#domain/campaigns/campaign-spec.ts';
import type { GenerationStep } from '#domain/campaigns/generation.ts';
import { languageStyleLine } from '#domain/offers/language-variants.ts';
import { campaignPrompts } from '#domain/prompts/campaign-prompts.ts';
import { factLines } from '#domain/prompts/compile.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { recordVersion } from '../record-version.ts';
import { lockRunningGeneration } from './generation-queries.ts';
import type { GeneratedSite, GenerationResult, GenerationRun } from './generation-run.ts';

interface Completion {
  run: Pick<GenerationRun, 'creation_id' | 'run_id' | 'steps'>;
  spec: WebsiteSpec | GuidedSpec;
  result: GenerationResult;
}

/**
 * Stores the result and completes the generation in one transaction. A result after a cancel, or
 * from a superseded run, is dropped. If the campaign was deleted meanwhile, the generation is
 * cancelled. Returns whether the campaign is ready.
 */
export async function completeGeneration(
  { db, env }: Pick<Services, 'db' | 'env'>,
  scope: TeamScope,
  { run, spec, result }: Completion,
): Promise<boolean> {
  const { creation_id } = run;
  return db.inTeam(scope, async (tx) => {
    const running = await lockRunningGeneration(tx, creation_id);
    if (running?.run_id !== run.run_id) return false;
    const { campaign_id } = running;
    const stored = await storeCampaign(tx, campaign_id, spec, result);
    await tx.db
      .updateTable('campaign_creations')
      .set({
        state: stored ? 'done' : 'cancelled',
        ended_at: sql`now()`,
        steps: JSON.stringify(run.steps().map(asDone)),
      })
      .where((eb) => eb.and({ team_id: tx.team_id, creation_id }))
      .execute();
    await recordChanges(tx, 'creation', [creation_id]);
    if (stored) {
      const by_user_id = running.by_automation ? null : running.user_id;
      await recordVersion({ env }, tx, campaign_id, { cause: 'generated', by_user_id });
      await recordChanges(tx, 'campaign', [campaign_id]);
    }
    return stored;
  });
}

const asDone = (step: GenerationStep): GenerationStep =>
  step.state === 'skipped' ? step : { ...step, state: 'done' };

/** Returns false if the campaign no longer exists. */
async function storeCampaign(
  tx: TeamTx,
  campaign_id: string,
  spec: WebsiteSpec | GuidedSpec,
  result: GenerationResult,
): Promise<boolean> {
  const { offer, site } = result;
  const row = await tx.db
    .updateTable('campaigns')
    .set({
      offer_description: offer.offer_description,
      business_focus: offer.business_focus,
      open_questions: JSON.stringify(offer.open_questions),
      creation_notes: JSON.stringify(offer.notes),
      generated: offer.generated,
      ...offer.language_style,
      ...promptColumns(spec, result),
      // A draft that an automation named may not have a website yet.
      ...('website_url' in spec && { website_url: spec.website_url }),
      ...(site && siteColumns(tx.team_id, campaign_id, site)),
      is_agent_configured: true,
      updated_at: sql`now()`,
    })
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .returning('campaign_id')
    .executeTakeFirst();
  if (row && site?.screenshot) await storeScreenshot(tx, campaign_id, site.screenshot);
  return row !== undefined;
}

function promptColumns(spec: WebsiteSpec | GuidedSpec, { offer, prompts, site }: GenerationResult) {
  const { goal, answers } = offerContextOf(spec, null);
  const compiled = campaignPrompts(
    {
      agentName: spec.agent_name,
      companyName: spec.company_name,
      goalType: goal.label,
      goalLink: goal.link ?? '',
      offerDescription: offer.offer_description,
      language: spec.language,
      businessFocus: answers?.business_activity || offer.business_focus,
      languageVariant: languageStyleLine(spec.language, offer.language_style),
      siteFacts: factLines(site?.facts ?? []),
    },
    {
      questions: offer.qualifying_questions,
      example: offer.opening_line,
    },
  );
  const { values, ...columns } = compiled;
  const { behavior_prompt, first_message_prompt } = prompts ?? {};
  return {
    ...columns,
    // A prompt from outside is its own template, as it has none of our variables.
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
  { content, facts, screenshot }: GeneratedSite,
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
  { bytes, mime }: NonNullable<GeneratedSite['screenshot']>,
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
