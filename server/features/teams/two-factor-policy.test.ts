import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { SoftwareAuthenticator } from '#server/test/outside/authenticator.ts';
import { buildAdmin } from '#server/test/builders/admins.ts';
import { type Browser, openBrowser } from '#server/test/browser.ts';
import { buildMember, buildPerson, buildTeam } from '#server/test/builders/builders.ts';
import { fileWeb } from '#server/test/http.ts';
import { turnOnTwoFactor } from '#server/test/second-factor.ts';
import { openServer } from '#server/test/open-server.ts';

const ORIGIN = 'https://app.example';
const { services, queue } = await openServer({ PUBLIC_URL: ORIGIN });
const web = await fileWeb(services);
const password = 'analytical engine';
const required = { code: 'SECOND_FACTOR_REQUIRED', status: 403 };

/** A team whose owner has two-factor sign-in on, with an editor who has a password only. */
async function buildWorld() {
  const owner = await buildPerson(services, { password, name: 'Olga Owner' });
  const team = await buildTeam(services, { owner });
  const editor = await buildMember(services, {
    team,
    role: 'editor',
    person: await buildPerson(services, { password }),
  });
  const own = openBrowser(services, { cookie: owner.cookie });
  await turnOnTwoFactor(own, password);
  const theirs = openBrowser(services, { cookie: editor.cookie });
  return { team, team_slug: team.team_slug, owner, own, editor, theirs };
}

const require = ({ rpc }: Browser, team_slug: string, on = true) =>
  rpc.teams.changeTwoFactorPolicy({ team_slug, required: on });
const gapOf = async ({ rpc }: Browser) => (await rpc.accounts.me())?.teams[0]?.second_factor_gap;

async function addPasskey(browser: Browser, user_id: string) {
  const device = new SoftwareAuthenticator(ORIGIN, user_id);
  const { challenge } = await browser.rpc.accounts.startPasskey({ password });
  const response = device.create({ challenge, rpId: 'app.example' });
  await browser.rpc.accounts.addPasskey({ name: 'Phone', response });
  return device;
}

describe('a team that requires two-factor sign-in', () => {
  it('shuts out members without one, at every door, until they set it up', async () => {
    const { team, team_slug, own, theirs, editor } = await buildWorld();
    await theirs.rpc.teams.home({ team_slug });
    await require(own, team_slug);
    await expect(theirs.rpc.teams.home({ team_slug })).rejects.toMatchObject(required);
    await expect(theirs.rpc.campaigns.list({ team_slug })).rejects.toMatchObject(required);
    // fetch can't set the Host header, which must be the product's.
    const live = await request(`${web.url}/live/${team_slug}`, {
      headers: { cookie: editor.cookie, host: new URL(ORIGIN).host },
    });
    expect(live.statusCode).toBe(403);
    expect(await live.body.json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    expect(await gapOf(theirs)).toBe('set_up');
    await own.rpc.teams.home({ team_slug });

    await turnOnTwoFactor(theirs, password);
    expect(await gapOf(theirs)).toBeNull();
    expect(await theirs.rpc.teams.home({ team_slug })).toMatchObject({
      team: { team_id: team.team_id },
    });
  });

  it('asks members with a passkey to sign in with it', async () => {
    const { team_slug, own, theirs, editor } = await buildWorld();
    await require(own, team_slug);
    const device = await addPasskey(theirs, editor.user_id);
    // the user has just used it
    expect(await gapOf(theirs)).toBeNull();
    await theirs.rpc.teams.home({ team_slug });

    const later = openBrowser(services);
    await later.rpc.accounts.signIn({ email: editor.email, password });
    expect(await gapOf(later)).toBe('use');
    await expect(later.rpc.teams.home({ team_slug })).rejects.toMatchObject(required);
    const { challenge } = await later.rpc.accounts.startPasskeySignIn();
    await later.rpc.accounts.signInWithPasskey(device.get({ challenge, rpId: 'app.example' }));
    await later.rpc.teams.home({ team_slug });
  });

  it('shuts again when a member turns it off, and opens when it is no longer required', async () => {
    const { team_slug, own, theirs } = await buildWorld();
    await turnOnTwoFactor(theirs, password);
    await require(own, team_slug);
    await theirs.rpc.accounts.turnOffTwoFactor({ password });
    await expect(theirs.rpc.teams.home({ team_slug })).rejects.toMatchObject(required);
    await require(own, team_slug, false);
    await theirs.rpc.teams.home({ team_slug });
  });

  it('keeps a new password from taking the second factor out of the session', async () => {
    const { team_slug, own } = await buildWorld();
    await require(own, team_slug);
    await own.rpc.accounts.changePassword({ current: password, password: 'difference engine' });
    expect(await own.rpc.teams.home({ team_slug })).toHaveProperty('team');
  });

  it('asks an admin of the platform for the admin’s own', async () => {
    const { team, team_slug, own, owner } = await buildWorld();
    await require(own, team_slug);
    const admin = await buildAdmin(services);
    const acting = openBrowser(services, { cookie: admin.cookie });
    await acting.rpc.admin.startImpersonation({
      userId: owner.user_id,
      teamId: team.team_id,
      reason: 'a ticket',
    });
    await expect(acting.rpc.teams.home({ team_slug })).rejects.toMatchObject(required);
    await queue.query(
      `INSERT INTO totp_factors (user_id, secret_encrypted, confirmed_at) VALUES ($1, '', now())`,
      [admin.user_id],
    );
    await expect(acting.rpc.teams.home({ team_slug })).rejects.toMatchObject(required);
    await queue.query(`UPDATE sessions SET second_factor = true WHERE user_id = $1`, [
      admin.user_id,
    ]);
    await acting.rpc.teams.home({ team_slug });
    await expect(require(acting, team_slug, false)).rejects.toMatchObject({
      code: 'IMPERSONATING',
    });
  });
});

describe('requiring it', () => {
  it('is for the owner, who has it', async () => {
    const owner = await buildPerson(services, { password });
    const team = await buildTeam(services, { owner });
    const team_slug = team.team_slug;
    const own = openBrowser(services, { cookie: owner.cookie });
    await expect(require(own, team_slug)).rejects.toMatchObject({
      ...required,
      message: expect.stringContaining('lock yourself out'),
    });
    await own.rpc.teams.home({ team_slug });
    const admin = await buildMember(services, { team, role: 'admin' });
    const theirs = openBrowser(services, { cookie: admin.cookie });
    await expect(require(theirs, team_slug)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You need owner permissions to require two-factor sign-in.',
    });
  });

  it('says who changed it, when, and how many members are without', async () => {
    const { team_slug, own, team, owner } = await buildWorld();
    const look = () => own.rpc.teams.twoFactorPolicy({ team_slug });
    expect(await look()).toEqual({
      required: false,
      changed_at: null,
      changed_by: null,
      membersWithout: 1,
    });
    await require(own, team_slug);
    await require(own, team_slug);
    expect(await look()).toMatchObject({ required: true, changed_by: 'Olga Owner' });
    const log = await queue.query(
      `SELECT action, actor_user_id FROM audit_log WHERE subject_team_id = $1`,
      [team.team_id],
    );
    expect(log).toEqual([{ action: 'team.two_factor_required', actor_user_id: owner.user_id }]);
  });
});

describe('the list of members', () => {
  it('says to owner and admins who has a second factor, and to no one else', async () => {
    const { team, team_slug, own, theirs, owner, editor } = await buildWorld();
    const rows = async ({ rpc }: Browser) => {
      const { members } = await rpc.teams.members({ team_slug });
      return Object.fromEntries(members.map((row) => [row.user_id, row.hasSecondFactor]));
    };
    expect(await rows(own)).toEqual({ [owner.user_id]: true, [editor.user_id]: false });
    await addPasskey(theirs, editor.user_id);
    const admin = await buildMember(services, { team, role: 'admin' });
    expect(await rows(openBrowser(services, { cookie: admin.cookie }))).toEqual({
      [owner.user_id]: true,
      [editor.user_id]: true,
      [admin.user_id]: false,
    });
    expect(Object.values(await rows(theirs))).toEqual([null, null, null]);
  });
});
