import { describe, expect, it } from 'vitest';
import type { Plan } from '#domain/billing/plans.ts';
import { loadTranslations, inLocale } from '#server/platform/language/reader-locale.ts';
import { buildMember, buildPerson, buildTeam } from '#server/test/builders/builders.ts';
import {
  ALREADY_INVITED,
  LIMIT,
  refusal,
  openInvitations,
  type InvitedRole,
} from '#server/test/builders/invitations.ts';

loadTranslations();
const { services, queue, as, visitor, newAddress, invite, mailedLink, invited, rows, pass } =
  await openInvitations();

describe('an invitation', () => {
  it('is mailed with its link, and listed as pending', async () => {
    const team = await buildTeam(services, { name: 'Acme & Co' });
    const email = newAddress();
    const { membership_id } = await invite(team, email.toUpperCase(), 'admin');
    const mail = services.emails.at(-1);
    expect(mail).toMatchObject({
      to: email,
      subject: "You're invited to a team on OpenSetter",
    });
    expect(mail?.text).toContain('Ada Lovelace invited you to join the team Acme & Co as Admin.');
    const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(link.origin + link.pathname).toBe('http://app.example:3000/auth/invitation');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      teamId: team.team_id,
      membershipId: membership_id,
      teamName: 'Acme & Co',
      inviter_name: 'Ada Lovelace',
    });
    expect(link.hash).toMatch(/^#secret=[\w-]{43}$/);
    expect((await rows(team)).at(-1)).toMatchObject({
      member_id: membership_id,
      user_id: null,
      userEmail: email,
      roles: ['admin'],
      roleLabel: 'Admin',
      joined: null,
      status: 'Pending',
      invitation: { inviter_name: 'Ada Lovelace', expired: false, mail: 'sent', message: null },
      can: { menu: false, resend: true, withdraw: true },
    });
  });

  it('is in the language of who is invited, else of who invites them', async () => {
    const team = await buildTeam(services);
    const known = await buildPerson(services);
    await inLocale('en-XA', () => invite(team, newAddress(), 'viewer'));
    expect(services.emails.at(-1)?.subject).toMatch(/^⟦/);
    await queue.query(`UPDATE user_profiles SET locale = 'en' WHERE user_id = $1`, [known.user_id]);
    await inLocale('en-XA', () => invite(team, known.email, 'viewer'));
    expect(services.emails.at(-1)?.subject).toMatch(/^You're/);
  });

  it('leaves no secret in the database and in the queue', async () => {
    const team = await buildTeam(services);
    await as(team.owner).teams.invite({
      team_slug: team.team_slug,
      email: newAddress(),
      role: 'viewer',
    });
    const planned = JSON.stringify(await queue.planned());
    await queue.run(services);
    const { secret } = mailedLink();
    const [stored] = await queue.query<{ row: string }>(
      `SELECT i::text AS row FROM invitations i WHERE team_id = $1`,
      [team.team_id],
    );
    const hex = Buffer.from(secret, 'base64url').toString('hex');
    expect(stored?.row).not.toContain(secret);
    expect(stored?.row).not.toContain(hex);
    expect(planned).not.toContain(secret);
  });

  it('is no page for names to write into', async () => {
    const team = await buildTeam(services, { name: '<b>Acme</b>' });
    await invite(team);
    expect(services.emails.at(-1)?.html).not.toContain('<b>Acme');
  });

  it('is sent by admins and owners, each to the roles below', async () => {
    const team = await buildTeam(services);
    const admin = await buildMember(services, { team, role: 'admin' });
    const to = (role: InvitedRole) => ({ team_slug: team.team_slug, email: newAddress(), role });
    await as(admin).teams.invite(to('editor'));
    await as(admin).teams.invite(to('viewer'));
    await expect(as(admin).teams.invite(to('admin'))).rejects.toMatchObject(
      refusal('FORBIDDEN', 'You need owner permissions to invite administrators.'),
    );
    for (const role of ['editor', 'viewer'] as const) {
      const member = await buildMember(services, { team, role });
      await expect(as(member).teams.invite(to('viewer'))).rejects.toMatchObject(
        refusal('FORBIDDEN', 'You need administrator permissions to invite members.'),
      );
    }
    const { invite: own } = await as(admin).teams.members({ team_slug: team.team_slug });
    expect(own.roles).toEqual(['editor', 'viewer']);
  });

  it('needs an address that looks like one; its role is viewer unless one says', async () => {
    const { owner, team_slug } = await buildTeam(services);
    for (const email of ['', 'grace', 'grace@']) {
      await expect(as(owner).teams.invite({ team_slug, email })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: 'Please enter a valid email address.',
        data: { fields: { email: 'Please enter a valid email address.' } },
      });
    }
    await as(owner).teams.invite({ team_slug, email: newAddress() });
    const { members } = await as(owner).teams.members({ team_slug });
    expect(members.at(-1)?.role).toBe('viewer');
  });

  it('is not sent twice, nor to a member', async () => {
    const team = await buildTeam(services);
    const { email } = await invite(team);
    const again = (address: string) =>
      as(team.owner).teams.invite({ team_slug: team.team_slug, email: address });
    await expect(again(email.toUpperCase())).rejects.toMatchObject(ALREADY_INVITED);
    await expect(again(team.owner.email)).rejects.toMatchObject(ALREADY_INVITED);
    const clicks = await Promise.allSettled(
      Array.from({ length: 8 }, () => again('many-clicks@example.com')),
    );
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('waits while the mail server is away, and says when the address is refused', async () => {
    const team = await buildTeam(services);
    services.emailFailure.error = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const { teams } = as(team.owner);
    await teams.invite({ team_slug: team.team_slug, email: newAddress() });
    await queue.run(services);
    expect((await rows(team)).at(-1)?.invitation?.mail).toBe('sending');
    services.emailFailure.error = Object.assign(new Error('no such user'), {
      code: 'EENVELOPE',
      responseCode: 550,
    });
    await queue.run(services);
    expect((await rows(team)).at(-1)?.invitation).toMatchObject({
      mail: 'failed',
      message: 'Email delivery failed. Please check the email address and try again.',
    });
    delete services.emailFailure.error;
    await queue.run(services);
    expect(services.emails).toEqual([]);
  });

  it('is mailed once when its job runs twice', async () => {
    const team = await buildTeam(services);
    const { membership_id } = await invite(team);
    await queue.query(`SELECT graphile_worker.add_job('teams:send-invitation', $1)`, [
      JSON.stringify({ team_id: team.team_id, membership_id }),
    ]);
    await queue.run(services);
    expect(services.emails).toHaveLength(1);
  });
});

describe('the places of a plan', () => {
  const team = async (plan: Plan) => buildTeam(services, { plan });

  it('are shared by members and invitations; the owner is extra', async () => {
    const business = await team('business');
    await buildMember(services, { team: business, role: 'viewer' });
    await invite(business);
    const { link, email } = await invite(business);
    const { teams } = as(business.owner);
    const team_slug = business.team_slug;
    await expect(teams.invite({ team_slug, email: newAddress() })).rejects.toMatchObject(LIMIT);
    expect((await teams.members({ team_slug })).invite).toMatchObject({
      used: 3,
      limit: 3,
      limitReached: true,
      message: 'Team Member Limit Reached',
    });
    const { billing } = as(business.owner);
    expect((await billing.subscription({ team_slug })).used.members).toBe(3);
    await as(await invited(email)).teams.acceptInvitation(link);
    await expect(teams.invite({ team_slug, email: newAddress() })).rejects.toMatchObject(LIMIT);
  });

  it('are counted alike by the page of the plan: without owners and expired invitations', async () => {
    const scale = await team('scale');
    const { team_slug } = scale;
    const second = await buildMember(services, { team: scale, role: 'editor' });
    await queue.query(`UPDATE memberships SET role = 'co-creator' WHERE user_id = $1`, [
      second.user_id,
    ]);
    const { membership_id } = await invite(scale);
    await invite(scale);
    await queue.query(`UPDATE invitations SET expires_at = now() WHERE membership_id = $1`, [
      membership_id,
    ]);
    const { billing, teams } = as(scale.owner);
    expect((await billing.subscription({ team_slug })).used.members).toBe(1);
    expect((await teams.members({ team_slug })).invite.used).toBe(1);
  });

  it('are one on the free plan, and when nothing is paid', async () => {
    const free = await team('free');
    await invite(free);
    await expect(invite(free)).rejects.toMatchObject(LIMIT);
    const late = await team('scale');
    await queue.query(
      `UPDATE team_settings SET subscription_status = 'past_due' WHERE team_id = $1`,
      [late.team_id],
    );
    await invite(late);
    await expect(invite(late)).rejects.toMatchObject(LIMIT);
  });

  it('are never given twice, however many invitations are sent at once', async () => {
    const { owner, team_slug } = await team('business');
    const sent = await Promise.allSettled(
      Array.from({ length: 12 }, () => as(owner).teams.invite({ team_slug, email: newAddress() })),
    );
    const codes = sent.map((item) =>
      item.status === 'rejected' ? String(item.reason.code) : 'OK',
    );
    const times = (code: string) => codes.filter((item) => item === code).length;
    expect({ sent: times('OK'), refused: times('MEMBER_LIMIT') }).toEqual({ sent: 3, refused: 9 });
  });

  it('become free when an invitation is withdrawn, declined or expires', async () => {
    const starter = await team('starter');
    const withdrawn = await invite(starter);
    await as(starter.owner).teams.removeInvitation({
      team_slug: starter.team_slug,
      membership_id: withdrawn.membership_id,
    });
    const declined = await invite(starter);
    await visitor().teams.declineInvitation(declined.link);
    const expired = await invite(starter);
    await pass(7, expired.membership_id);
    await invite(starter);
    await expect(
      as(starter.owner).teams.resendInvitation({
        team_slug: starter.team_slug,
        membership_id: expired.membership_id,
      }),
    ).rejects.toMatchObject(LIMIT);
  });
});

describe('a pending invitation', () => {
  it('is sent again with the same link, for another week', async () => {
    const team = await buildTeam(services);
    const { link, membership_id, email } = await invite(team);
    await pass(6, membership_id);
    await as(team.owner).teams.resendInvitation({ team_slug: team.team_slug, membership_id });
    await queue.run(services);
    expect(services.emails).toHaveLength(2);
    expect(mailedLink()).toEqual(link);
    await pass(6, membership_id);
    await as(await invited(email)).teams.acceptInvitation(link);
  });

  it('that expired comes to life when the address is invited again', async () => {
    const team = await buildTeam(services);
    const { link, membership_id, email } = await invite(team);
    await pass(8, membership_id);
    expect((await rows(team)).at(-1)?.invitation?.expired).toBe(true);
    const again = await invite(team, email, 'viewer');
    expect(again.link).toEqual(link);
    expect(await as(await invited(email)).teams.acceptInvitation(link)).toMatchObject({
      role: 'viewer',
    });
  });

  it('of an admin is not sent again by an admin', async () => {
    const team = await buildTeam(services);
    const admin = await buildMember(services, { team, role: 'admin' });
    const { membership_id } = await invite(team, newAddress(), 'admin');
    const about = { team_slug: team.team_slug, membership_id };
    await expect(as(admin).teams.resendInvitation(about)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await as(admin).teams.removeInvitation(about);
    await expect(as(admin).teams.removeInvitation(about)).rejects.toMatchObject(
      refusal('NOT_FOUND', 'This invitation no longer exists.'),
    );
  });
});
