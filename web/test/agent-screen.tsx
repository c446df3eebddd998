import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { CREDITS } from './play-answer.ts';
import { buildCampaign } from './build-campaign.ts';
import { buildHome } from './build-home.ts';
import { buildMe } from './build-me.ts';
import { type Answers, fakeServer } from './fake-server.ts';
import { press, type } from './press.ts';
import { renderAt } from './render-at.tsx';
import { AgentScreen } from '#web/app/agent/agent-screen.tsx';

export const spring: CampaignResults = {
  ...buildCampaign(),
  website_screenshot_url: null,
  site_facts: [
    { kind: 'price', about: 'Check-up', value: '45 €', quote: '', page: '' },
    { kind: 'opening_hours', value: 'Monday to Friday', quote: '', page: '' },
  ],
  open_questions: ['Do you ship abroad?'],
  generated: 'model',
  notes: [],
  prompts_by_automation: false,
};
const never = () => new Promise<never>(() => {});

export function open(answers: Answers = {}, home = buildHome()) {
  const all: Answers = {
    'campaigns/results': spring,
    'campaigns/qualification': { fields: [], revision: 'r1' },
    'campaigns/autonomy': never,
    'outreach/quietDays': never,
    'knowledge/list': never,
    'knowledge/questions': never,
    'prompts/editor': never,
    'playground/credits': CREDITS,
    ...answers,
  };
  const server = fakeServer(all);
  const page = renderAt(
    '/agent/spring-k3f9',
    buildMe(),
    <TeamProvider home={home}>
      <Routes>
        <Route path="agent/:campaign_slug" element={<AgentScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </TeamProvider>,
  );
  return { server, answers: all, ...page };
}
/** The screen with all its sections. */
export const opened = async (...args: Parameters<typeof open>) => {
  const page = open(...args);
  await screen.findByLabelText(/^Agent name/);
  // The sections render one after the other.
  await screen.findByRole('heading', { name: 'What you can do without asking' });
  return page;
};

export async function correctPrice(value: string) {
  press('Correct: Check-up: 45 €');
  type('What your leads should know', value);
  press('Done');
  await screen.findByText(`Check-up: ${value}`);
}

export function ask(text: string) {
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: text } });
  press('Send');
}
