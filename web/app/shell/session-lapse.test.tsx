import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '#domain/accounts/schema.ts';
import { readStoredValues, watchForm } from '#web/platform/drafts.ts';
import { switchIdentity } from '#web/platform/identity.ts';
import { rpc } from '#web/platform/rpc.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, fakeServer } from '#web/test/fake-server.ts';
import { fakeWidth } from '#web/test/fake-width.ts';
import { TEAM } from '#web/test/open-in-team.tsx';
import { renderAt } from '#web/test/render-at.tsx';
import { TeamShell } from './team-shell.tsx';

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
  sessionStorage.clear();
});

const FORM = 'note';

/** A page with a field to type in. */
function Typing() {
  useEffect(() => watchForm(FORM, () => ({ text: 'Half a sentence' })).stop, []);
  return <h1>The page</h1>;
}

const withGap = (me: Me, session_gap: Me['teams'][number]['session_gap']): Me => ({
  ...me,
  teams: me.teams.map((team) => ({ ...team, session_gap, idle_minutes: 30 })),
});

function open(me: Me) {
  fakeWidth(1440);
  const answers: Answers = {
    'accounts/me': me,
    'teams/home': buildHome(),
    'whatsapp/accounts': [],
  };
  const { asked } = fakeServer(answers);
  switchIdentity(me.identity);
  const { queryClient } = renderAt(
    `${TEAM}/page`,
    me,
    <Routes>
      <Route path="dashboard/:team_slug" element={<TeamShell />}>
        <Route path="*" element={<Typing />} />
      </Route>
    </Routes>,
  );
  const say = (later: Me) => {
    answers['accounts/me'] = later;
    return act(() => queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() }));
  };
  return { say, asked };
}

it('takes the page away when the session lapses, keeps what was typed, and opens again', async () => {
  const me = buildMe();
  const { say } = open(me);
  await screen.findByRole('heading', { name: 'The page' });
  expect(readStoredValues(FORM)).toBeNull();
  await say(withGap(me, { reason: 'idle', minutes: 30 }));
  await screen.findByRole('heading', { name: 'Sign in again to open Acme' });
  expect(screen.queryByRole('heading', { name: 'The page' })).toBeNull();
  expect(readStoredValues(FORM)).toEqual({ text: 'Half a sentence' });
  await say(me);
  await screen.findByRole('heading', { name: 'The page' });
});

it('tells the server of someone who only types, where idleness is limited', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { asked } = open(withGap(buildMe(), null));
  const heading = await screen.findByRole('heading', { name: 'The page' });
  expect(asked).not.toContain('accounts/me');
  vi.setSystemTime(Date.now() + 60_000);
  fireEvent.keyDown(heading, { key: 'a' });
  await waitFor(() => expect(asked).toContain('accounts/me'));
});
