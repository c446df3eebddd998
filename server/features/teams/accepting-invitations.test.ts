import { describe, expect, it } from 'vitest';
import type { Plan } from '#domain/billing/plans.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  type BuiltTeam,
  buildPerson,
  buildTeam,
} from '#server/test/builders/builders.ts';
import {
  ALREADY_MEMBER,
  EXPIRED,
  INVALID,
  LIMIT,
  REVOKED,
  refusal,
  openInvitations,
} from '#server/test/builders/invitations.ts';

const { services, queue, as, visitor, newAddress, invite, invited, rows, pass } =
  await openInvitations();

describe('looking at an invitation', () => {
  it('tells the holder of the link what it is, signed in or not', async () => {
    const team = await buildTeam(services);
    const { link, email } = await invite(team);
    const look = {
      team_name: 'Acme',
      inviter_name: 'Ada Lovelace',
      email,
      role: 'editor',
      state: 'pending',
      message: null,
    };
    expect(await visitor().teams.invitation(link)).toEqual({ ...look, forWhom: 'nobody' });
    const you = await invited(email, false);
    expect(await as(you).teams.invitation(link)).toEqual({ ...look, forWhom: 'you' });
    expect(await as(team.owner).teams.invitation(link)).toEqual({
      ...look,
      forWhom: 'somebody_else',
    });
  });

  it('says why it cannot be accepted any more', async () => {
    const team = await buildTeam(services);
    const { link, membership_id } = await invite(team);
    await pass(7, membership_id);
    expect(await visitor().teams.invitation(link)).toMatchObject({
      state: 'expired',
      message: EXPIRED.message,
    });
    await as(team.owner).teams.removeInvitation({ team_slug: team.team_slug, membership_id });
    expect(await visitor().teams.invitation(link)).toMatchObject({
      state: 'revoked',
      message: REVOKED.message,
    });
  });

  it('is refused for every link that is not exactly the one mailed', async () => {
    const team = await buildTeam(services);
    const other = await invite(await buildTeam(services));
    const { link } = await invite(team);
    const { teams } = visitor();
    for (const wrong of [
      { ...link, secret: link.secret.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')) },
      { ...link, teamId: other.link.teamId },
      { ...link, membershipId: other.link.membershipId },
      { ...other.link, secret: link.secret },
      { ...link, membershipId: newId() },
    ]) {
      await expect(teams.invitation(wrong)).rejects.toMatchObject(INVALID);
      await expect(teams.declineInvitation(wrong)).rejects.toMatchObject(INVALID);
      await expect(as(team.owner).teams.acceptInvitation(wrong)).rejects.toMatchObject(INVALID);
    }
    for (const broken of [
      { ...link, secret: '' },
      { ...link, teamId: '' },
      { ...link, membershipId: 'x' },
    ]) {
      await expect(teams.invitation(broken)).rejects.toMatchObject(
        refusal('INVALID_INPUT', 'Invalid invitation link. Please check the URL and try again.'),
      );
    }
  });
});

describe('accepting an invitation', () => {
  it('makes a member with the role of the invitation, at once', async () => {
    const team = await buildTeam(services);
    const { link, email } = await invite(team, newAddress(), 'admin');
    const grace = await invited(email);
    expect(await as(grace).teams.acceptInvitation(link)).toEqual({
      team_id: team.team_id,
      team_slug: team.team_slug,
      team_name: 'Acme',
      role: 'admin',
    });
    const home = await as(grace).teams.home({ team_slug: team.team_slug });
    expect(home.role).toBe('admin');
    expect((await rows(team)).at(-1)).toMatchObject({
      user_id: grace.user_id,
      status: 'Active',
      joined: expect.any(String),
      invitation: null,
    });
  });

  it('verifies the address that the secret was mailed to', async () => {
    const team = await buildTeam(services);
    const { link, email } = await invite(team);
    const grace = await invited(email, false);
    await as(grace).teams.acceptInvitation(link);
    expect((await as(grace).accounts.me())?.user.emailVerified).toBe(true);
  });

  it('is for the invited address only', async () => {
    const team = await buildTeam(services);
    const { link } = await invite(team);
    const eve = await buildPerson(services, { verified: false });
    await expect(as(eve).teams.acceptInvitation(link)).rejects.toMatchObject(INVALID);
    expect((await as(eve).accounts.me())?.user.emailVerified).toBe(false);
    await expect(visitor().teams.acceptInvitation(link)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  it('works once when fifty try at the same moment', async () => {
    const team = await buildTeam(services);
    const { link, email } = await invite(team);
    const grace = await invited(email);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => as(grace).teams.acceptInvitation(link)),
    );
    const codes = tries.map((item) => (item.status === 'rejected' ? item.reason.code : 'OK'));
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'ALREADY_MEMBER')).toHaveLength(49);
    expect((await rows(team)).filter(({ user_id }) => user_id === grace.user_id)).toHaveLength(1);
  });

  it('is refused when the invitation has expired, was withdrawn or declined', async () => {
    const team = await buildTeam(services);
    const { owner, team_slug } = team;
    const one = await invite(team);
    const grace = as(await invited(one.email)).teams;
    await pass(7, one.membership_id);
    await expect(grace.acceptInvitation(one.link)).rejects.toMatchObject(EXPIRED);
    await as(owner).teams.resendInvitation({ team_slug, membership_id: one.membership_id });
    await as(owner).teams.removeInvitation({ team_slug, membership_id: one.membership_id });
    await expect(grace.acceptInvitation(one.link)).rejects.toMatchObject(REVOKED);
    const two = await invite(team, one.email);
    expect(await grace.declineInvitation(two.link)).toEqual({ ok: true });
    expect(await grace.declineInvitation(two.link)).toEqual({ ok: true });
    await expect(grace.acceptInvitation(two.link)).rejects.toMatchObject(INVALID);
    expect((await rows(team)).map(({ userEmail }) => userEmail)).toEqual([owner.email]);
  });

  it('is refused to a member, and to one who was removed', async () => {
    const team = await buildTeam(services);
    const { link, email } = await invite(team);
    const person = await invited(email);
    const grace = as(person).teams;
    await grace.acceptInvitation(link);
    await expect(grace.acceptInvitation(link)).rejects.toMatchObject(ALREADY_MEMBER);
    expect((await grace.invitation(link)).state).toBe('member');
    await as(team.owner).teams.removeMember({ team_slug: team.team_slug, user_id: person.user_id });
    await expect(grace.acceptInvitation(link)).rejects.toMatchObject(REVOKED);
  });

  it('asks for a place in the plan as it is by then, however many come at once', async () => {
    const team = await buildTeam(services, { plan: 'scale' });
    const guests: { person: BuiltPerson; link: Awaited<ReturnType<typeof invite>>['link'] }[] = [];
    while (guests.length < 10) {
      const { email, link } = await invite(team);
      guests.push({ person: await invited(email), link });
    }
    await changePlan(team, 'business');
    const accept = ({ person, link }: (typeof guests)[number]) =>
      as(person).teams.acceptInvitation(link);
    const came = await Promise.allSettled(guests.map(accept));
    const refusals = came.flatMap((item) => (item.status === 'rejected' ? [item.reason] : []));
    expect(refusals).toHaveLength(7);
    for (const reason of refusals) expect(reason).toMatchObject(LIMIT);
    const rows = await as(team.owner).teams.members({ team_slug: team.team_slug });
    const active = rows.members.filter(({ status }) => status === 'Active');
    expect(active).toHaveLength(1 + 3);
    const late = guests.find((_, n) => came[n]?.status === 'rejected');
    const look = () =>
      visitor().teams.invitation(late?.link ?? { teamId: '', membershipId: '', secret: '' });
    expect(await look()).toMatchObject({ state: 'pending', message: LIMIT.message });
    // once a seat is free, the refused user can still join
    await changePlan(team, 'scale');
    expect(await look()).toMatchObject({ state: 'pending', message: null });
    await Promise.all(guests.filter((_, n) => came[n]?.status === 'rejected').map(accept));
  });
});

const changePlan = (team: BuiltTeam, plan: Plan) =>
  queue.query('UPDATE team_settings SET subscription_plan = $2 WHERE team_id = $1', [
    team.team_id,
    plan,
  ]);
describe('a person without an account', () => {
  const password = 'analytical engine';

  it('registers, accepts before verifying, and is in the team', async () => {
    const team = await buildTeam(services);
    const { link, email } = await invite(team);
    const browser = openBrowser(services);
    await browser.rpc.accounts.register({ name: 'Grace Hopper', email, password });
    await browser.rpc.teams.acceptInvitation(link);
    const me = await browser.rpc.accounts.me();
    expect(me).toMatchObject({
      user: { emailVerified: true },
      profile: { onboarding_completed: true },
      teams: [{ team_id: team.team_id, role: 'editor' }],
    });
  });

  it('needs only a name to finish onboarding', async () => {
    const team = await buildTeam(services);
    const { link, email } = await invite(team);
    const browser = openBrowser(services);
    await browser.rpc.accounts.register({ name: 'Grace', email, password });
    await browser.rpc.teams.acceptInvitation(link);
    expect((await browser.rpc.accounts.me())?.profile.onboarding_completed).toBe(false);
    const me = await browser.rpc.accounts.updateProfile({
      first_name: 'Grace',
      last_name: 'Hopper',
    });
    expect(me.profile.onboarding_completed).toBe(true);
  });

  it('keeps their own team as the one of the profile', async () => {
    const team = await buildTeam(services);
    const { link, email } = await invite(team);
    const grace = await invited(email);
    const own = await as(grace).teams.create({ team_name: 'Own' });
    await as(grace).teams.acceptInvitation(link);
    const me = await as(grace).accounts.me();
    expect(me?.teams.map(({ role }) => role)).toEqual(['owner', 'editor']);
    const [profile] = await queue.query(`SELECT team_id FROM user_profiles WHERE user_id = $1`, [
      grace.user_id,
    ]);
    expect(profile).toEqual({ team_id: own.team_id });
  });
});
