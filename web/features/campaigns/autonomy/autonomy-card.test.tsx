import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AutonomyView } from '#domain/autonomy/autonomy.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { field, press, type } from '#web/test/press.ts';
import { AutonomyCard } from './autonomy-card.tsx';

const VIEW: AutonomyView = {
  autonomy: { level: 'drafts', topics: {} },
  grounds: [{ topic: 'price', held: 12, unchanged: 9, edited: 2, discarded: 1 }],
  changes: [
    {
      at: '2026-01-15T12:00:00Z',
      cause: 'incident',
      by_name: null,
      why: '10 answers were held back within a day, of 20 leads.',
      before: { level: 'low_risk', topics: {} },
      after: { level: 'drafts', topics: {} },
    },
  ],
};
beforeEach(() => {
  // Missing in jsdom; Radix calls it on the focused option.
  Element.prototype.scrollIntoView = () => undefined;
});

function open(answers: Answers = {}) {
  const server = fakeServer({ 'campaigns/autonomy': VIEW, ...answers });
  return { server, ...openInTeam(<AutonomyCard campaign_slug="spring" />) };
}

async function choose(name: string, option: string) {
  fireEvent.keyDown(await screen.findByRole('combobox', { name }), { key: 'Enter' });
  fireEvent.keyDown(await screen.findByRole('option', { name: new RegExp(`^${option}`) }), {
    key: 'Enter',
  });
}

it('shows the grounds, and what lowered the agent', async () => {
  open();
  expect(await screen.findByRole('row', { name: 'Prices 12 9 2 1' })).toBeTruthy();
  expect(screen.getByText('Lowered after an incident')).toBeTruthy();
});

it('asks why before the agent may do more, and keeps what was chosen when that fails', async () => {
  const after = { level: 'all', topics: {} } as const;
  let answer: Answers['campaigns/changeAutonomy'] = refused('CONFLICT', 'Changed by someone.');
  const { server } = open({ 'campaigns/changeAutonomy': () => answer as never });
  await choose('Default', 'All replies');
  press('Save');
  expect(
    await screen.findByText("Please say why you're giving this agent more autonomy"),
  ).toBeTruthy();
  expect(server.inputsOf('campaigns/changeAutonomy')).toEqual([]);
  type('Why are you giving this agent more autonomy?', 'Nine of twelve were right');
  press('Save');
  expect(await screen.findByText('Changed by someone.')).toBeTruthy();
  expect(field('Why are you giving this agent more autonomy?').value).toBe(
    'Nine of twelve were right',
  );
  answer = { ...VIEW, autonomy: after };
  press('Save');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(server.inputsOf('campaigns/changeAutonomy').at(-1)).toMatchObject({
    before: VIEW.autonomy,
    after,
    why: 'Nine of twelve were right',
  });
});

it('gives and takes the right to send what is backed up of an answer', async () => {
  const autonomy = { level: 'drafts', topics: {}, unproven: 'send_proven' } as const;
  const { server } = open({ 'campaigns/changeAutonomy': { ...VIEW, autonomy } });
  await choose("Answers that aren't fully backed up", "Send what's backed up");
  type('Why are you giving this agent more autonomy?', 'Leads wait too long');
  press('Save');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(server.inputsOf('campaigns/changeAutonomy').at(-1)).toMatchObject({ after: autonomy });
  await choose("Answers that aren't fully backed up", 'Hold the answer');
  expect(screen.getByText('Why? (optional)')).toBeTruthy();
});
