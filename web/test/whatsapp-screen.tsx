import { buildAccount } from '#web/test/build-account.ts';
import { buildCampaign, buildConnected } from '#web/test/build-campaign.ts';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, fakeServer } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { WhatsAppScreen } from '#web/features/whatsapp/whatsapp-screen.tsx';

export const spring = buildCampaign();
export const autumn = buildConnected({
  campaign_id: 'c2',
  campaign_name: 'Autumn',
  agent_name: 'Max',
});

export const account = buildAccount;

export function open(at = '', answers: Answers = {}, home = buildHome()) {
  const all: Answers = {
    'campaigns/list': [spring, autumn],
    'whatsapp/accounts': [account()],
    'whatsapp/health': { problem: null },
    ...answers,
  };
  const server = fakeServer(all);
  const page = openInTeam(<WhatsAppScreen />, { at: `/whatsapp${at}`, home });
  return { ...page, server, answers: all };
}
