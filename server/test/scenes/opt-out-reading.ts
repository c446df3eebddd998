import type { Scene, SceneLead } from '../scene.ts';

/** A lead's text, and the model's answer when it only checks for an opt-out. */
export const WORDS = 'I would rather you forgot about me';
export const optOutAnswer = (asked: 'no' | 'maybe' | 'yes', quote = '') => ({
  content: { opt_out: { asked, quote } },
});
export const FOUND = optOutAnswer('yes', 'rather you forgot about me');
export const DOUBTED = optOutAnswer('maybe', 'rather you forgot about me');

/** A lead in a conversation that a member is in charge of, with nothing planned. */
export async function buildTakenOverLead(scene: Scene): Promise<SceneLead> {
  const lead = await scene.lead();
  await lead.says('Hi');
  await lead.says('Ada here', { by: 'phone' });
  await scene.queue.clear();
  return lead;
}

export const usesOf = (scene: Scene, { campaign }: SceneLead) =>
  scene.queue.query<{ purpose: string; calls: number }>(
    `SELECT purpose, sum(calls)::int AS calls FROM model_usage WHERE campaign_id = $1
      GROUP BY purpose ORDER BY purpose`,
    [campaign.campaign_id],
  );
