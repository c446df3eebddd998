import type { PersonaId } from '#domain/quality/personas.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildCampaign } from '#server/test/builders/builders.ts';
import type { Scene } from '#server/test/scene.ts';

export const OFFER = 'Twelve weeks of coaching for 900 €. The first call is free.';

/** A campaign with an offer, its owner's browser, and what an eval run needs. */
export async function buildTestedCampaign(scene: Scene) {
  await scene.services.db.pool.query('DELETE FROM rate_limits');
  const campaign = await buildCampaign(scene.services);
  const { team, campaign_id, campaign_slug } = campaign;
  await scene.queue.query(
    `UPDATE campaigns SET offer_description = $2, behavior_prompt = behavior_prompt || $3,
       behavior_prompt_template = $4 WHERE campaign_id = $1`,
    [campaign_id, OFFER, `\n<offer>\n${OFFER}\n</offer>`, ''],
  );
  const { rpc } = openBrowser(scene.services, team.owner);
  const ref = { team_slug: team.team_slug, campaign_id };
  const slug = { team_slug: team.team_slug, campaign_slug };
  const start = async (more: Partial<Parameters<typeof rpc.evals.start>[0]> = {}) => {
    const run_id = newId();
    const personas: PersonaId[] = ['curious'];
    const plan = { tested: 'live', personas, seeds: 1, max_turns: 3 } as const;
    await rpc.evals.start({ ...ref, ...plan, run_id, ...more });
    return { team_slug: team.team_slug, run_id };
  };
  const played = async (more: Parameters<typeof start>[0] = {}) => {
    const run = await start(more);
    await scene.runJobs();
    return rpc.evals.report(run);
  };
  /** Saves a draft. Returns the input that publishes it. */
  const saveDraft = async (behavior_prompt_template: string) => {
    const { live, draft } = await rpc.prompts.editor(slug);
    const content = { ...live.content, behavior_prompt_template };
    const seen = { revision: draft?.revision ?? null, live_number: live.number };
    const { revision } = await rpc.prompts.saveDraft({ ...slug, ...seen, content });
    return { ...slug, revision: revision ?? '', live_number: live.number, why: '' };
  };
  return { team, rpc, ref, slug, start, played, saveDraft };
}

export type BuiltTestedCampaign = Awaited<ReturnType<typeof buildTestedCampaign>>;
