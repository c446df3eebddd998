import { ImportTab } from '#web/features/outreach/outreach-screen.tsx';
import { buildConnected } from './build-campaign.ts';
import { buildHome } from './build-home.ts';
import { type Answers, fakeServer } from './fake-server.ts';
import { EXAMPLES, SUMMARY } from './import-fakes.ts';
import { openInTeam } from './open-in-team.tsx';

export function openImportTab(answers: Answers = {}, role: 'owner' | 'viewer' = 'owner') {
  const all: Answers = {
    'campaigns/list': [buildConnected()],
    'leads/captureSettings': {
      default_country: 'FR',
      number_countries: {},
      countries: [{ country: 'FR', calling_code: '33' }],
    },
    'leads/imports': [],
    'leads/importSummary': SUMMARY,
    'leads/importExamples': EXAMPLES,
    ...answers,
  };
  const server = fakeServer(all);
  const { unmount } = openInTeam(<ImportTab />, { at: '/outreach', home: buildHome({ role }) });
  return { server, answers: all, unmount };
}
