import type { PlayTurn } from '#domain/playground/schema.ts';
import { KEY_HEADER } from '#server/platform/idempotency/run-once.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildCampaign } from '#server/test/builders/builders.ts';
import type { Scene } from '#server/test/scene.ts';

export const OFFER = 'Twelve weeks of coaching for 900 €. The first call is free.';
export const leadTurn = (text: string): PlayTurn => ({ by: 'lead', text });
export const agentAnswer = (text: string): PlayTurn => ({
  by: 'agent',
  kind: 'answer',
  text,
  outcome: 'en_cours',
});

/** An untested draft whose prompt contains an offer. */
export async function draft(scene: Scene, like: Parameters<typeof buildCampaign>[1] = {}) {
  const campaign = await buildCampaign(scene.services, like);
  const { team, campaign_id } = campaign;
  await scene.queue.query(
    `UPDATE campaigns SET behavior_prompt = behavior_prompt || $2 WHERE campaign_id = $1`,
    [campaign_id, `\n<offer>\n${OFFER}\n</offer>`],
  );
  const ref = { team_slug: team.team_slug, campaign_id };
  const rpcOf = (cookie: string, key?: string) =>
    openBrowser(scene.services, { cookie, ...(key && { headers: { [KEY_HEADER]: key } }) }).rpc
      .playground;
  const rpc = rpcOf(team.owner.cookie);
  return {
    team,
    ref,
    rpc,
    rpcOf,
    reply: (...turns: PlayTurn[]) => rpc.reply({ ...ref, turns }),
    left: async () => (await rpc.credits(ref)).left,
    status: async () => {
      const [row] = await scene.queue.query<{ status: string }>(
        'SELECT status FROM campaigns WHERE campaign_id = $1',
        [campaign_id],
      );
      return row?.status;
    },
  };
}
