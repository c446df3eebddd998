import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { anotherSession, buildAdmin } from '#server/test/builders/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { withImpersonation } from '#server/test/builders/impersonation.ts';
import { closeImpersonations } from './stop-impersonation.ts';

const scene = withImpersonation();
const { as, start, audit } = scene;
let { services, queue, admin, team, target } = scene;
beforeEach(() => {
  ({ services, queue, admin, team, target } = scene);
});
const pass = (minutes: number) =>
  queue.query(
    `UPDATE admin_sessions SET session_start = session_start - make_interval(mins => $1),
       expires_at = expires_at - make_interval(mins => $1) WHERE admin_user_id = $2`,
    [minutes, admin.user_id],
  );
const refusal = (code: string, message?: string) => ({ code, ...(message && { message }) });

describe('an admin who impersonates', () => {
  it('is the other person, as owner of that one team', async () => {
    await buildMember(services, {
      team: await buildTeam(services, { name: 'Another' }),
      role: 'admin',
      person: target,
    });
    const own = await buildTeam(services, { owner: admin });
    const me = await start();
    expect(me).toMatchObject({
      user: { id: target.user_id, email: target.email },
      profile: { first_name: 'Vera', is_admin: false, admin_level: null },
      teams: [{ team_id: team.team_id, role: 'owner' }],
      impersonation: {
        admin_name: 'Sally Staff',
        admin_email: admin.email,
        user_name: 'Vera Viewer',
        team_slug: team.team_slug,
        return_team_slug: own.team_slug,
      },
    });
    expect(me.teams).toHaveLength(1);
    const { started_at = '', expires_at = '' } = me.impersonation ?? {};
    expect(Date.parse(expires_at) - Date.parse(started_at)).toBe(60 * 60_000);
    expect(await as(admin).accounts.me()).toEqual(me);
  });

  it('comes back to the team in which they started, if it is one of theirs', async () => {
    const [profileTeam, own] = [
      await buildTeam(services, { owner: admin }),
      await buildTeam(services, { owner: admin }),
    ];
    const startFrom = async (from_team_slug: string) => {
      const { user_id: userId } = target;
      const given = { userId, teamId: team.team_id, reason: 'a ticket', from_team_slug };
      await as(admin).admin.startImpersonation(given);
      return (await as(admin).admin.stopImpersonation()).return_team_slug;
    };
    expect(await startFrom(own.team_slug)).toBe(own.team_slug);
    expect(await startFrom(profileTeam.team_slug)).toBe(profileTeam.team_slug);
    const others = [own.team_slug, profileTeam.team_slug];
    expect(others).toContain(await startFrom(team.team_slug));
  });

  it('sees no team but that one, not even an own one', async () => {
    const own = await buildTeam(services, { owner: admin });
    await start();
    for (const team_slug of [own.team_slug, (await buildTeam(services)).team_slug]) {
      await expect(as(admin).teams.home({ team_slug })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  it('has an owner’s rights without those over money', async () => {
    await start();
    const home = await as(admin).teams.home({ team_slug: team.team_slug });
    expect(home.role).toBe('owner');
    const { canManageSubscription, ...rest } = home.can;
    expect(canManageSubscription).toBe(false);
    expect(Object.values(rest).every(Boolean)).toBe(true);
  });

  it('cannot do what belongs to the person, nor administer, nor begin another one', async () => {
    await start();
    const rpc = as(admin);
    for (const call of [
      () => rpc.accounts.updateProfile({ first_name: 'Not', last_name: 'Vera' }),
      () => rpc.accounts.completeOnboarding(),
      () => rpc.accounts.resendVerification(),
      () => rpc.teams.create({ team_name: 'In her name' }),
      () =>
        rpc.admin.startImpersonation({
          userId: target.user_id,
          teamId: team.team_id,
          reason: 'a ticket',
        }),
      () => rpc.admin.admins(),
      () => rpc.admin.grantLevel({ email: target.email, level: 'admin' }),
    ]) {
      await expect(call()).rejects.toMatchObject(
        refusal('IMPERSONATING', "You can't do this while impersonating."),
      );
    }
  });

  it('does so in one browser only, and ends an earlier one by starting', async () => {
    const other = await buildTeam(services);
    await start();
    await as(admin).admin.stopImpersonation();
    await start();
    const elsewhere = await anotherSession(services, admin);
    expect((await as(elsewhere).accounts.me())?.impersonation).toBeNull();
    await as(elsewhere).admin.startImpersonation({
      userId: other.owner.user_id,
      teamId: other.team_id,
      reason: 'a ticket',
    });
    expect((await as(admin).accounts.me())?.impersonation).toBeNull();
    expect((await as(elsewhere).accounts.me())?.user.id).toBe(other.owner.user_id);
    const { rows } = await services.db.pool.query(
      `SELECT is_active, session_end IS NULL AS open FROM admin_sessions
       WHERE admin_user_id = $1 ORDER BY session_start`,
      [admin.user_id],
    );
    expect(rows.map((row) => [row.is_active, row.open])).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  it('has one active session when the button is clicked twenty times', async () => {
    await Promise.allSettled(Array.from({ length: 20 }, () => start()));
    const { rows } = await services.db.pool.query(
      'SELECT count(*) FROM admin_sessions WHERE admin_user_id = $1 AND is_active',
      [admin.user_id],
    );
    expect(rows[0].count).toBe(1);
  });
});

describe('starting an impersonation', () => {
  it('is for admins only, of every level', async () => {
    for (const person of [team.owner, target]) {
      await expect(start(person)).rejects.toMatchObject(
        refusal('FORBIDDEN', 'Only admins can impersonate users'),
      );
    }
    const visitor = openBrowser(services).rpc.admin;
    await expect(
      visitor.startImpersonation({
        userId: target.user_id,
        teamId: team.team_id,
        reason: 'a ticket',
      }),
    ).rejects.toMatchObject(refusal('UNAUTHORIZED'));
    for (const level of ['superadmin', 'support'] as const) {
      await expect(start(await buildAdmin(services, { level }))).resolves.toBeDefined();
    }
  });

  it('needs a person with a profile, and a team in which that person is', async () => {
    const rpc = as(admin).admin;
    await expect(
      rpc.startImpersonation({ userId: newId(), teamId: team.team_id, reason: 'a ticket' }),
    ).rejects.toMatchObject(refusal('NOT_FOUND', 'Target user profile not found'));
    const elsewhere = await buildTeam(services);
    for (const teamId of [newId(), elsewhere.team_id, 'not an id']) {
      await expect(
        rpc.startImpersonation({ userId: target.user_id, teamId, reason: 'a ticket' }),
      ).rejects.toMatchObject(refusal('NOT_FOUND', 'Target team settings not found'));
    }
    expect((await as(admin).accounts.me())?.impersonation).toBeNull();
  });
});

describe('an impersonation ends', () => {
  it('when it is stopped: the admin is the admin again', async () => {
    const own = await buildTeam(services, { owner: admin });
    await start();
    const stopped = await as(admin).admin.stopImpersonation();
    expect(stopped).toEqual({ ok: true, return_team_slug: own.team_slug });
    const me = await as(admin).accounts.me();
    expect(me).toMatchObject({
      user: { id: admin.user_id },
      profile: { is_admin: true, admin_level: 'admin' },
      impersonation: null,
    });
    await expect(as(admin).teams.home({ team_slug: team.team_slug })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await as(admin).admin.stopImpersonation()).toEqual({ ok: true, return_team_slug: null });
  });

  it('automatically after sixty minutes, with the next request', async () => {
    await start();
    await pass(59);
    expect((await as(admin).accounts.me())?.impersonation).not.toBeNull();
    await pass(1);
    expect((await as(admin).accounts.me())?.user.id).toBe(admin.user_id);
    await expect(as(admin).teams.home({ team_slug: team.team_slug })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await closeImpersonations.handler(services)({});
    await closeImpersonations.handler(services)({});
    const { rows } = await services.db.pool.query(
      `SELECT is_active, session_end = expires_at AS at_its_hour FROM admin_sessions
       WHERE admin_user_id = $1`,
      [admin.user_id],
    );
    expect(rows).toEqual([{ is_active: false, at_its_hour: true }]);
    expect((await audit()).at(-1)).toMatchObject({
      action: 'impersonation.stopped',
      details: { because: 'expired' },
    });
    expect(await audit()).toHaveLength(2);
  });

  it('with the login session it was begun from', async () => {
    await start();
    await as(admin).accounts.signOut();
    expect(await as(admin).accounts.me()).toBeNull();
    const again = await anotherSession(services, admin);
    expect((await as(again).accounts.me())?.impersonation).toBeNull();
    await closeImpersonations.handler(services)({});
    expect((await audit()).at(-1)?.details).toEqual({ because: 'signed out' });
  });

  it('with the level of the admin', async () => {
    const superadmin = await buildAdmin(services, { level: 'superadmin' });
    await start();
    await as(superadmin).admin.revokeLevel({ email: admin.email });
    expect(await as(admin).accounts.me()).toMatchObject({
      user: { id: admin.user_id },
      profile: { is_admin: false },
      impersonation: null,
    });
    await expect(start()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('when the person acted for is no longer in the team', async () => {
    await start();
    await as(team.owner).teams.removeMember({
      team_slug: team.team_slug,
      user_id: target.user_id,
    });
    expect(await as(admin).accounts.me()).toMatchObject({
      user: { id: admin.user_id },
      impersonation: null,
    });
    const team_slug = team.team_slug;
    await expect(as(admin).teams.home({ team_slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await closeImpersonations.handler(services)({});
    expect((await audit()).at(-1)).toMatchObject({
      action: 'impersonation.stopped',
      details: { because: 'not in the team any more' },
    });
  });

  it('when the team is dissolved', async () => {
    await start();
    await queue.query('UPDATE team_settings SET dissolved_at = now() WHERE team_id = $1', [
      team.team_id,
    ]);
    expect((await as(admin).accounts.me())?.user.id).toBe(admin.user_id);
  });

  it('does not touch the sessions of the impersonated person', async () => {
    await start();
    await as(admin).accounts.signOut();
    expect((await as(target).accounts.me())?.user.id).toBe(target.user_id);
  });
});
