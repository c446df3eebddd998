import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { allowRedirectOnce, consumeRedirectAllowance } from '#web/shared/session/session.ts';
import { buildImpersonation } from '#web/test/build-impersonation.ts';
import { buildMe } from '#web/test/build-me.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { AdminScreen } from './admin-screen.tsx';

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
});

const staff = buildMe({ profile: { is_admin: true, admin_level: 'support' } });
const vera = {
  user_id: 'u2',
  name: 'Vera Viewer',
  email: 'vera@example.com',
  team_id: 't2',
  team_name: 'Lighthouse',
  team_slug: 'lighthouse-1',
  roleLabel: 'Viewer',
};

async function search(answers: Answers, text = 'vera') {
  const { asked } = fakeServer({
    'admin/supportUnread': 2,
    'admin/teams': new Promise(() => undefined),
    ...answers,
  });
  const page = renderAt('/dashboard/acme-123456/admin?tab=people', staff, <AdminScreen />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  fireEvent.submit(screen.getByRole('searchbox'));
  return { ...page, asked };
}

async function choose() {
  fireEvent.click(
    await screen.findByRole('button', { name: 'Impersonate Vera Viewer in Team Lighthouse' }),
  );
  return within(screen.getByRole('dialog', { name: 'Impersonate Vera Viewer?' }));
}

const found = { 'admin/people': { people: [vera], more: false } };
const start = { name: 'Start impersonation' };

it('says who is looking and what there is to look at', async () => {
  const { container, asked } = await search({}, 'ab');
  expect(container.textContent).toContain('support Admin');
  expect(await screen.findByRole('tab', { name: 'Support (2)' })).toBeTruthy();
  expect(screen.getByText('Please enter at least 3 characters')).toBeTruthy();
  expect(asked).not.toContain('admin/people');
});

it('counts a new message of a team as soon as the server tells of it', async () => {
  const answers: Answers = {
    'admin/supportUnread': 2,
    'admin/teams': new Promise(() => undefined),
  };
  fakeServer(answers);
  renderAt('/dashboard/acme-123456/admin?tab=people', staff, <AdminScreen />);
  await screen.findByRole('tab', { name: 'Support (2)' });
  expect(FakeEventSource.last.url).toContain('/live/staff?');
  answers['admin/supportUnread'] = 3;
  act(() => FakeEventSource.last.send('change', { kind: 'support', support_id: 'th1' }));
  await screen.findByRole('tab', { name: 'Support (3)' });
});

it('asks for a reason, and goes to the team as that person', async () => {
  const started = vi.fn();
  const { address } = await search({
    ...found,
    'admin/startImpersonation': (input) => {
      started(input);
      const impersonation = buildImpersonation({ team_slug: 'lighthouse-1' });
      return { ...buildMe({ teams: ['lighthouse-1'] }), impersonation };
    },
  });
  allowRedirectOnce();
  const dialog = await choose();
  fireEvent.click(dialog.getByRole('button', start));
  expect(await dialog.findByText('Please give a reason')).toBeTruthy();
  expect(started).not.toHaveBeenCalled();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Ticket 4711 ' } });
  fireEvent.click(dialog.getByRole('button', start));
  await waitFor(() => expect(address()).toBe('/dashboard/lighthouse-1'));
  expect(started).toHaveBeenCalledWith({ userId: 'u2', teamId: 't2', reason: 'Ticket 4711' });
  expect(consumeRedirectAllowance()).toBe(false);
});

it('stays and says why when it cannot begin', async () => {
  const words = 'Target team settings not found';
  const { address } = await search({
    ...found,
    'admin/startImpersonation': refused('NOT_FOUND', words),
  });
  const dialog = await choose();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Ticket' } });
  fireEvent.click(dialog.getByRole('button', start));
  expect(await dialog.findByText(words)).toBeTruthy();
  expect(address()).toBe('/dashboard/acme-123456/admin?tab=people');
});

it('says when no one is found', async () => {
  await search({ 'admin/people': { people: [], more: false } });
  expect(await screen.findByText('No users found')).toBeTruthy();
});

it('says when more are found than are shown', async () => {
  await search({ 'admin/people': { people: [vera], more: true } });
  expect(await screen.findByText(/^There are more/)).toBeTruthy();
});

it('says when the search failed', async () => {
  await search({ 'admin/people': refused('FORBIDDEN') });
  expect(await screen.findByText('Failed to search people')).toBeTruthy();
});
