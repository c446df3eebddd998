import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReplayReport, ReplayRun, ReplaysPage } from '#domain/quality/replays/schema.ts';
import { NO_FIGURES } from '#domain/quality/trials/compare.ts';
import { DEFAULT_LIMITS } from '#domain/quality/trials/schema.ts';
import type { Trial, TrialsPage } from '#domain/quality/trials/schema.ts';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { ReplaysTab } from './replays/replays-tab.tsx';
import { TrialsTab } from './trials/trials-tab.tsx';

const trial = (like: Partial<Trial> = {}): Trial => ({
  trial_id: '0189b0a0-0000-7000-8000-000000000001',
  state: 'running',
  shares: [{ share: 10, at: '2026-03-09T07:06:00.000Z' }],
  limits: DEFAULT_LIMITS,
  base_number: 3,
  gate_reason: '',
  by: 'Ada',
  started_at: '2026-03-09T07:06:00.000Z',
  ended_by: null,
  ended_at: null,
  ended_why: '',
  live: { ...NO_FIGURES, leads: 100, replied: 30, opted_out: 2, cost_nanos: 500_000_000 },
  candidate: { ...NO_FIGURES, leads: 100, replied: 60, booked: 20, opted_out: 3, unpriced: 1 },
  ...like,
});
const trials = (like: Partial<TrialsPage> = {}): TrialsPage => ({
  trials: [trial()],
  draft: null,
  live_number: 3,
  limits: DEFAULT_LIMITS,
  ...like,
});
const draft = {
  revision: '0189b0a0-0000-7000-8000-000000000002',
  saved_at: '2026-03-09T07:06:00.000Z',
};

function openConversation(answers: Answers = {}, home = buildHome()) {
  const server = fakeServer({ 'trials/page': trials(), ...answers });
  openInTeam(<TrialsTab campaign_slug="spring" />, { at: '/evals', home });
  return server;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('says which difference is real, and which may be chance', async () => {
  openConversation();
  const rowOf = async (name: string) =>
    (await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body;
  expect(within(await rowOf('Replied')).getByText('Candidate is better')).toBeTruthy();
  expect(within(await rowOf('Booked')).getByText('Candidate is better')).toBeTruthy();
  expect(within(await rowOf('Opted out')).getByText('Could be chance')).toBeTruthy();
  expect(within(await rowOf('Cost per lead')).getByText('unknown')).toBeTruthy();
});

it('tells why a trial was rolled back, and offers another one', async () => {
  const ended_why = '3 of 20 leads asked to stop. The limit is 10%.';
  openConversation({
    'trials/page': trials({ draft, trials: [trial({ state: 'rolled_back', ended_why })] }),
  });
  expect(await screen.findByText(/3 of 20 leads asked to stop/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Promote' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Start a trial' })).toBeTruthy();
});

it('starts a trial, and lets the owner past the gate with a reason only', async () => {
  const server = openConversation({
    'trials/page': trials({ draft, trials: [] }),
    'trials/start': refused('EVALS_MISSING', 'These prompts have no evals yet.'),
  });
  await screen.findByText('Your draft is ready for a trial');
  press('Start a trial');
  type(/Share of new leads/, '25');
  press('Start');
  expect(await screen.findByText('These prompts have no evals yet.')).toBeTruthy();
  type(/Why it goes live/, 'Tried by hand');
  press('Start');
  await waitFor(() => {
    const [last] = server.inputsOf('trials/start').slice(-1);
    expect(last).toMatchObject({ share: 25, gate_reason: 'Tried by hand', limits: DEFAULT_LIMITS });
  });
});

it('leaves a viewer the figures and no buttons', async () => {
  openConversation({}, buildHome({ role: 'viewer' }));
  await screen.findByRole('rowheader', { name: 'Replied' });
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

const run: ReplayRun = {
  run_id: '0189b0a0-0000-7000-8000-000000000003',
  state: 'done',
  problem: null,
  tested: { kind: 'draft' },
  turns: 12,
  turns_done: 12,
  calls: 12,
  tokens: 9_000,
  cost_nanos: 1_000_000,
  by: 'Ada',
  at: '2026-03-09T07:06:00.000Z',
  ended_at: null,
};
const said = { status: 'en_cours', verdict: 'sent', faults: [], claims: [] } as const;
const report = (like: Partial<ReplayReport> = {}): ReplayReport => ({
  run,
  counts: { act: 1, verdict: 1, status: 0, booked: 0, claim: 0 },
  same: 10,
  differences: [
    {
      place: 0,
      conversation_id: 'v1',
      lead_name: 'Jane',
      at: '2026-03-09T07:06:00.000Z',
      lead_texts: ['Can I talk to someone?'],
      differs: ['act'],
      before: { ...said, act: 'answers', text: 'Sure, ask me.', claims: [], faults: [] },
      after: { ...said, act: 'calls_person', text: 'A colleague comes.', claims: [], faults: [] },
    },
    {
      place: 1,
      conversation_id: 'v2',
      lead_name: 'Paul',
      at: '2026-03-09T07:06:00.000Z',
      lead_texts: ['What is it?'],
      differs: ['verdict'],
      before: { ...said, act: 'answers', text: 'A course.', claims: [], faults: [] },
      after: {
        ...said,
        act: 'answers',
        text: 'It is 4711 €.',
        verdict: 'held_by_guard',
        claims: [],
        faults: ['It is 4711 €.'],
        proof: [{ sentence: 'It is 4711 €.', state: 'unproven', lines: [], why: 'figure' }],
      },
    },
  ],
  ...like,
});
const replays = (like: Partial<ReplaysPage> = {}): ReplaysPage => ({
  runs: [run],
  has_draft: true,
  versions: [3, 2, 1],
  available: 40,
  ...like,
});

/** Fetched data is rendered in the next task. */
const nextTick = () => act(() => new Promise((resolve) => setTimeout(resolve)));

function openReplay(answers: Answers = {}) {
  const server = fakeServer({
    'replays/page': replays(),
    'replays/report': report(),
    'replays/estimate': {
      turns: 25,
      calls: 25,
      tokens: 1,
      cost_nanos: 20_000_000,
      model: 'gpt',
      paused: false,
    },
    ...answers,
  });
  openInTeam(<ReplaysTab campaign_id="c1" />, { at: '/evals' });
  return server;
}

it('shows both answers side by side, and one kind of difference when it is chosen', async () => {
  openReplay();
  expect(await screen.findByText('A colleague comes.')).toBeTruthy();
  expect(screen.getByText('Sure, ask me.')).toBeTruthy();
  expect(screen.getByText(/10 answers say the same/)).toBeTruthy();
  press(/Held or sent \(1\)/);
  expect(screen.queryByText('A colleague comes.')).toBeNull();
  expect(screen.getByText('Held by our checks')).toBeTruthy();
  fireEvent.click(screen.getByText('How each sentence was checked'));
  expect(screen.getByText('Not backed up')).toBeTruthy();
});

it('stays on the page while it cannot be brought up to date', async () => {
  let works = true;
  fakeServer({
    'replays/page': replays(),
    'replays/report': () => (works ? report() : refused('INTERNAL')),
  });
  const { queryClient } = openInTeam(<ReplaysTab campaign_id="c1" />, { at: '/evals' });
  expect(await screen.findByText('A colleague comes.')).toBeTruthy();
  works = false;
  await act(() => queryClient.invalidateQueries());
  await nextTick();
  expect(screen.getByText('A colleague comes.')).toBeTruthy();
});

it('tells the cost before it starts, and cancels what runs', async () => {
  const going: ReplayRun = { ...run, state: 'running', turns_done: 3 };
  const server = openReplay({
    'replays/page': replays({ runs: [going] }),
    'replays/report': report({ run: going, differences: [], same: 3 }),
    'replays/cancel': undefined as never,
    'replays/start': { run_id: run.run_id },
  });
  expect(await screen.findByRole('progressbar')).toBeTruthy();
  press('Cancel');
  await waitFor(() => expect(server.inputsOf('replays/cancel')).toHaveLength(1));
  press('Start a replay');
  expect(await screen.findByText(/25 answers, about 25 calls of gpt: \$0\.02/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() =>
    expect(server.inputsOf('replays/start')[0]).toMatchObject({
      tested: { kind: 'draft' },
      turns: 25,
    }),
  );
});

it('says that there is nothing to replay', async () => {
  openReplay({ 'replays/page': replays({ runs: [], available: 0 }) });
  expect(await screen.findByText(/nothing to replay/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start a replay' })).toHaveProperty('disabled', true);
});
