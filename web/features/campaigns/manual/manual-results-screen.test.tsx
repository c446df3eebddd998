import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { buildCampaign } from '#web/test/build-campaign.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { Toaster } from '#web/ui/overlay/toaster.tsx';
import { ManualResultsScreen } from './manual-results-screen.tsx';

const BASE = '/dashboard/acme-123456';
let answers: Answers;

const open = (path: string) =>
  renderAt(
    `${BASE}/get-started/results-manual${path}`,
    buildMe(),
    <TeamProvider home={buildHome()}>
      <Routes>
        <Route
          path={`${BASE}/get-started/results-manual/:campaign_slug?`}
          element={<ManualResultsScreen />}
        />
        <Route path="*" element={null} />
      </Routes>
      <Toaster label="Notifications" />
    </TeamProvider>,
  );

beforeEach(() => {
  answers = {
    'campaigns/get': buildCampaign({
      campaign_slug: 'spring-ab12',
      agent_name: 'Léa',
      status: 'testing',
      offer_description: 'An offer.',
      calendar_url: 'https://cal.example',
    }),
  };
  fakeServer(answers);
});

it('shows what was made, with the raw status, and where to go', async () => {
  open('/spring-ab12');
  expect(await screen.findByText('AI Agent Created Successfully!')).toBeTruthy();
  for (const text of ['Manual Configuration', 'Manual setup', 'Link configured', 'testing']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(to('Test Agent')).toBe(`${BASE}/playground?campaign=spring-ab12`);
  expect(to('Edit Agent')).toBe(`${BASE}/campaigns/spring-ab12/edit`);
  expect(to('Manage Campaigns')).toBe(`${BASE}/campaigns`);
  const next = screen.getByText('Next steps').parentElement?.querySelectorAll('li');
  const titles = [...(next ?? [])].map((step) => step.querySelector('.font-medium.tnum ~ * > *'));
  expect(titles.map((title) => title?.textContent)).toEqual([
    'Test your agent',
    'Activate',
    'Connect WhatsApp',
  ]);
});

it.each([
  ['', 'Invalid campaign', 'Redirecting to get started page...'],
  ['/gone', 'Campaign not found', 'The requested campaign does not exist or has been deleted.'],
])('without a campaign (%j) it says so and leads back', async (path, title, text) => {
  answers['campaigns/get'] = refused('NOT_FOUND');
  const { address } = open(path);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(title + text);
  expect(screen.getByRole('link', { name: 'Go back' })).toBeTruthy();
  await waitFor(() => expect(address()).toBe(`${BASE}/get-started`));
});

it('says when it could not be loaded', async () => {
  answers['campaigns/get'] = refused('FORBIDDEN');
  open('/spring-ab12');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Unable to load campaign details.',
  );
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
