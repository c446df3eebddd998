import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UNLIMITED } from '#domain/billing/plans.ts';
import type { TeamMembers } from '#domain/teams/schema.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { buildMember } from '#web/test/build-member.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam, TEAM } from '#web/test/open-in-team.tsx';
import { button, choose, field, press, type } from '#web/test/press.ts';
import { MembersScreen } from './members-screen.tsx';

const team_slug = 'acme-123456';
const ada = { ...buildMember({ id: 'u1', role: 'owner' }), userName: 'Ada Lovelace' };
const bob = buildMember();
const pending = buildMember({ id: 'm3', pending: true });

const team = (like: Partial<TeamMembers> = {}): TeamMembers => ({
  members: [ada, bob],
  invite: {
    roles: ['admin', 'editor', 'viewer'],
    used: 1,
    limit: 3,
    limitReached: false,
    message: null,
  },
  can: { leave: true, transferOwnership: true },
  leaveMessage: null,
  ...like,
});

function open(answers: Answers = {}) {
  const all: Answers = { 'teams/members': team(), 'teams/home': buildHome(), ...answers };
  const server = fakeServer(all);
  return { ...openInTeam(<MembersScreen />, { at: '/team/members' }), server, answers: all };
}
const table = async () => within(await screen.findByRole('table'));
const row = async (name: string) => (await table()).getByRole('row', { name: new RegExp(name) });

async function openMenuOf(name: string) {
  const trigger = within(await row(name)).getByRole('button', { name: /^Actions for/ });
  trigger.focus();
  fireEvent.keyDown(trigger, { key: 'Enter' });
}

describe('the list', () => {
  it('waits in the shape of what comes', () => {
    fakeServer({ 'teams/members': new Promise(() => undefined), 'teams/home': buildHome() });
    openInTeam(<MembersScreen />, { at: '/team/members' });
    expect(screen.getByText('Loading team members...')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows who is here, who one is, and who was invited', async () => {
    open({ 'teams/members': team({ members: [ada, bob, pending] }) });
    const rows = (await table()).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(3);
    expect(rows[0]?.textContent).toContain('You');
    expect(rows[1]?.textContent).toContain('Editor');
    expect(rows[2]?.textContent).toContain('Pending');
    expect(rows[2]?.textContent).toContain('Invited by Ada Lovelace');
    expect(screen.getByText('1/3 invited')).toBeTruthy();
  });

  it('counts without a limit where there is none', async () => {
    const invite = { ...team().invite, limit: UNLIMITED };
    open({ 'teams/members': team({ members: [ada, bob, pending], invite }) });
    expect(await screen.findByText('1 invited')).toBeTruthy();
  });

  it.each([
    ['UNAUTHORIZED', 'Unauthorized to access team members'],
    ['NOT_FOUND', 'Team not found'],
    ['TOO_MANY_REQUESTS', 'Too many requests, please try again later'],
    ['INTERNAL', 'Failed to fetch team members'],
  ] as const)('says why it is not shown: %s', async (code, why) => {
    const { answers } = open({ 'teams/members': refused(code) });
    expect(await screen.findByText(`Error loading team members: ${why}`)).toBeTruthy();
    answers['teams/members'] = team();
    press('Try again');
    expect(await row('Bob Jones')).toBeTruthy();
  });
});

describe('an invitation', () => {
  const email = 'grace@example.com';

  it('is sent, and the form is empty for the next', async () => {
    const { server } = open({ 'teams/invite': { membership_id: 'm9' } });
    await table();
    expect(button('Send invitation').disabled).toBe(true);
    type('Email', ` ${email} `);
    press('Send invitation');
    expect(await screen.findByText('Invitation sent')).toBeTruthy();
    expect(screen.getByText(`${email} will get an email with a link to join.`)).toBeTruthy();
    expect(server.inputsOf('teams/invite')).toEqual([{ team_slug, email, role: 'viewer' }]);
    expect(field('Email').value).toBe('');
  });

  it('needs an address: says so without asking anyone', async () => {
    const { server } = open();
    await table();
    type('Email', 'grace');
    press('Send invitation');
    expect(await screen.findByText('Invalid Email')).toBeTruthy();
    expect(screen.getAllByText('Please enter a valid email address.').length).toBeGreaterThan(0);
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    expect(server.asked).not.toContain('teams/invite');
  });

  it('that is refused says why at the field, and keeps the address until it changes', async () => {
    open({ 'teams/invite': refused('ALREADY_INVITED') });
    await table();
    type('Email', email);
    press('Send invitation');
    const why = 'This email has already been invited or is already a member.';
    await waitFor(() => expect(screen.getAllByText(why)).toHaveLength(2));
    expect(field('Email').value).toBe(email);
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    type('Email', 'hopper@example.com');
    expect(field('Email').getAttribute('aria-invalid')).toBeNull();
  });

  it('can be sent again or withdrawn while it is pending', async () => {
    const { server } = open({
      'teams/members': team({ members: [ada, pending] }),
      'teams/resendInvitation': { ok: true },
      'teams/removeInvitation': { ok: true },
    });
    await openMenuOf('Pending');
    choose('Resend invitation');
    expect(await screen.findByText('Invitation resent')).toBeTruthy();
    await openMenuOf('Pending');
    choose('Withdraw invitation');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByRole('button', { name: 'Withdraw' }).click();
    expect(await screen.findByText('Invitation withdrawn')).toBeTruthy();
    expect(server.inputsOf('teams/removeInvitation')).toEqual([{ team_slug, membership_id: 'm3' }]);
  });
});

describe('a member', () => {
  it('gets another role', async () => {
    const { server } = open({ 'teams/changeRole': { ok: true } });
    await openMenuOf('Bob Jones');
    choose('Make Admin');
    expect(await screen.findByText('Bob Jones is now Admin.')).toBeTruthy();
    expect(server.inputsOf('teams/changeRole')).toEqual([
      { team_slug, user_id: 'u2', role: 'admin' },
    ]);
  });

  it('is removed once that is confirmed', async () => {
    const { server } = open({ 'teams/removeMember': { ok: true } });
    await openMenuOf('Bob Jones');
    choose('Remove');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Bob Jones?' }));
    expect(server.asked).not.toContain('teams/removeMember');
    dialog.getByRole('button', { name: 'Remove' }).click();
    expect(await screen.findByText('Member removed')).toBeTruthy();
    await waitFor(() =>
      expect(server.asked.filter((name) => name === 'teams/members')).toHaveLength(2),
    );
  });

  it('is kept when that is not confirmed, and the focus is back at the menu', async () => {
    const { server } = open({ 'teams/removeMember': { ok: true } });
    await openMenuOf('Bob Jones');
    screen.getByRole('menuitem', { name: 'Remove' }).focus();
    choose('Remove');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByRole('button', { name: 'Cancel' }).click();
    const menu = within(await row('Bob Jones')).getByRole('button', { name: /^Actions for/ });
    await waitFor(() => expect(document.activeElement).toBe(menu));
    expect(server.asked).not.toContain('teams/removeMember');
  });

  it('stays when the server refuses, in the server’s words', async () => {
    open({ 'teams/removeMember': refused('FORBIDDEN') });
    await openMenuOf('Bob Jones');
    choose('Remove');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByRole('button', { name: 'Remove' }).click();
    expect(await screen.findByText("You don't have permission to do this.")).toBeTruthy();
    expect(await row('Bob Jones')).toBeTruthy();
  });
});

describe('leaving', () => {
  it('leads to the next team of the person', async () => {
    const left = buildMe({ teams: ['globex-1'] });
    const { address } = open({ 'teams/leave': { ok: true }, 'accounts/me': left });
    await table();
    press('Leave team');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave Acme?' }));
    dialog.getByRole('button', { name: 'Leave team' }).click();
    await waitFor(() => expect(address()).toBe('/dashboard/globex-1'));
  });

  it('that fails says so, and no one has left', async () => {
    const { address } = open();
    await table();
    press('Leave team');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByRole('button', { name: 'Leave team' }).click();
    expect(await screen.findByText('Failed to leave the team. Please try again.')).toBeTruthy();
    expect(address()).toBe(`${TEAM}/team/members`);
  });

  it('is not for the last owner, who reads why', async () => {
    const leaveMessage = "The last owner can't leave. Please transfer ownership first.";
    const can = { leave: false, transferOwnership: true };
    open({ 'teams/members': team({ can, leaveMessage }) });
    await table();
    expect(screen.getByText(leaveMessage)).toBeTruthy();
    expect(button('Leave team').disabled).toBe(true);
  });
});

it('says when it is no longer known what one may do here', async () => {
  open({ 'teams/home': refused('INTERNAL') });
  const notice = 'Unable to verify permissions. Please refresh the page.';
  expect(await screen.findByText(notice)).toBeTruthy();
});
