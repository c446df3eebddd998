import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '#domain/billing/plans.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  type BuiltTeam,
  buildMember,
  buildPerson,
  buildTeam,
} from '#server/test/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { type JobQueue, openJobQueue } from '#server/test/jobs.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';

let database: TestDatabase;
let services: TestServices;
let queue: JobQueue;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database.url, { PUBLIC_URL: 'http://app.example:3000' });
  queue = openJobQueue(database.url);
});
afterAll(async () => {
  await services.close();
  await queue.close();
  await database.drop();
});
beforeEach(async () => {
  services.emails.length = 0;
  delete services.emailFailure.error;
  await queue.clear();
  await queue.query('DELETE FROM rate_limits');
});

const as = ({ cookie }: { cookie: string }) => openBrowser(services, { cookie }).rpc;
const nobody = () => openBrowser(services).rpc;
let counter = 0;
const newAddress = () => `grace${(counter += 1)}@example.com`;
const refusal = (code: string, message?: string) => ({ code, ...(message && { message }) });

const INVALID = refusal(
  'INVITATION_INVALID',
  'This invitation is invalid. Please request a new invitation.',
);
const EXPIRED = refusal(
  'INVITATION_EXPIRED',
  'This invitation has expired. Please request a new invitation.',
);
const REVOKED = refusal(
  'INVITATION_REVOKED',
  'This membership has been revoked. Please contact your team administrator.',
);
const ALREADY_MEMBER = refusal('ALREADY_MEMBER', 'You are already a member of this team.');
const ALREADY_INVITED = refusal(
  'ALREADY_INVITED',
  'This email has already been invited or is already a member.',
);
const LIMIT = refusal('MEMBER_LIMIT', 'Team Member Limit Reached');

type Given = 'admin' | 'editor' | 'viewer';

async function invite(team: BuiltTeam, email = newAddress(), role: Given = 'editor') {
  const { membership_id } = await as(team.owner).teams.invite({
    teamSlug: team.team_slug,
    email,
    role,
  });
  await queue.run(services);
  return { membership_id, email, link: mailedLink() };
}

/** What the newest mail's link carries. */
function mailedLink() {
  const { searchParams } = new URL(/http\S+/.exec(services.emails.at(-1)?.text ?? '')?.[0] ?? '');
  return {
    teamId: searchParams.get('teamId') ?? '',
    membershipId: searchParams.get('membershipId') ?? '',
    secret: searchParams.get('secret') ?? '',
  };
}

const invited = (email: string, verified = true) => buildPerson(services, { email, verified });
const rows = async (team: BuiltTeam, person: BuiltPerson = team.owner) =>
  (await as(person).teams.members({ teamSlug: team.team_slug })).members;
const pass = (days: number, membership_id: string) =>
  queue.query(
    `UPDATE invitations SET expires_at = expires_at - make_interval(days => $1),
       invited_at = invited_at - make_interval(days => $1) WHERE membership_id = $2`,
    [days, membership_id],
  );

describe('an invitation', () => {
  it('is mailed with its link, and listed as pending', async () => {
    const team = await buildTeam(services, { name: 'Acme & Co' });
    const email = newAddress();
    const { membership_id } = await invite(team, email.toUpperCase(), 'admin');
    const mail = services.emails.at(-1);
    expect(mail).toMatchObject({ to: email, subject: 'Join Acme & Co on OpenSetter' });
    expect(mail?.text).toContain('Ada Lovelace invited you to join the team Acme & Co as Admin.');
    const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(link.origin + link.pathname).toBe('http://app.example:3000/auth/invitation');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      teamId: team.team_id,
      membershipId: membership_id,
      secret: expect.stringMatching(/^[\w-]{43}$/),
      teamName: 'Acme & Co',
      inviterName: 'Ada Lovelace',
    });
    expect((await rows(team)).at(-1)).toMatchObject({
      member_id: membership_id,
      user_id: null,
      userEmail: email,
      roles: ['admin'],
      roleLabel: 'Admin',
      joined: null,
      status: 'Pending',
      invitation: { inviterName: 'Ada Lovelace', expired: false, mail: 'sent', message: null },
      can: { menu: false, resend: true, withdraw: true },
    });
  });

  it('leaves no secret in the database and in the queue', async () => {
    const team = await buildTeam(services);
    await as(team.owner).teams.invite({
      teamSlug: team.team_slug,
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
    const to = (role: Given) => ({ teamSlug: team.team_slug, email: newAddress(), role });
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
    const { invite: own } = await as(admin).teams.members({ teamSlug: team.team_slug });
    expect(own.roles).toEqual(['editor', 'viewer']);
  });

  it('needs an address that looks like one; its role is viewer unless one says', async () => {
    const { owner, team_slug: teamSlug } = await buildTeam(services);
    for (const email of ['', 'grace', 'grace@']) {
      await expect(as(owner).teams.invite({ teamSlug, email })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: 'Please enter a valid email address.',
        data: { fields: { email: 'Please enter a valid email address.' } },
      });
    }
    await as(owner).teams.invite({ teamSlug, email: newAddress() });
    const { members } = await as(owner).teams.members({ teamSlug });
    expect(members.at(-1)?.role).toBe('viewer');
  });

  it('is not sent twice, nor to a member', async () => {
    const team = await buildTeam(services);
    const { email } = await invite(team);
    const again = (address: string) =>
      as(team.owner).teams.invite({ teamSlug: team.team_slug, email: address });
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
    await teams.invite({ teamSlug: team.team_slug, email: newAddress() });
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
    const teamSlug = business.team_slug;
    await expect(teams.invite({ teamSlug, email: newAddress() })).rejects.toMatchObject(LIMIT);
    expect((await teams.members({ teamSlug })).invite).toMatchObject({
      used: 3,
      limit: 3,
      limitReached: true,
      message: 'Team Member Limit Reached',
    });
    await as(await invited(email)).teams.acceptInvitation(link);
    await expect(teams.invite({ teamSlug, email: newAddress() })).rejects.toMatchObject(LIMIT);
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
    const { owner, team_slug: teamSlug } = await team('business');
    const sent = await Promise.allSettled(
      Array.from({ length: 12 }, () => as(owner).teams.invite({ teamSlug, email: newAddress() })),
    );
    const codes = sent.map((one) => (one.status === 'rejected' ? String(one.reason.code) : 'OK'));
    const times = (code: string) => codes.filter((one) => one === code).length;
    expect({ sent: times('OK'), refused: times('MEMBER_LIMIT') }).toEqual({ sent: 3, refused: 9 });
  });

  it('become free when an invitation is withdrawn, declined or expires', async () => {
    const starter = await team('starter');
    const withdrawn = await invite(starter);
    await as(starter.owner).teams.removeInvitation({
      teamSlug: starter.team_slug,
      membership_id: withdrawn.membership_id,
    });
    const declined = await invite(starter);
    await nobody().teams.declineInvitation(declined.link);
    const expired = await invite(starter);
    await pass(7, expired.membership_id);
    await invite(starter);
    await expect(
      as(starter.owner).teams.resendInvitation({
        teamSlug: starter.team_slug,
        membership_id: expired.membership_id,
      }),
    ).rejects.toMatchObject(LIMIT);
  });
});

describe('looking at an invitation', () => {
  it('tells the holder of the link what it is, signed in or not', async () => {
    const team = await buildTeam(services);
    const { link, email } = await invite(team);
    const look = {
      team_name: 'Acme',
      inviterName: 'Ada Lovelace',
      email,
      role: 'editor',
      state: 'pending',
      message: null,
    };
    expect(await nobody().teams.invitation(link)).toEqual({ ...look, forWhom: 'nobody' });
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
    expect(await nobody().teams.invitation(link)).toMatchObject({
      state: 'expired',
      message: EXPIRED.message,
    });
    await as(team.owner).teams.removeInvitation({ teamSlug: team.team_slug, membership_id });
    expect(await nobody().teams.invitation(link)).toMatchObject({
      state: 'revoked',
      message: REVOKED.message,
    });
  });

  it('is refused for every link that is not exactly the one mailed', async () => {
    const team = await buildTeam(services);
    const other = await invite(await buildTeam(services));
    const { link } = await invite(team);
    const { teams } = nobody();
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
    const home = await as(grace).teams.home({ teamSlug: team.team_slug });
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
    await expect(nobody().teams.acceptInvitation(link)).rejects.toMatchObject({
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
    const codes = tries.map((one) => (one.status === 'rejected' ? one.reason.code : 'OK'));
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'ALREADY_MEMBER')).toHaveLength(49);
    expect((await rows(team)).filter(({ user_id }) => user_id === grace.user_id)).toHaveLength(1);
  });

  it('is refused when the invitation has expired, was withdrawn or declined', async () => {
    const team = await buildTeam(services);
    const { owner, team_slug: teamSlug } = team;
    const one = await invite(team);
    const grace = as(await invited(one.email)).teams;
    await pass(7, one.membership_id);
    await expect(grace.acceptInvitation(one.link)).rejects.toMatchObject(EXPIRED);
    await as(owner).teams.resendInvitation({ teamSlug, membership_id: one.membership_id });
    await as(owner).teams.removeInvitation({ teamSlug, membership_id: one.membership_id });
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
    await as(team.owner).teams.removeMember({ teamSlug: team.team_slug, user_id: person.user_id });
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
    const refusals = came.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusals).toHaveLength(7);
    for (const reason of refusals) expect(reason).toMatchObject(LIMIT);
    const rows = await as(team.owner).teams.members({ teamSlug: team.team_slug });
    const active = rows.members.filter(({ status }) => status === 'Active');
    expect(active).toHaveLength(1 + 3);
    const late = guests.find((_, n) => came[n]?.status === 'rejected');
    const look = () =>
      nobody().teams.invitation(late?.link ?? { teamId: '', membershipId: '', secret: '' });
    expect(await look()).toMatchObject({ state: 'pending', message: LIMIT.message });
    // the refused may still come when there is a place
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

describe('a pending invitation', () => {
  it('is sent again with the same link, for another week', async () => {
    const team = await buildTeam(services);
    const { link, membership_id, email } = await invite(team);
    await pass(6, membership_id);
    await as(team.owner).teams.resendInvitation({ teamSlug: team.team_slug, membership_id });
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
    const about = { teamSlug: team.team_slug, membership_id };
    await expect(as(admin).teams.resendInvitation(about)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await as(admin).teams.removeInvitation(about);
    await expect(as(admin).teams.removeInvitation(about)).rejects.toMatchObject(
      refusal('NOT_FOUND', 'This invitation no longer exists.'),
    );
  });
});
