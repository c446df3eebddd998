import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SecurityOverview } from '#domain/accounts/two-factor.ts';
import { buildMe } from '#web/test/build-me.ts';
import { fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { DangerZone } from './danger-zone.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const open = () => fireEvent.click(button('Delete account'));

const SECURITY: SecurityOverview = {
  proof: 'password',
  signedInRecently: false,
  twoFactor: { on: false, since: null, recoveryCodesLeft: 0, fewRecoveryCodes: false },
  passkeys: [],
  singleSignOn: null,
};

/** Continues, enters the password and confirms. */
async function confirm() {
  fireEvent.click(button('Continue'));
  const field = await screen.findByLabelText(/^Your password/);
  fireEvent.change(field, { target: { value: 'analytical engine' } });
  fireEvent.click(button('Delete my account'));
}

/** Advances one second at a time, because each is rendered before the next is counted. */
function wait(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 1) act(() => void vi.advanceTimersByTime(1_000));
}

it('can be confirmed after ten seconds, and not a second sooner', () => {
  const { asked } = fakeServer({});
  renderAt('/', buildMe(), <DangerZone />);
  open();
  expect(button('Wait 10s').disabled).toBe(true);
  wait(4);
  expect(button('Wait 6s').disabled).toBe(true);
  wait(5);
  expect(button('Wait 1s').disabled).toBe(true);
  fireEvent.click(button('Wait 1s'));
  expect(asked).toEqual([]);
  wait(1);
  expect(button('Continue').disabled).toBe(false);
});

it('counts from the beginning after it was cancelled', () => {
  fakeServer({});
  renderAt('/', buildMe(), <DangerZone />);
  open();
  wait(10);
  fireEvent.click(button('Cancel'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  open();
  expect(button('Wait 10s').disabled).toBe(true);
});

it('leaves nothing in the browser', async () => {
  const { asked, inputsOf } = fakeServer({
    'accounts/security': SECURITY,
    'accounts/deleteAccount': {
      success: true,
      message: 'Votre compte a été supprimé.',
      deletion_summary: {
        teams: 1,
        campaigns: 0,
        conversations: 0,
        messages: 0,
        whatsapp_sessions: 0,
        memberships: 0,
        login_sessions: 1,
      },
    },
    'accounts/signOut': { ok: true },
  });
  localStorage.setItem('left', 'over');
  sessionStorage.setItem('left', 'over');
  renderAt('/', buildMe(), <DangerZone />);
  open();
  wait(10);
  await confirm();
  expect(await screen.findByText('Votre compte a été supprimé.')).toBeTruthy();
  expect(screen.queryByText(/^Confirm that it's you to delete/)).toBeNull();
  const proof = ['accounts/security', 'accounts/deleteAccount', 'accounts/signOut'];
  expect(asked.filter((path) => path !== 'accounts/signInOptions')).toEqual(proof);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(inputsOf('accounts/deleteAccount')).toEqual([
    { user_id: buildMe().user.id, password: 'analytical engine' },
  ]);
});

it.each([
  [
    refused('OWNER_WITH_MEMBERS'),
    "Vous êtes propriétaire d'une équipe avec d'autres membres. Transférez la propriété ou retirez les membres d'abord.",
  ],
  [
    refused('PASSWORD_WRONG', "That password isn't right. Please try again."),
    "That password isn't right. Please try again.",
  ],
  [refused('DELETION_FAILED'), "Échec de la suppression de l'utilisateur."],
  [refused('INTERNAL'), 'Erreur interne du serveur.'],
])('says what is in the way', async (answer, words) => {
  fakeServer({ 'accounts/security': SECURITY, 'accounts/deleteAccount': answer });
  renderAt('/', buildMe(), <DangerZone />);
  open();
  wait(10);
  await confirm();
  expect(await screen.findByText(words)).toBeTruthy();
});

it('blames the connection where there was no answer', async () => {
  fakeServer({ 'accounts/security': SECURITY });
  renderAt('/', buildMe(), <DangerZone />);
  open();
  wait(10);
  await confirm();
  const words = 'Erreur de connexion. Vérifiez votre connexion internet.';
  expect(await screen.findByText(words)).toBeTruthy();
});
