import { Route, Routes } from 'react-router';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import type { Role } from '#domain/teams/roles.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { Toaster } from '#web/ui/overlay/toaster.tsx';
import {
  GuidedResultsScreen,
  WebsiteResultsScreen,
} from '#web/features/campaigns/results/results-screen.tsx';

export const BASE = '/dashboard/acme-123456';

export const OFFER =
  'Twelve weekly coaching sessions that help founders to sell with ease and joy.';

export const RESULTS = {
  campaign_slug: 'nord-ab12',
  campaign_name: 'Nord Campaign',
  agent_name: 'Léa',
  agent_language: 'french',
  business_focus: 'coaching',
  updated_at: '2026-01-01T00:00:00.000Z',
  offer_description: OFFER,
  website_url: 'https://nord.example/',
  website_screenshot_url: '/screenshots/t1/c1',
  open_questions: ['What does it cost?'],
  site_facts: [
    { kind: 'price', value: '€480', page: 'https://nord.example/prices' },
    { kind: 'phone', value: '<b>1</b>', page: 'javascript:alert(1)' },
  ],
  generated: 'model',
  notes: [],
  prompts_by_automation: false,
} as unknown as CampaignResults;

export function open(path: string, role: Role = 'owner') {
  return renderAt(
    `${BASE}/get-started/${path}`,
    buildMe(),
    <TeamProvider home={buildHome({ role })}>
      <Routes>
        <Route
          path={`${BASE}/get-started/results/:campaign_slug?`}
          element={<WebsiteResultsScreen />}
        />
        <Route
          path={`${BASE}/get-started/results-guided/:campaign_slug?`}
          element={<GuidedResultsScreen />}
        />
        <Route path="*" element={null} />
      </Routes>
      <Toaster label="Notifications" />
    </TeamProvider>,
  );
}
