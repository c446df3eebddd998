import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GuidedDraft } from '#domain/campaigns/guided-form.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { buildGeneration } from '#web/test/build-generation.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, fakeServer, type FakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { Toaster } from '#web/ui/overlay/toaster.tsx';
import { EMPTY_GUIDED, guidedDraft } from '../generation/drafts.ts';
import { GuidedScreen } from './guided-screen.tsx';

const BASE = '/dashboard/acme-123456/get-started';
const ANSWER = 'Founders who sell with a bad conscience.';
const FILLED: GuidedDraft = {
  ...EMPTY_GUIDED,
  company_name: 'Studio Nord',
  business_activity: 'coaching_formation',
  business_problems: ANSWER,
  business_solutions: ANSWER,
  target_audience: ANSWER,
  unique_value: ANSWER,
  agent_name: 'Léa',
  goal_link: 'https://cal.example/nord',
};
const generation = (wanted = {}) => buildGeneration({ kind: 'guided', ...wanted });
const { creation_id, campaign_id, campaign_slug } = generation();

let answers: Answers;

function open(step: string | number, draft: Partial<GuidedDraft> = {}) {
  guidedDraft.save('t1', { ...EMPTY_GUIDED, ...draft });
  return renderAt(
    `${BASE}/questions${step === '' ? '' : `/${step}`}`,
    buildMe(),
    <TeamProvider home={buildHome()}>
      <Routes>
        <Route path={`${BASE}/questions/:step?`} element={<GuidedScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Toaster label="Notifications" />
    </TeamProvider>,
  );
}

let server: FakeServer;

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
  answers = {
    'campaigns/myCreation': null,
    'campaigns/createFromAnswers': { creation_id, campaign_id, campaign_slug },
    'campaigns/creation': generation(),
    'campaigns/acknowledgeCreation': { ok: true },
  };
  server = fakeServer(answers);
});

afterEach(() => {
  localStorage.clear();
});

describe('the steps', () => {
  it.each(['', '0', '8', '1.5', 'two', '-1'])('%j leads to the first', async (step) => {
    const { address } = open(step);
    await screen.findByText('Step 1 of 7: Business Activity');
    expect(address()).toBe(`${BASE}/questions/1`);
    screen.getByText('14% complete');
    expect((await button('Previous')).disabled).toBe(true);
  });

  it('are left only when they are valid, and remembered', async () => {
    const { address } = open(1, { company_name: 'Studio Nord' });
    expect((await button('Next')).disabled).toBe(true);
    screen.getByText('Incomplete');
    type('Company name', 'N');
    await screen.findByText('Please enter your company name (minimum 2 characters)');
    expect(guidedDraft.load('t1').company_name).toBe('N');
    expect(address()).toBe(`${BASE}/questions/1`);
  });

  it('lead on and back', async () => {
    const { address } = open(1, FILLED);
    await screen.findByText('Valid');
    fireEvent.click(await button('Next'));
    await screen.findByText('Step 2 of 7: Client Problems');
    expect(address()).toBe(`${BASE}/questions/2`);
    fireEvent.click(await button('Previous'));
    await screen.findByText('Step 1 of 7: Business Activity');
  });

  it.each([
    [2, 'What problems do your clients have?', 300],
    [3, 'How do you solve them?', 300],
    [4, 'Who are your ideal clients?', 200],
    [5, 'What makes you different?', 200],
  ])('%d counts its answer', async (step, label, most) => {
    open(step);
    await button('Next');
    screen.getByText(`0/${most}`);
    type(label, 'too short');
    await screen.findByText('Please enter at least 20 characters');
    screen.getByText(`9/${most}`);
    type(label, 'x'.repeat(most + 1));
    await screen.findByText(`Please use at most ${most} characters`);
    expect((await button('Next')).disabled).toBe(true);
    type(label, ANSWER);
    await screen.findByText('Valid');
    expect((await button('Next')).disabled).toBe(false);
  });

  it.each([
    ['Agent name', 'L', 'Agent name must be at least 2 characters'],
    ['Objective link', 'cal.example', 'Please enter a valid URL'],
    [
      'Describe your objective',
      'ab',
      'Please describe your custom objective (minimum 3 characters)',
    ],
  ])('the sixth says what is wrong with %s', async (label, value, message) => {
    open(6, { ...FILLED, goal_type: 'other', goal_custom: 'Ask for a quote' });
    await screen.findByText('Valid');
    type(label, value);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText('Incomplete')).toBeTruthy();
  });

  it('start over once that is confirmed', async () => {
    const { address } = open(3, FILLED);
    fireEvent.click(await button('Start over'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Start over?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(address()).toBe(`${BASE}/questions/1`));
    expect(guidedDraft.load('t1')).toEqual(EMPTY_GUIDED);
  });
});

describe('the review', () => {
  it('cuts audience and unique value after a hundred characters', async () => {
    open(7, { ...FILLED, target_audience: 'a'.repeat(101), unique_value: 'b'.repeat(100) });
    expect(await screen.findByText(`${'a'.repeat(100)}…`)).toBeTruthy();
    expect(screen.getByText('b'.repeat(100))).toBeTruthy();
    expect(screen.getByText('Step 7 of 7: Review & Submit')).toBeTruthy();
    expect(screen.getByText('100% complete')).toBeTruthy();
  });

  it('cannot be sent while an answer is missing, and says where', async () => {
    open(7, { ...FILLED, unique_value: '' });
    expect((await button('Create my AI agent')).disabled).toBe(true);
    screen.getByText('Incomplete');
    screen.getByText('Not answered yet');
    expect(screen.getByRole('link', { name: 'Edit: Unique Value' }).getAttribute('href')).toBe(
      `${BASE}/questions/5`,
    );
  });

  it('makes the agent, with its three messages in order', async () => {
    const sendGeneration = (wanted: object) => {
      answers['campaigns/creation'] = generation(wanted);
      act(() => FakeEventSource.last.send('change', { kind: 'creation', creation_id }));
    };
    const { address } = open(7, FILLED);
    fireEvent.click(await button('Create my AI agent'));
    await screen.findByRole('dialog', { name: 'AI Agent Configuration' });
    screen.getByText('Do not leave or refresh the page');
    screen.getByText('Creating your AI agent and generating personalized prompts...');
    await screen.findByText('Campaign created');
    expect(server.inputsOf('campaigns/createFromAnswers')).toMatchObject([
      { agent_timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    ]);
    sendGeneration({ steps: { prompts: 'done', offer: 'running' } });
    await screen.findByText('Generating your personalized offer with AI...');
    sendGeneration({ steps: { prompts: 'done', offer: 'done', results: 'running' } });
    await screen.findByText('Preparing your results...');
    sendGeneration({ state: 'done' });
    await waitFor(() => expect(address()).toBe(`${BASE}/results-guided/${campaign_slug}`));
    await screen.findByText('Agent created successfully!');
    screen.getByText('Your personalized offer has been generated!');
    expect(guidedDraft.load('t1')).toEqual(EMPTY_GUIDED);
  });

  it.each([
    ['INTERNAL', 'Unable to create your agent. Please try again.'],
    ['UNAUTHORIZED', 'User not authenticated'],
    ['SPENDING_CEILING', 'Spending ceiling reached'],
    ['TOO_MANY_REQUESTS', 'Too many requests'],
    ['LIMIT_REACHED', 'Campaign Limit Reached'],
  ] as const)('keeps the answers when the server says %s', async (code, words) => {
    answers['campaigns/createFromAnswers'] = refused(code);
    open(7, FILLED);
    fireEvent.click(await button('Create my AI agent'));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(guidedDraft.load('t1').company_name).toBe('Studio Nord');
  });

  it('keeps the answers when the work comes to nothing', async () => {
    answers['campaigns/creation'] = generation({
      state: 'failed',
      error: { reason: 'internal', message: 'x' },
    });
    open(7, FILLED);
    fireEvent.click(await button('Create my AI agent'));
    await screen.findAllByText('Unable to create your agent. Please try again.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(guidedDraft.load('t1').company_name).toBe('Studio Nord');
  });
});
