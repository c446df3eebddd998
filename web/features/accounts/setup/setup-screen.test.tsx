import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { signInOptions } from '#web/test/build-sign-in-options.ts';
import { buildMe } from '#web/test/build-me.ts';
import { fakeServer, procedure, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { SetupScreen } from './setup-screen.tsx';

const CODE = 'abcde-fghij-klmno-pqrst-uvwxy';
const empty = (needsToken: boolean) => signInOptions({ setup: { needsToken } });

afterEach(() => window.history.replaceState(null, '', '/'));

async function fillIn(like: Record<string, string> = {}) {
  const typed = {
    'Full name': 'Ada Lovelace',
    Email: 'ada@example.com',
    Password: 'analytical engine',
    'Confirm password': 'analytical engine',
    ...like,
  };
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
}
const submit = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Create the first account' }));
const open = () => renderAt('/auth/setup', null, <SetupScreen />);

it('takes the code from the link, and makes the first account with it', async () => {
  window.history.replaceState(null, '', `/auth/setup#${CODE}`);
  const server = fakeServer({
    'accounts/signInOptions': empty(true),
    'admin/setUp': buildMe({ teams: [] }),
  });
  open();
  const code = await screen.findByLabelText<HTMLInputElement>(/^Setup code/);
  expect(code.value).toBe(CODE);
  await fillIn();
  submit();
  await waitFor(() =>
    expect(server.inputsOf('admin/setUp')).toEqual([
      {
        token: CODE,
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        password: 'analytical engine',
      },
    ]),
  );
});

it('asks for no code on the machine itself', async () => {
  fakeServer({ 'accounts/signInOptions': empty(false) });
  open();
  await screen.findByLabelText(/^Full name/);
  expect(screen.queryByLabelText(/^Setup code/)).toBeNull();
});

it('keeps what was typed when the code is wrong, and says where the right one is', async () => {
  fakeServer({ 'accounts/signInOptions': empty(true), 'admin/setUp': refused('SETUP_TOKEN') });
  open();
  await screen.findByLabelText(/^Setup code/);
  await fillIn({ 'Setup code': 'guessed' });
  submit();
  expect((await screen.findByRole('alert')).textContent).toContain(
    "The setup code isn't right. Find it in the log of the server",
  );
  for (const [label, value] of [
    ['Setup code', 'guessed'],
    ['Email', 'ada@example.com'],
  ]) {
    const field = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
    expect(field.value).toBe(value);
  }
});

it('asks no one when the passwords differ', async () => {
  const server = fakeServer({ 'accounts/signInOptions': empty(false) });
  open();
  await fillIn({ 'Confirm password': 'another' });
  submit();
  await screen.findByText('Passwords do not match');
  expect(server.inputsOf('admin/setUp')).toEqual([]);
});

it('leads to the login once the installation has an account', async () => {
  fakeServer({ 'accounts/signInOptions': signInOptions() });
  open();
  await screen.findByRole('heading', { name: 'Already set up' });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/login');
  expect(screen.queryByLabelText(/^Full name/)).toBeNull();
});

it('offers another try when the server does not answer', async () => {
  const options = procedure('accounts/signInOptions');
  options.mockReturnValueOnce(refused('INTERNAL')).mockReturnValue(empty(false));
  fakeServer({ 'accounts/signInOptions': options });
  open();
  await screen.findByRole('heading', { name: "We couldn't check this installation" });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText(/^Full name/)).toBeDefined();
});

it('is closed to people who are signed in', async () => {
  fakeServer({ 'accounts/signInOptions': empty(false) });
  const { address } = renderAt('/auth/setup', buildMe(), <SetupScreen />);
  await waitFor(() => expect(address()).toBe('/'));
});
