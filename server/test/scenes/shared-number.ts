import { type CampaignSigns, NO_SIGNS } from '#domain/numbers/signs.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildCampaign, type BuiltCampaign } from '#server/test/builders/builders.ts';
import type { ConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';

/** A scene with campaigns that share a number. Await it like `fileScene`. */
export async function sharedNumberScene() {
  const scene = await fileScene();

  const rpcOf = ({ team }: BuiltCampaign) =>
    openBrowser(scene.services, { cookie: team.owner.cookie }).rpc;

  const refOf = ({ team, campaign_id }: BuiltCampaign) => ({
    team_slug: team.team_slug,
    campaign_id,
  });

  /** A number with its default campaign, and another campaign whose agent sells kitchens. */
  async function sharedNumber(signs: Partial<CampaignSigns> = {}) {
    const first = await scene.connectedCampaign();
    const columns = {
      campaign_name: 'Kitchens',
      agent_name: 'Karl',
      behavior_prompt: 'You sell kitchens.',
    };
    const other = await buildCampaign(scene.services, { team: first.team, columns });
    const ref = { ...refOf(first), of_campaign_id: other.campaign_id };
    await rpcOf(first).numbers.add(ref);
    await rpcOf(first).numbers.saveSigns({ ...ref, signs: { ...NO_SIGNS, ...signs } });
    await scene.runJobs();
    return { first, other, ref };
  }

  /** Runs planned jobs. Returns the campaigns whose prompts the model was sent. */
  async function promptsAsked(before = () => {}): Promise<string[]> {
    const { services } = scene;
    const { model } = services;
    const prompts: string[] = [];
    services.model = {
      ...model,
      answer(request) {
        prompts.push(
          JSON.stringify(request).includes('You sell kitchens.') ? 'Kitchens' : 'Spring',
        );
        return model.answer(request);
      },
    };
    before();
    await scene.runJobs();
    services.model = model;
    return prompts;
  }

  const eventsOf = async (campaign: ConnectedCampaign, conversation_id: string) => {
    const { items } = await rpcOf(campaign).conversations.events({
      team_slug: campaign.team.team_slug,
      conversation_id,
    });
    return items
      .filter(({ kind }) => kind.startsWith('campaign_'))
      .map(({ kind, from_value, to_value, evidence }) => [kind, from_value, to_value, evidence]);
  };

  return { scene, rpcOf, refOf, sharedNumber, promptsAsked, eventsOf };
}
