import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AgentHours, ALWAYS, type CampaignAgentHours } from '#domain/agent/agent-hours.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press, type } from '#web/test/press.ts';
import { AgentHoursCard } from './agent-hours-card.tsx';

const OFFICE: AgentHours = {
  ...ALWAYS,
  when: 'outside',
  spans: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
};
const VIEW: CampaignAgentHours = {
  agent_hours: OFFICE,
  time_zone: 'Europe/Lisbon',
  off_until: null,
  countries: ['FR', 'PT'],
};

function open(answers: Answers = {}) {
  const server = fakeServer({ 'campaigns/agentHours': VIEW, ...answers });
  return { server, ...openInTeam(<AgentHoursCard campaign_slug="spring" />) };
}

it('saves changed hours, and says which end the next day', async () => {
  const spans = [{ weekdays: [1, 2, 3, 4, 5, 6], from: '20:00', to: '06:00' }];
  const agent_hours = { ...OFFICE, spans };
  const { server } = open({ 'campaigns/changeAgentHours': { ...VIEW, agent_hours } });
  expect(await screen.findByText(/Europe\/Lisbon/)).toBeTruthy();
  press('Sat');
  type('From', '20:00');
  type('To', '06:00');
  expect(screen.getByText('Ends the next day')).toBeTruthy();
  press('Save hours');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save hours' })).toBeNull());
  expect(server.inputsOf('campaigns/changeAgentHours')).toEqual([
    expect.objectContaining({ campaign_slug: 'spring', agent_hours }),
  ]);
});

it('begins with office hours where none are set', async () => {
  open({ 'campaigns/agentHours': { ...VIEW, agent_hours: ALWAYS } });
  const when = await screen.findByRole('combobox', { name: 'The agent answers' });
  expect(screen.queryByRole('group', { name: 'Office hours 1' })).toBeNull();
  fireEvent.keyDown(when, { key: 'Enter' });
  const outside = screen.getByRole('option', { name: 'Outside office hours' });
  fireEvent.keyDown(outside, { key: 'Enter' });
  expect(screen.getByRole('group', { name: 'Office hours 1' })).toBeTruthy();
});

it('does not save hours in which the agent would never answer', async () => {
  const { server } = open();
  await screen.findByText(/Europe\/Lisbon/);
  press('Remove hours 1');
  expect(screen.getByText('Please add hours')).toBeTruthy();
  press('Save hours');
  expect(server.inputsOf('campaigns/changeAgentHours')).toEqual([]);
});

it('keeps what was chosen when saving fails', async () => {
  open({ 'campaigns/changeAgentHours': refused('FORBIDDEN', 'You may not change this.') });
  await screen.findByText(/Europe\/Lisbon/);
  press('Sun');
  press('Save hours');
  expect(await screen.findByText('You may not change this.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sun' }).getAttribute('aria-pressed')).toBe('true');
});
