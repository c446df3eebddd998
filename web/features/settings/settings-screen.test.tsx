import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SessionInfo } from '#domain/accounts/schema.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildImpersonation } from '#web/test/build-impersonation.ts';
import { buildMe } from '#web/test/build-me.ts';
import { buildSecurity } from '#web/test/build-security.ts';
import { type Answers, fakeServer, procedure, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { button, field, press, type } from '#web/test/press.ts';
import { SettingsScreen } from './settings-screen.tsx';

const me = buildMe();
/** An account without a password whose user signed in a moment ago. */
const FRESH = { ...buildSecurity(), proof: 'recent_sign_in' as const, signedInRecently: true };
function open(tab: 'profile' | 'team' | 'security', answers: Answers = {}, given = {}) {
  const server = fakeServer({
    'accounts/sessions': [],
    'accounts/security': buildSecurity(),
    ...answers,
  });
  const at = tab === 'profile' ? '/settings' : `/settings?tab=${tab}`;
  return { ...openInTeam(<SettingsScreen />, { at, ...given }), server };
}

describe('the profile', () => {
  it('is saved with the names as they are now', async () => {
    const { server } = open('profile', { 'accounts/updateProfile': me });
    type('First name', ' Grace ');
    press('Save changes');
    expect(await screen.findByText('Profile updated')).toBeTruthy();
    expect(server.inputsOf('accounts/updateProfile')).toEqual([
      { first_name: 'Grace', last_name: 'Lovelace' },
    ]);
  });

  it('says what is missing at its field and asks no one', async () => {
    const { server } = open('profile');
    type('First name', '');
    press('Save changes');
    await waitFor(() => expect(field('First name').getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(field('First name')));
    expect(server.asked).not.toContain('accounts/updateProfile');
  });

  it('says that an address is not valid, which only support can change', async () => {
    const { server } = open(
      'profile',
      { 'accounts/updateProfile': me },
      { me: { ...me, user: { ...me.user, email: 'ada at example' } } },
    );
    expect(field('Email').disabled).toBe(true);
    press('Save changes');
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect(server.asked).not.toContain('accounts/updateProfile');
  });

  it('keeps what was typed when the network is gone, and says so', async () => {
    open('profile');
    type('Last name', 'Hopper');
    press('Save changes');
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy();
    expect(field('Last name').value).toBe('Hopper');
    expect(button('Save changes').disabled).toBe(false);
  });

  it('shows what the server refuses at the field it is about', async () => {
    const message = 'Please use at most 60 characters';
    open('profile', {
      'accounts/updateProfile': refused('INVALID_INPUT', undefined, { last_name: message }),
    });
    press('Save changes');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Last name')));
  });

  it('of someone else is closed while impersonating, and so is the account', () => {
    const impersonation = buildImpersonation();
    open('profile', {}, { me: { ...me, impersonation } });
    expect(screen.getByText("You can't do this while impersonating.")).toBeTruthy();
    expect(screen.queryByLabelText('First name')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Delete account' })).toBeNull();
  });
});

describe('the team', () => {
  it('is renamed', async () => {
    const { server } = open('team', {
      'teams/rename': { team_id: 't1', team_slug: 'acme-123456', team_name: 'Globex' },
    });
    type('Team name', 'Globex');
    press('Save changes');
    expect(await screen.findByText('Team updated')).toBeTruthy();
    expect(server.inputsOf('teams/rename')).toEqual([
      { team_slug: 'acme-123456', team_name: 'Globex' },
    ]);
  });

  it('cannot be renamed by an editor, who reads whom to ask', () => {
    open('team', {}, { home: buildHome({ role: 'editor' }) });
    expect(field('Team name').disabled).toBe(true);
    press('Save changes');
    const dialog = within(screen.getByRole('dialog'));
    expect(
      dialog.getByText('You need administrator permissions to change the team name.'),
    ).toBeTruthy();
    expect(dialog.getByText('Editor')).toBeTruthy();
    expect(dialog.getByText('Admin')).toBeTruthy();
  });
});

describe('the password', () => {
  const CURRENT = 'Current password';
  const NEXT = 'New password';
  const CONFIRM = 'Confirm new password';
  function change(current: string, next: string, confirm = next) {
    type(CURRENT, current);
    type(NEXT, next);
    type(CONFIRM, confirm);
    press('Update password');
  }

  it('is changed, and no field keeps it', async () => {
    const { server } = open('security', { 'accounts/changePassword': me });
    change('correct horse', 'battery staple');
    expect(await screen.findByText('Password updated')).toBeTruthy();
    expect([CURRENT, NEXT, CONFIRM].map((label) => field(label).value)).toEqual(['', '', '']);
    expect(server.inputsOf('accounts/changePassword')).toEqual([
      { current: 'correct horse', password: 'battery staple' },
    ]);
  });

  it('is not sent while the two differ', async () => {
    const { server } = open('security');
    change('correct horse', 'battery staple', 'battery stable');
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    expect(server.asked).not.toContain('accounts/changePassword');
    type(CONFIRM, 'battery staple');
    expect(screen.queryByText("Passwords don't match")).toBeNull();
  });

  it('stays when the current one is wrong, and what was typed stays too', async () => {
    open('security', { 'accounts/changePassword': refused('PASSWORD_WRONG') });
    change('wrong horse', 'battery staple');
    const wrong = 'Failed to update password. Please check your current password and try again.';
    expect(await screen.findByText(wrong)).toBeTruthy();
    expect(field(NEXT).value).toBe('battery staple');
  });

  it('can be shown and hidden again', () => {
    open('security');
    const [show] = screen.getAllByRole('button', { name: 'Show password' });
    if (show) fireEvent.click(show);
    expect([field(CURRENT).type, field(NEXT).type]).toEqual(['text', 'password']);
    press('Hide password');
    expect(field(CURRENT).type).toBe('password');
  });

  it('of an account made with Google is set for the first time', async () => {
    const google = buildMe({ profile: { auth_provider: 'google' } });
    open('security', { 'accounts/setPassword': me, 'accounts/security': FRESH }, { me: google });
    expect(screen.queryByLabelText(CURRENT)).toBeNull();
    await screen.findByText('Passkeys');
    type(NEXT, 'battery staple');
    type(CONFIRM, 'battery staple');
    press('Set password');
    expect(await screen.findByText('Password set')).toBeTruthy();
  });

  it('of an account made with Google waits for the code of its second factor', async () => {
    const google = buildMe({ profile: { auth_provider: 'google' } });
    const security = { ...FRESH, proof: 'code' as const, signedInRecently: false };
    open('security', { 'accounts/setPassword': me, 'accounts/security': security }, { me: google });
    await screen.findByText('Passkeys');
    type(NEXT, 'battery staple');
    type(CONFIRM, 'battery staple');
    press('Set password');
    const dialog = within(await screen.findByRole('dialog', { name: "Confirm that it's you" }));
    fireEvent.change(dialog.getByLabelText(/^Code/), { target: { value: '123456' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Password set')).toBeTruthy();
  });

  it('is for owners: others read that', () => {
    open('security', {}, { me: { ...me, can: { managePassword: false } } });
    expect(screen.getByText('You need owner permissions to change the password.')).toBeTruthy();
    expect(screen.queryByLabelText(CURRENT)).toBeNull();
  });
});

describe('where one is signed in', () => {
  const device = { browser: 'Firefox', system: 'Windows', kind: 'desktop' as const };
  const session = (id: string, like: Partial<SessionInfo> = {}): SessionInfo => ({
    session_id: id,
    device,
    ip: '192.0.2.1',
    created_at: '2026-01-01T00:00:00.000Z',
    used_at: '2026-01-02T00:00:00.000Z',
    current: false,
    ...like,
  });
  const phone = session('s2', { device: { browser: 'Safari', system: 'iOS', kind: 'phone' } });
  const sessions = [session('s1', { current: true }), phone];

  it('names each browser, and which one this is', async () => {
    open('security', { 'accounts/sessions': sessions });
    const rows = within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole(
      'listitem',
    );
    expect(rows.map((row) => row.textContent?.includes('This browser'))).toEqual([true, false]);
    expect(rows[1]?.textContent).toContain('Safari on iOS');
  });

  it('ends another one and says which', async () => {
    const { server } = open('security', {
      'accounts/sessions': sessions,
      'accounts/revokeSession': { ok: true },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    expect(await screen.findByText('Session ended')).toBeTruthy();
    expect(server.inputsOf('accounts/revokeSession')).toEqual([{ session_id: 's2' }]);
  });

  it('says that it is still active when that fails', async () => {
    open('security', { 'accounts/sessions': sessions });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    expect(await screen.findByText(/It's still active/)).toBeTruthy();
    expect(button('Sign out Safari on iOS').disabled).toBe(false);
  });

  it('asks before it signs out everywhere', async () => {
    const { server } = open('security', { 'accounts/sessions': sessions });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.asked).not.toContain('accounts/revokeAllSessions');
  });

  it('could not be loaded: says that nothing changed, and tries again', async () => {
    const list = procedure('accounts/sessions').mockReturnValueOnce(refused('INTERNAL'));
    list.mockReturnValue(sessions);
    open('security', { 'accounts/sessions': list });
    expect(await screen.findByText("We couldn't load your sessions.")).toBeTruthy();
    press('Try again');
    expect(await screen.findByText('Safari on iOS')).toBeTruthy();
  });
});

it('puts the tab into the address', async () => {
  const { address } = open('profile');
  screen.getByRole('tab', { name: 'Security' }).focus();
  await waitFor(() => expect(address()).toBe('/dashboard/acme-123456/settings?tab=security'));
});
