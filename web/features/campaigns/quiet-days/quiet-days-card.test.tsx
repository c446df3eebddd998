import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CampaignQuietDays } from '#domain/outreach/quiet-days.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { field, press } from '#web/test/press.ts';
import { QuietDaysCard } from './quiet-days-card.tsx';

const VIEW: CampaignQuietDays = {
  quiet_days: { weekdays: [7], holidays_of: null, dates: ['2026-12-24'] },
  countries: ['FR', 'DE'],
  next_holidays: [],
};

function open(answers: Answers = {}) {
  const server = fakeServer({ 'outreach/quietDays': VIEW, ...answers });
  return { server, ...openInTeam(<QuietDaysCard campaign_slug="spring" />) };
}

it('saves weekdays and dates together', async () => {
  const quiet_days = { weekdays: [6, 7], holidays_of: null, dates: ['2026-12-31'] };
  const { server } = open({ 'outreach/changeQuietDays': { ...VIEW, quiet_days } });
  const sunday = await screen.findByRole('button', { name: 'Sun' });
  expect(sunday.getAttribute('aria-pressed')).toBe('true');
  press('Sat');
  fireEvent.change(field('Other dates'), { target: { value: '2026-12-31' } });
  press('Add date');
  press(/^Remove .*24/);
  press('Save');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(server.inputsOf('outreach/changeQuietDays')).toEqual([
    expect.objectContaining({ campaign_slug: 'spring', quiet_days }),
  ]);
});

it('keeps a date that was not added, and adds it when the field is left', async () => {
  const first = open();
  await screen.findByRole('button', { name: 'Sun' });
  fireEvent.change(field('Other dates'), { target: { value: '2026-12-31' } });
  first.unmount();
  open();
  await screen.findByRole('button', { name: 'Sun' });
  expect(field('Other dates').value).toBe('2026-12-31');
  fireEvent.blur(field('Other dates'));
  expect(screen.getByRole('button', { name: /^Remove .*31/ })).toBeTruthy();
  expect(field('Other dates').value).toBe('');
});

it('leaves a day of the week to write on', async () => {
  const { server } = open();
  await screen.findByRole('button', { name: 'Sun' });
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']) press(day);
  expect(screen.getByText('Please leave at least one day of the week')).toBeTruthy();
  press('Save');
  expect(server.inputsOf('outreach/changeQuietDays')).toEqual([]);
});

it('keeps what was chosen when saving fails', async () => {
  open({ 'outreach/changeQuietDays': refused('FORBIDDEN', 'You may not change this.') });
  await screen.findByRole('button', { name: 'Sun' });
  press('Sat');
  press('Save');
  expect(await screen.findByText('You may not change this.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sat' }).getAttribute('aria-pressed')).toBe('true');
});
