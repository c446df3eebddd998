import type { NewOutreachLead } from '#domain/outreach/schema.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type ConnectedCampaign, newPhone } from '#server/test/builders/chat-builders.ts';
import type { Scene } from '#server/test/scene.ts';
import type { TestServices } from '#server/test/services.ts';
import { enterLeads } from '#server/features/outreach/enter-lead.ts';
import { sendFirstMessages } from '#server/features/outreach/send-first-messages.ts';

export function enter(
  scene: Scene,
  { team, campaign_id }: ConnectedCampaign,
  leads: Partial<NewOutreachLead>[],
  services: TestServices = scene.services,
) {
  return services.db.inTeam(team.scope, (tx) =>
    enterLeads(
      services,
      tx,
      leads.map((lead) => ({
        campaign_id,
        phone: newPhone(),
        name: 'Jane Roe',
        source: 'form',
        ...lead,
      })),
    ),
  );
}

export const send = (
  scene: Scene,
  { team, campaign_id }: ConnectedCampaign,
  services: TestServices = scene.services,
) => sendFirstMessages(services, team.scope, { campaign_id });

/** Messages that reached phones, in order. */
export const listSent = async (scene: Scene, { connection }: ConnectedCampaign) =>
  (await scene.outside.sent(connection.waha_session)).filter((item) => !item.repeat);

export const openOutreach = (scene: Scene, { team }: ConnectedCampaign) => {
  const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
  return { rpc: rpc.outreach, ref: { team_slug: team.team_slug } };
};
