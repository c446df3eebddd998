import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SecurityOverview } from '#domain/accounts/two-factor.ts';
import { buildMe } from '#web/test/build-me.ts';
import { buildSecurity } from '#web/test/build-security.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { SecondFactorCards } from './second-factor-cards.tsx';

const ON = buildSecurity({
  proof: 'password_or_code',
  twoFactor: {
    on: true,
    since: '2026-11-01T12:00:00.000Z',
    recoveryCodesLeft: 2,
    fewRecoveryCodes: true,
  },
});

function open(security: SecurityOverview, answers: Answers = {}) {
  const { asked } = fakeServer({ 'accounts/security': security, ...answers });
  renderAt('/', buildMe(), <SecondFactorCards />);
  return asked;
}

it('shows the QR code after the password, and the codes until they are saved', async () => {
  const uri = 'otpauth://totp/OpenSetter:ada%40example.com?secret=MFRGG&issuer=OpenSetter';
  open(buildSecurity(), {
    'accounts/startTwoFactor': { uri, secretText: 'MFRGGZDF' },
    'accounts/confirmTwoFactor': { me: buildMe(), recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Please enter your password')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const qr = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(qr.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
  expect(screen.getByText('MFRG GZDF')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Code from the app'), { target: { value: '123456' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn on' }));
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(codes.textContent).toBe('abcde-fghjkmnpqr-stuvw');
  // shown only once: neither Escape nor a button closes them
  fireEvent.keyDown(codes, { key: 'Escape' });
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: "I've saved them" }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('warns of few recovery codes, and turns off by password or code', async () => {
  const asked = open(ON, { 'accounts/turnOffTwoFactor': refused('CODE_WRONG') });
  expect(await screen.findByText('You have few recovery codes left')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  fireEvent.click(screen.getByRole('button', { name: 'Use a code instead' }));
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '000000' } });
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText(/That code isn't right/)).toBeTruthy();
  expect(asked).toContain('accounts/turnOffTwoFactor');
});

it('asks an account without a password to sign in again, unless it did a moment ago', async () => {
  open(buildSecurity({ proof: 'recent_sign_in', signedInRecently: false }));
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(screen.getByText('Please sign in again')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

it('lists passkeys, and says where none can be added', async () => {
  open(
    buildSecurity({
      passkeys: [
        {
          passkey_id: 'p1',
          name: 'My phone',
          backed_up: true,
          created_at: '2026-11-01T12:00:00.000Z',
          last_used_at: null,
        },
      ],
    }),
  );
  const list = await screen.findByRole('list', { name: 'Passkeys' });
  expect(list.textContent).toMatch(/My phone.*Synced.*Not used yet/);
  // the test browser doesn't support passkeys
  expect(screen.getByText(/This browser can't add passkeys/)).toBeTruthy();
});
