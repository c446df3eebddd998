import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildMe } from '#web/test/build-me.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { SecondFactorScreen } from './second-factor-screen.tsx';

const open = () =>
  renderAt('/auth/two-factor', null, <SecondFactorScreen afterLogin="/dashboard" />);

function answer(code: string, label = 'Code') {
  fireEvent.change(screen.getByLabelText(label), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
}

it('asks for the keys and the suggestions that codes need', async () => {
  fakeServer({});
  open();
  const input = screen.getByLabelText('Code');
  expect(input.getAttribute('inputmode')).toBe('numeric');
  expect(input.getAttribute('autocomplete')).toBe('one-time-code');
  await waitFor(() => expect(document.activeElement).toBe(input));
});

it('continues with the code, and passes on the trust in the device', async () => {
  const me = buildMe();
  const { inputsOf } = fakeServer({
    'accounts/verifySecondFactor': { me, used: { kind: 'totp', recoveryCodesLeft: 10 } },
    'accounts/me': me,
  });
  const { address } = open();
  fireEvent.click(screen.getByLabelText('Trust this device for 30 days'));
  answer('123 456');
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(inputsOf('accounts/verifySecondFactor')).toEqual([{ code: '123 456', trustDevice: true }]);
});

it('empties the field after a wrong code, and says why', async () => {
  const { asked } = fakeServer({ 'accounts/verifySecondFactor': refused('CODE_WRONG') });
  open();
  answer('');
  expect(await screen.findByText('Please enter the code')).toBeTruthy();
  expect(asked).toEqual([]);
  answer('000000');
  expect(await screen.findByText(/That code isn't right/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('');
});

it('keeps a code that could not be checked', async () => {
  const answers: Answers = {};
  fakeServer(answers);
  open();
  answer('123456');
  expect(await screen.findByText("We couldn't check the code. Please try again.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123456');
  answers['accounts/verifySecondFactor'] = refused('TOO_MANY_REQUESTS');
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(screen.queryByText(/couldn't check the code/)).toBeNull());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123456');
});

it('says what is wrong when the code was right and the session does not come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeServer({
    'accounts/verifySecondFactor': {
      me: buildMe(),
      used: { kind: 'totp', recoveryCodesLeft: 10 },
    },
    'accounts/me': null,
  });
  open();
  answer('123456');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText('Session non stabilisée. Veuillez réessayer.')).toBeTruthy();
});

it('takes a recovery code instead', async () => {
  fakeServer({ 'accounts/verifySecondFactor': refused('CODE_WRONG') });
  open();
  answer('000000');
  await screen.findByText(/That code isn't right/);
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.queryByText(/That code isn't right/)).toBeNull();
  expect(screen.getByLabelText('Recovery code').getAttribute('inputmode')).toBeNull();
});

it('leads back to the login when the sign-in took too long', async () => {
  fakeServer({ 'accounts/verifySecondFactor': refused('SIGN_IN_EXPIRED') });
  const { address } = open();
  answer('123456');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(address()).toBe('/auth/login');
});
