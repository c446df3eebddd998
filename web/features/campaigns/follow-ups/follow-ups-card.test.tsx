import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type CampaignFollowUps, defaultFollowUps } from '#domain/outreach/follow-up-settings.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { field, press } from '#web/test/press.ts';
import { FollowUpsCard } from './follow-ups-card.tsx';

const VIEW: CampaignFollowUps = {
  follow_ups: defaultFollowUps(2),
  is_default: true,
  limit: 3,
  time_zone: 'Europe/Paris',
};
const TIMELINE = [
  { number: 1, at: '2026-12-01T08:00:00Z', day: 1, text: null },
  { number: 2, at: '2026-12-03T08:00:00Z', day: 3, text: 'Still interested?' },
  { number: null, at: '2026-12-10T08:00:00Z', day: 10, text: null },
];

function open(answers: Answers = {}) {
  const server = fakeServer({
    'outreach/followUpSettings': VIEW,
    'outreach/followUpTimeline': TIMELINE,
    ...answers,
  });
  return { server, ...openInTeam(<FollowUpsCard campaign_slug="spring" />) };
}
const timeline = async () =>
  within(await screen.findByRole('region', { name: 'What a silent lead gets' }));

it('shows the timeline of the server, in the zone of the campaign', async () => {
  const { server } = open();
  const shown = await timeline();
  expect((await shown.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    "Day 0Your agent's message",
    expect.stringMatching(/^Day 1 · Tue,? 09:00Follow-up, written by your agent$/),
    expect.stringMatching(/^Day 3 · Thu,? 09:00Still interested\?$/),
    'Day 10No reply: the lead becomes a Cold Lead',
  ]);
  expect(server.inputsOf('outreach/followUpTimeline')).toEqual([
    expect.objectContaining({ follow_ups: null }),
  ]);
});

it('asks for the timeline of what is typed, and saves it', async () => {
  const { server } = open({ 'outreach/changeFollowUps': { ...VIEW, is_default: false } });
  const first = within(await screen.findByRole('region', { name: 'Follow-up 1' }));
  fireEvent.change(first.getByLabelText('Wait'), { target: { value: '4' } });
  press('Add follow-up');
  press('Sun');
  const follow_ups = {
    ...defaultFollowUps(2),
    reminders: [96, 48, 48].map((after_hours) => ({ after_hours, text: null })),
    weekdays: [1, 2, 3, 4, 5, 6],
  };
  await waitFor(() =>
    expect(server.inputsOf('outreach/followUpTimeline').at(-1)).toMatchObject({ follow_ups }),
  );
  expect(screen.getByRole('button', { name: 'Add follow-up' }).hasAttribute('disabled')).toBe(true);
  press('Save');
  await waitFor(() =>
    expect(server.inputsOf('outreach/changeFollowUps')).toEqual([
      expect.objectContaining({ campaign_slug: 'spring', follow_ups }),
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
});

it('says what is wrong where it is typed, and saves nothing', async () => {
  const { server } = open();
  const first = within(await screen.findByRole('region', { name: 'Follow-up 1' }));
  fireEvent.change(first.getByLabelText('Wait'), { target: { value: 'soon' } });
  expect(first.getByText('Please enter a whole number')).toBeTruthy();
  press('Save');
  expect(server.inputsOf('outreach/changeFollowUps')).toEqual([]);
});

it('keeps what was typed when saving fails', async () => {
  open({ 'outreach/changeFollowUps': refused('INVALID_INPUT', 'Every chosen day is quiet.') });
  await screen.findByRole('region', { name: 'Follow-up 2' });
  press('Remove follow-up 2');
  press('Save');
  expect(await screen.findByText('Every chosen day is quiet.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Follow-up 2' })).toBeNull();
  expect(field('Wait')).toBeTruthy();
});
