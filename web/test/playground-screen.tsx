import { fireEvent } from '@testing-library/react';
import type { Role } from '#domain/teams/roles.ts';
import { buildCampaign } from '#web/test/build-campaign.ts';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, fakeServer } from '#web/test/fake-server.ts';
import { fakeWidth } from '#web/test/fake-width.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { field, type } from '#web/test/press.ts';
import { PlaygroundScreen } from '#web/features/playground/playground-screen.tsx';
import { ANSWER, CREDITS } from '#web/test/play-answer.ts';

export const SPRING = buildCampaign({
  campaign_slug: 'spring-ab12',
  campaign_name: 'Spring',
  agent_name: 'Léa',
  status: 'active',
});
export const AUTUMN = buildCampaign({
  ...SPRING,
  campaign_id: 'c2',
  campaign_slug: 'autumn-cd34',
  campaign_name: '',
  agent_name: 'Max',
  status: 'draft',
});
export interface PlaygroundOptions {
  search?: string;
  role?: Role;
  free?: boolean;
  width?: number;
}

export function open(answers: Answers = {}, wanted: PlaygroundOptions = {}) {
  const { search = '?campaign=spring-ab12', role = 'owner', free = false, width = 1440 } = wanted;
  const server = fakeServer({
    'campaigns/list': [SPRING, AUTUMN],
    'playground/credits': CREDITS,
    'prompts/list': [],
    'playground/reply': ANSWER,
    'playground/firstMessage': { ...ANSWER, text: 'Hello Ada!' },
    ...answers,
  });
  fakeWidth(width);
  const plan = free ? { isFreeUser: true, canAccessWhatsApp: false } : {};
  const home = buildHome({ role, plan });
  return { server, ...openInTeam(<PlaygroundScreen />, { at: `/playground${search}`, home }) };
}

export const sendMessage = (text: string) => {
  type('Message', text);
  fireEvent.keyDown(field('Message'), { key: 'Enter' });
};
