import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildSecurity } from '#web/test/build-security.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press, type } from '#web/test/press.ts';
import { SingleSignOnCard } from './security-tab.tsx';

const offer = (connected: boolean) =>
  buildSecurity({ singleSignOn: { label: 'Enter Acme', connected } });

function open(answers: Answers, at = '/settings?tab=security') {
  const server = fakeServer(answers);
  return { ...openInTeam(<SingleSignOnCard />, { at }), server };
}

it('leads to the provider after proof of who it is, and back to this tab', async () => {
  const leave = vi.spyOn(globalThis.window, 'open').mockReturnValue(globalThis.window);
  const { server } = open({
    'accounts/security': offer(false),
    'accounts/connectOpenId': { url: 'https://login.example/authorize' },
  });
  await screen.findByText('The “Enter Acme” button on the login page also opens this account.');
  press('Connect');
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm that it's you" }));
  type('Your password', 'engine');
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }));
  await waitFor(() =>
    expect(leave).toHaveBeenCalledWith('https://login.example/authorize', '_self'),
  );
  expect(server.inputsOf('accounts/connectOpenId')).toEqual([
    { proof: { password: 'engine' }, redirect: expect.stringMatching(/\?tab=security$/) },
  ]);
});

it('says why it was refused', async () => {
  open({
    'accounts/security': offer(false),
    'accounts/connectOpenId': refused('PASSWORD_WRONG', 'Not that one'),
  });
  await screen.findByText('Single sign-on');
  press('Connect');
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm that it's you" }));
  type('Your password', 'engine');
  fireEvent.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Not that one')).toBeTruthy();
});

it.each([
  ['taken', 'opens another account here'],
  ['other', 'Someone else has signed in'],
  ['failed', "couldn't connect"],
])('says on return that it is not connected: %s', async (result, words) => {
  open({ 'accounts/security': offer(false) }, `/settings?tab=security&single_sign_on=${result}`);
  expect(await screen.findByText(new RegExp(words))).toBeTruthy();
});

it('shows that it is connected, whatever the address says', async () => {
  open({ 'accounts/security': offer(true) }, '/settings?tab=security&single_sign_on=connected');
  expect(await screen.findByText('Connected')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
});
