import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SessionPolicy } from '#domain/teams/schema.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildImpersonation } from '#web/test/build-impersonation.ts';
import { buildMe } from '#web/test/build-me.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { field, press, type } from '#web/test/press.ts';
import { SessionPolicyCard } from './session-policy-card.tsx';

const OFF: SessionPolicy = {
  max_hours: null,
  idle_minutes: null,
  changed_at: null,
  changed_by: null,
};
const HOURS = 'Hours after signing in';
const MINUTES = 'Minutes of inactivity';

function open(answers: Answers = {}, given = {}) {
  const server = fakeServer({
    'accounts/me': buildMe(),
    'teams/sessionPolicy': OFF,
    'teams/changeSessionPolicy': ({ max_hours, idle_minutes }) => ({
      max_hours,
      idle_minutes,
      changed_at: '2026-11-01T12:00:00.000Z',
      changed_by: 'Ada Lovelace',
    }),
    ...answers,
  });
  openInTeam(<SessionPolicyCard />, given);
  return server;
}

it('is off at first, and saves what is typed', async () => {
  const server = open();
  await screen.findByLabelText(HOURS);
  expect(field(HOURS).value).toBe('');
  type(HOURS, '12');
  press('Save limits');
  expect(await screen.findByText('Session length saved')).toBeTruthy();
  expect(server.inputsOf('teams/changeSessionPolicy')).toEqual([
    { team_slug: 'acme-123456', max_hours: 12, idle_minutes: null },
  ]);
  expect(await screen.findByText(/Changed by Ada Lovelace/)).toBeTruthy();
  // Refetched to check whether the current session is still young enough.
  await waitFor(() => expect(server.asked).toContain('accounts/me'));
});

it('says at its field what is out of bounds, and asks no one', async () => {
  const server = open();
  await screen.findByLabelText(HOURS);
  type(HOURS, '721');
  type(MINUTES, '4');
  press('Save limits');
  expect(await screen.findByText('At most 720 hours, which is 30 days')).toBeTruthy();
  expect(screen.getByText('At least 5 minutes')).toBeTruthy();
  expect(server.asked).not.toContain('teams/changeSessionPolicy');
});

it('says when it was not saved, and keeps what was typed', async () => {
  open({ 'teams/changeSessionPolicy': refused('INTERNAL') });
  await screen.findByLabelText(MINUTES);
  type(MINUTES, '30');
  press('Save limits');
  expect(await screen.findByText("We couldn't change this. Please try again.")).toBeTruthy();
  expect(field(MINUTES).value).toBe('30');
});

it('is shown to staff who act for someone, who cannot change it', async () => {
  const me = { ...buildMe(), impersonation: buildImpersonation() };
  open({ 'accounts/me': me }, { me });
  await screen.findByLabelText(HOURS);
  expect(field(HOURS).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save limits' })).toBeNull();
});

it('is not there for editors', () => {
  const home = buildHome();
  const can = { ...home.can, canEditSettings: false };
  const server = open({}, { home: { ...home, can } });
  expect(screen.queryByText('Session length')).toBeNull();
  expect(server.asked).toEqual([]);
});
