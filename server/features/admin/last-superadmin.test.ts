import { beforeEach, describe, expect, it } from 'vitest';
import { buildAdmin } from '#server/test/builders/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';
import { changeLevel } from './change-level.ts';

const { services } = await openServer();
beforeEach(() => services.db.pool.query('DELETE FROM users'));

const superadmin = () => buildAdmin(services, { level: 'superadmin' });
const as = ({ cookie }: { cookie: string }) => openBrowser(services, { cookie }).rpc;
const LAST = { code: 'CONFLICT', message: expect.stringContaining('last superadmin') };

describe('the last superadmin', () => {
  it('keeps the level, and the account', async () => {
    const last = await superadmin();
    await buildAdmin(services, { level: 'admin' });
    const { admin, accounts } = as(last);
    await expect(admin.revokeLevel({ email: last.email })).rejects.toMatchObject(LAST);
    await expect(admin.grantLevel({ email: last.email, level: 'admin' })).rejects.toMatchObject(
      LAST,
    );
    await expect(
      changeLevel(services, { email: last.email, level: null, actor_user_id: null }),
    ).rejects.toMatchObject(LAST);
    await expect(accounts.deleteAccount({ user_id: last.user_id })).rejects.toMatchObject(LAST);
    expect((await accounts.me())?.profile.admin_level).toBe('superadmin');
  });

  it('stays when two leave at the same moment, by any two ways', async () => {
    for (let round = 0; round < 4; round += 1) {
      await services.db.pool.query('DELETE FROM users');
      const [one, other] = [await superadmin(), await superadmin()];
      const results = await Promise.allSettled([
        round % 2
          ? as(one).accounts.deleteAccount({ user_id: one.user_id })
          : as(one).admin.revokeLevel({ email: one.email }),
        as(other).admin.revokeLevel({ email: other.email }),
      ]);
      const refused = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason] : [],
      );
      expect(refused).toEqual([expect.objectContaining(LAST)]);
    }
  });
});

describe('staff', () => {
  it('give a reason before they act for someone, and cannot invite themselves', async () => {
    const admin = await buildAdmin(services);
    const team = await buildTeam(services);
    const target = { userId: team.owner.user_id, teamId: team.team_id };
    for (const reason of [undefined, '', '  ']) {
      const given = { ...target, reason } as typeof target & { reason: string };
      await expect(as(admin).admin.startImpersonation(given)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
    await as(admin).admin.startImpersonation({ ...target, reason: 'Ticket 4711' });
    const { team_slug } = team;
    const invite = (email: string) => as(admin).teams.invite({ team_slug, email, role: 'admin' });
    await expect(invite(admin.email)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await invite('colleague@example.com');
  });
});
