import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#domain/accounts/schema.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildImpersonation } from '#web/test/build-impersonation.ts';
import { buildMe } from '#web/test/build-me.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { fakeWidth } from '#web/test/fake-width.ts';
import { TEAM } from '#web/test/open-in-team.tsx';
import { button, choose, openMenu, press, type } from '#web/test/press.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { Toaster } from '#web/ui/overlay/toaster.tsx';
import { ShellSkeleton } from './shell-states.tsx';
import { TeamShell } from './team-shell.tsx';

const acme = buildHome();
const globex = {
  ...acme,
  team: { ...acme.team, team_id: 't2', team_name: 'Globex', team_slug: 'globex-1' },
};

interface Situation {
  at?: string;
  me?: Me | null;
  answers?: Answers;
  width?: number;
}

function open({ at = TEAM, me = buildMe(), answers = {}, width = 1440 }: Situation = {}) {
  fakeWidth(width);
  const all: Answers = {
    'accounts/me': me,
    'teams/home': ({ team_slug }) => (team_slug === 'globex-1' ? globex : acme),
    'conversations/counts': {
      waiting: 0,
      mine: 0,
      unassigned: 9,
      all: 9,
      agent: 6,
      stopped: 3,
      opted_out: 0,
      booked: 0,
      later: 0,
      unread: 2,
    },
    'whatsapp/accounts': [],
    'support/unread': 0,
    ...answers,
  };
  const server = fakeServer(all);
  const page = renderAt(
    at,
    me,
    <>
      <Routes>
        <Route path="dashboard/:team_slug" element={<TeamShell />}>
          <Route path="*" element={<h1>The page</h1>} />
          <Route index element={<Link to="/dashboard/globex-1">Elsewhere</Link>} />
        </Route>
        <Route path="*" element={<h1>Another page</h1>} />
      </Routes>
      <Toaster label="Notifications" />
    </>,
  );
  return { ...page, server, answers: all };
}

const navigation = () => screen.findByRole('navigation', { name: 'Main navigation' });
const pressKey = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(window, { key, ...more });

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
  document.cookie = 'sidebar_state=; max-age=0; path=/';
  sessionStorage.clear();
});

describe('the way in', () => {
  it('waits in the shape of the shell', () => {
    open({ answers: { 'teams/home': new Promise(() => undefined) } });
    expect(screen.getByText('Checking permissions...')).toBeTruthy();
  });

  it('says on the screen of conversations what it waits for', async () => {
    const at = `${TEAM}/conversations`;
    const never = new Promise<never>(() => undefined);
    const first = open({ at, answers: { 'teams/home': never } });
    expect(screen.getByText('Loading conversations...')).toBeTruthy();
    first.unmount();
    renderAt(at, null, <ShellSkeleton />);
    expect(screen.getByText('Checking access...')).toBeTruthy();
  });

  it('says that nothing is lost when the team could not be loaded', async () => {
    open({ answers: { 'teams/home': refused('INTERNAL') } });
    expect(await screen.findByRole('heading', { name: 'Permission Error' })).toBeTruthy();
    expect(screen.getByText(/Nothing is lost/)).toBeTruthy();
    expect(button('Refresh Page')).toBeTruthy();
  });

  it('leads who is signed out to the login, with the way back', async () => {
    const { address } = open({ me: null, at: `${TEAM}/campaigns?x=1` });
    const back = encodeURIComponent(`${TEAM}/campaigns?x=1`);
    await waitFor(() => expect(address()).toBe(`/auth/login?redirect=${back}`));
  });

  it('leads who is not in the team to their own', async () => {
    const { address } = open({ at: '/dashboard/initech-1/campaigns' });
    await waitFor(() => expect(address()).toBe(TEAM));
    expect(await screen.findByText("You don't have access to this team")).toBeTruthy();
  });
});

describe('the sidebar', () => {
  it('names the page that is open', async () => {
    open({ at: `${TEAM}/campaigns` });
    const links = within(await navigation()).getAllByRole('link', { current: 'page' });
    expect(links.map((link) => link.textContent)).toEqual(['Campaigns1/3']);
  });

  it('folds with Ctrl+B, keeps the names for screen readers, and stays folded', async () => {
    const { unmount } = open();
    await navigation();
    pressKey('b', { ctrlKey: true });
    const folded = within(await navigation()).getByRole('link', { name: 'Conversations' });
    expect(folded.textContent).toBe('');
    expect(document.cookie).toContain('sidebar_state=false');
    unmount();
    open();
    await navigation();
    expect(button('Toggle sidebar').getAttribute('aria-expanded')).toBe('false');
  });

  it('unfolds with Cmd+B, and not with a b alone', async () => {
    document.cookie = 'sidebar_state=false; path=/';
    open();
    await navigation();
    pressKey('b');
    expect(button('Toggle sidebar').getAttribute('aria-expanded')).toBe('false');
    pressKey('b', { metaKey: true });
    expect(button('Toggle sidebar').getAttribute('aria-expanded')).toBe('true');
  });

  it('on a phone is a drawer, which closes with a choice', async () => {
    const { address } = open({ width: 390 });
    await screen.findByText('Elsewhere');
    expect(screen.queryByRole('navigation')).toBeNull();
    press('Toggle sidebar');
    const drawer = within(await screen.findByRole('dialog', { name: 'Sidebar' }));
    fireEvent.click(drawer.getByRole('link', { name: 'Conversations' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`${TEAM}/conversations`);
  });
});

describe('another team', () => {
  const me = buildMe({ teams: ['acme-123456', 'globex-1'] });

  it('is loaded behind an overlay and shown as a whole', async () => {
    const { address } = open({ me });
    await navigation();
    openMenu(/Switch team/);
    fireEvent.click((await screen.findAllByRole('menuitemradio'))[1] as HTMLElement);
    expect(await screen.findByText('Switching to your team dashboard')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/dashboard/globex-1'));
    await waitFor(() => expect(screen.queryByText('Loading team...')).toBeNull());
    expect(button(/Switch team/).textContent).toContain('Team Globex');
  });

  it('is announced on the screen of conversations in its own words', async () => {
    open({ me, at: `${TEAM}/conversations` });
    await screen.findByText('The page');
    openMenu(/Switch team/);
    fireEvent.click((await screen.findAllByRole('menuitemradio'))[1] as HTMLElement);
    expect(await screen.findByText('Switching teams...')).toBeTruthy();
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Switching to your team dashboard')).toBeNull());
  });

  it('that cannot be loaded leaves the person where they are', async () => {
    const { address } = open({
      me,
      answers: {
        'teams/home': ({ team_slug }) => (team_slug === 'globex-1' ? refused('INTERNAL') : acme),
      },
    });
    await navigation();
    openMenu(/Switch team/);
    fireEvent.click((await screen.findAllByRole('menuitemradio'))[1] as HTMLElement);
    expect(await screen.findByText("We couldn't open the team")).toBeTruthy();
    expect(address()).toBe(TEAM);
  });

  it('is created, and keeps its name when that fails', async () => {
    open({ answers: { 'teams/create': refused('TEAM_NOT_CREATED') } });
    await navigation();
    openMenu(/Switch team/);
    choose('Create team');
    const dialog = await screen.findByRole('dialog', { name: 'Create team' });
    type('Team name', 'Initech');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create team' }));
    expect(await within(dialog).findByText('Unable to create team')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Team name').value).toBe('Initech');
  });

  it('needs a name', async () => {
    const { server } = open();
    await navigation();
    openMenu(/Switch team/);
    choose('Create team');
    const dialog = await screen.findByRole('dialog', { name: 'Create team' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create team' }));
    expect(await within(dialog).findByText('Please enter a team name')).toBeTruthy();
    expect(server.asked).not.toContain('teams/create');
  });
});

describe('the top bar', () => {
  it('refreshes what is shown, and says so', async () => {
    const { server } = open();
    await navigation();
    press('Refresh');
    expect(await screen.findByText('Data refreshed')).toBeTruthy();
    expect(server.inputsOf('teams/home').length).toBeGreaterThan(1);
  });

  it('says when there is nothing newer to be had', async () => {
    const { answers } = open();
    await navigation();
    delete answers['teams/home'];
    press('Refresh');
    expect(await screen.findByText('Refresh failed')).toBeTruthy();
  });

  it('has no refresh where nothing changes', async () => {
    open({ at: `${TEAM}/get-started` });
    await navigation();
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  });

  it('says while the live connection is gone', async () => {
    open();
    await navigation();
    act(() => FakeEventSource.last.fail({ closed: false }));
    expect(await screen.findByText('Reconnecting…')).toBeTruthy();
    act(() => FakeEventSource.last.open());
    await waitFor(() => expect(screen.queryByText('Reconnecting…')).toBeNull());
  });

  it('leads to the sandbox where the outside is played', async () => {
    open({ me: { ...buildMe(), sandbox: { url: 'http://127.0.0.1:3001', plays: ['model'] } } });
    const link = await screen.findByRole('link', { name: 'Sandbox' });
    expect(link.getAttribute('href')).toBe('http://127.0.0.1:3001');
  });
});

describe('the account menu', () => {
  it('keeps the chosen theme', async () => {
    open();
    await navigation();
    openMenu(/Account/);
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    expect(localStorage.getItem('theme')).toBe('dark');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    openMenu(/Account/);
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'System' }));
    expect(document.documentElement.classList.contains('dark')).toBe(false);
  });

  it('says that one is still signed in when signing out fails', async () => {
    open();
    await navigation();
    openMenu(/Account/);
    await screen.findByRole('menuitem', { name: 'Sign out' });
    choose('Sign out');
    expect(await screen.findByText('Sign out failed')).toBeTruthy();
    expect(screen.getByText("You're still signed in. Please try again.")).toBeTruthy();
  });
});

it('says in whose name one acts, and offers no new team then', async () => {
  open({ me: { ...buildMe(), impersonation: buildImpersonation() } });
  await navigation();
  expect(await screen.findByText('Admin Mode')).toBeTruthy();
  openMenu(/Switch team/);
  await screen.findAllByRole('menuitemradio');
  expect(screen.queryByRole('menuitem', { name: 'Create team' })).toBeNull();
});
