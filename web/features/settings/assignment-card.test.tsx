import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press, type } from '#web/test/press.ts';
import { AssignmentCard } from './assignment-card.tsx';

it('says that it could not be loaded, and asks again', async () => {
  const answers: Answers = { 'conversations/assignment': refused('INTERNAL', 'It broke.') };
  fakeServer(answers);
  openInTeam(<AssignmentCard />);
  expect(await screen.findByText('It broke.')).toBeTruthy();
  const ada = { user_id: 'u1', name: 'Ada', availability: 'away' as const, open: 2 };
  answers['conversations/assignment'] = {
    assignment: 'round_robin',
    limit: 3,
    members: [ada],
    unassignable: 'no_one_online',
  };
  press('Try again');
  expect(await screen.findByText('In turn')).toBeTruthy();
  expect(screen.getByText('2 open leads')).toBeTruthy();
  expect(screen.getByText('Away')).toBeTruthy();
  expect(screen.getByText(/No one is online, so new leads stay unassigned/)).toBeTruthy();
});

it('saves how leads are assigned, and says at its field what is wrong', async () => {
  const setting = {
    assignment: 'least_busy' as const,
    limit: null,
    members: [],
    unassignable: null,
  };
  const answers: Answers = {
    'conversations/assignment': setting,
    'conversations/setAssignment': refused('INVALID_INPUT', 'No', {
      limit: 'Please enter at least 1.',
    }),
  };
  const server = fakeServer(answers);
  openInTeam(<AssignmentCard />);
  await screen.findByText('To the least busy');
  type('Maximum open leads per member', '0');
  press('Save assignment');
  expect(await screen.findByText('Please enter at least 1.')).toBeTruthy();
  answers['conversations/setAssignment'] = { ok: true };
  type('Maximum open leads per member', '5');
  press('Save assignment');
  expect(await screen.findByText('Lead assignment saved')).toBeTruthy();
  expect(server.inputsOf('conversations/setAssignment').at(-1)).toMatchObject({
    assignment: 'least_busy',
    limit: 5,
  });
});
