import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AdminTeamDetail, AdminTeamRow } from '#domain/admin/teams.ts';
import { UNLIMITED } from '#domain/billing/plans.ts';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { press } from '#web/test/press.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { TeamsTab } from './teams-tab.tsx';

beforeEach(fakeLayout);

const TEAM_ID = '01890000-0000-7000-8000-000000000001';
const row = (like: Partial<AdminTeamRow> = {}): AdminTeamRow => ({
  team: {
    team_id: TEAM_ID,
    team_slug: 'lighthouse-1',
    team_name: 'Lighthouse',
    subscription_plan: 'starter',
    subscription_status: 'active',
    created_at: '2026-01-02T00:00:00.000Z',
  },
  usersCount: 2,
  campaignsCount: 0,
  activeCampaignsCount: 0,
  users: [{ user_id: '12345678-rest', name: 'Vera', roleLabel: 'Viewer' }],
  ...like,
});
const detail: AdminTeamDetail = {
  team_id: TEAM_ID,
  users: [{ user_id: '12345678-rest', name: 'Vera', roleLabel: 'Viewer' }],
  usersCount: 2,
  leads: 7,
  activeCampaigns: 1,
  messages: 30,
  usage: {
    campaigns: 1,
    campaigns_limit: 3,
    messages_used: 12,
    messages_limit: 1000,
    followups_limit: 1,
    members: 2,
    test_credits: 50,
    test_credits_used: 0,
  },
  subscription_plan: 'starter',
  subscription_status: 'active',
  current_period_end: null,
};
const page = { plans: 'stripe', hasMore: false, cursor: null } as const;
const one: Answers = { 'admin/teams': { ...page, teams: [row()] } };

function open(answers: Answers) {
  const server = fakeServer(answers);
  renderAt('/', null, <TeamsTab />);
  return server;
}

async function openDetail(answers: Answers) {
  const server = open({
    ...one,
    'admin/team': detail,
    'admin/teamEmails': { emails: [{ user_id: '12345678-rest', email: 'vera@example.com' }] },
    ...answers,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Details of Lighthouse' }));
  return { ...server, dialog: within(screen.getByRole('dialog')) };
}

it('shows each team in a row, and how many there are', async () => {
  open(one);
  const list = within(await screen.findByRole('list', { name: 'Teams' }));
  const text = list.getByRole('listitem').textContent;
  for (const part of [
    'Lighthouse',
    '/lighthouse-1',
    '2 users',
    '0 campaigns',
    'Starter',
    'Pending',
  ])
    expect(text).toContain(part);
  expect(screen.getByText('1 result')).toBeTruthy();
});

it('speaks of no plan where plans are off', async () => {
  const { dialog } = await openDetail({
    'admin/teams': { ...page, plans: 'off', teams: [row()] },
  });
  expect(await dialog.findByText('vera@example.com')).toBeTruthy();
  expect(dialog.queryByText(/plan/i)).toBeNull();
  expect(screen.queryByText('Subscription Plans')).toBeNull();
  expect(screen.queryByText('Starter')).toBeNull();
});

it('loads more, and does not count what it has not seen', async () => {
  const other = row({ team: { ...row().team, team_id: 't2', team_name: 'Second' } });
  const { inputsOf } = open({
    'admin/teams': ({ cursor }) =>
      cursor
        ? { ...page, teams: [other] }
        : { ...page, teams: [row()], hasMore: true, cursor: 'next' },
  });
  expect(await screen.findByText('1+ results')).toBeTruthy();
  press('Load More Teams');
  expect(await screen.findByText('Second')).toBeTruthy();
  expect(screen.getByText('2 results')).toBeTruthy();
  expect(inputsOf('admin/teams').at(-1)).toEqual({ cursor: 'next' });
});

it('filters by plan and status, and takes each back', async () => {
  const { inputsOf } = open(one);
  const last = () => inputsOf('admin/teams').at(-1);
  fireEvent.click(await screen.findByLabelText('Scale'));
  await waitFor(() => expect(last()).toEqual({ plans: ['scale'] }));
  fireEvent.click(screen.getByLabelText('Completed'));
  await waitFor(() => expect(last()).toEqual({ plans: ['scale'], onboarding: ['completed'] }));
  press('Remove the filter Scale');
  await waitFor(() => expect(last()).toEqual({ onboarding: ['completed'] }));
  press('Clear all');
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

it('says in red what failed, of a list and of a search', async () => {
  open({ 'admin/teams': refused('INTERNAL') });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load teams');
  fireEvent.change(screen.getByLabelText('Search teams'), { target: { value: 'light' } });
  expect(await screen.findByText('Failed to search teams')).toBeTruthy();
});

it('says when there is none', async () => {
  open({ 'admin/teams': { ...page, teams: [] } });
  expect(await screen.findByText('No teams found')).toBeTruthy();
});

it('opens the details, and logs in as one of the people with a reason', async () => {
  const { dialog } = await openDetail({});
  expect(await dialog.findByText('vera@example.com')).toBeTruthy();
  expect(dialog.getByText('12345678')).toBeTruthy();
  expect(dialog.getByText('12 of 1,000')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Login as Vera' }));
  expect(screen.getByRole('dialog', { name: 'Impersonate Vera?' })).toBeTruthy();
});

it('says of a limit that no one reaches that there is none', async () => {
  const usage = { ...detail.usage, campaigns: 5, campaigns_limit: UNLIMITED };
  const { dialog } = await openDetail({ 'admin/team': { ...detail, usage } });
  expect(await dialog.findByText('5, unlimited')).toBeTruthy();
});

it('asks before it drops why a plan is given', async () => {
  const { dialog } = await openDetail({});
  const reason = dialog.getByLabelText(/^Reason/);
  reason.focus();
  fireEvent.change(reason, { target: { value: 'They wait for an invoice' } });
  fireEvent.keyDown(reason, { key: 'Escape' });
  expect(dialog.getByText('Discard what you typed?')).toBeTruthy();
});

it('tells addresses that come from those that failed and those that are missing', async () => {
  const { dialog } = await openDetail({ 'admin/teamEmails': { emails: [] } });
  expect(await dialog.findByText('Email not available')).toBeTruthy();
});

it('shows dashes and says so when the details fail', async () => {
  const { dialog } = await openDetail({
    'admin/team': refused('INTERNAL'),
    'admin/teamEmails': refused('INTERNAL'),
  });
  expect(await dialog.findByText('Not loaded')).toBeTruthy();
  expect(dialog.getAllByText('–')).toHaveLength(4);
  fireEvent.click(dialog.getByRole('button', { name: 'Login as Vera' }));
  expect(screen.getByRole('dialog', { name: 'Impersonate Vera?' })).toBeTruthy();
});

it('names the people of the row at once, and says when there are none', async () => {
  const { dialog } = await openDetail({ 'admin/team': new Promise<never>(() => undefined) });
  expect(dialog.getByText('Vera')).toBeTruthy();
  cleanup();
  const unused = row({ users: [], usersCount: 0 });
  const empty = await openDetail({
    'admin/teams': { ...page, teams: [unused] },
    'admin/team': { ...detail, users: [] },
  });
  expect(await empty.dialog.findByText('No users found')).toBeTruthy();
});

it('changes the plan with a reason', async () => {
  const { dialog, inputsOf } = await openDetail({
    'admin/team': { ...detail, subscription_status: 'canceled' },
    'admin/changePlan': { ok: true },
  });
  await dialog.findByText('Canceled');
  fireEvent.click(dialog.getByRole('button', { name: 'Change plan' }));
  expect(await dialog.findByText('Please give a reason')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Paid by transfer' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Change plan' }));
  await waitFor(() =>
    expect(inputsOf('admin/changePlan')).toEqual([
      { team_id: TEAM_ID, plan: 'starter', reason: 'Paid by transfer' },
    ]),
  );
});

it('sends a message, keeps its text when that fails, and begins anew afterwards', async () => {
  const answers: Answers = { 'admin/sendSupportMessage': refused('INTERNAL') };
  const { dialog, inputsOf } = await openDetail(answers);
  const box = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send Message' });
  expect(send.disabled).toBe(true);
  fireEvent.change(box, { target: { value: 'Hello' } });
  fireEvent.click(dialog.getByRole('radio', { name: 'High' }));
  fireEvent.click(send);
  expect(await dialog.findByText('Error sending message')).toBeTruthy();
  expect(box.value).toBe('Hello');
  fireEvent.click(send);
  await waitFor(() => expect(inputsOf('admin/sendSupportMessage')).toHaveLength(2));
  const [first, second] = inputsOf('admin/sendSupportMessage');
  expect(second).toEqual(first);
  expect(first).toMatchObject({ team_id: TEAM_ID, message: 'Hello', priority: 'high' });
});
