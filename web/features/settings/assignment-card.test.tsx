import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press } from '#web/test/press.ts';
import { AssignmentCard } from './assignment-card.tsx';

afterEach(() => vi.unstubAllGlobals());

it('says that it could not be loaded, and asks again', async () => {
  const answers: Answers = { 'conversations/assignment': refused('INTERNAL', 'It broke.') };
  fakeServer(answers);
  openInTeam(<AssignmentCard />);
  expect(await screen.findByText('It broke.')).toBeTruthy();
  answers['conversations/assignment'] = { assignment: 'round_robin', members: [] };
  press('Retry');
  expect(
    await screen.findByRole('switch', { name: 'Assign leads in turn', checked: true }),
  ).toBeTruthy();
});
