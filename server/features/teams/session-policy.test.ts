import { afterEach, describe, expect, it, vi } from 'vitest';
import { UNATTENDED_HEADER } from '#domain/accounts/identity.ts';
import { newId } from '#server/platform/id.ts';
import { buildAdmin } from '#server/test/builders/admins.ts';
import { apiClient, buildKey } from '#server/test/api/api-client.ts';
import { type Browser, openBrowser } from '#server/test/browser.ts';
import {
  buildMember,
  buildPerson,
  buildTeam,
  type BuiltPerson,
} from '#server/test/builders/builders.ts';
import { SOCKET } from '#server/test/http.ts';
import { password, sessionPolicyScene } from '#server/test/scenes/session-policy.ts';

const { app, buildWorld, home, idleFor, queue, services } = await sessionPolicyScene();

const SHUT = { code: 'SIGN_IN_AGAIN', status: 403 };

afterEach(() => vi.restoreAllMocks());

const signedInAgo = ({ user_id }: BuiltPerson, minutes: number) =>
  queue.query(
    `UPDATE sessions SET created_at = now() - make_interval(mins => $2) WHERE user_id = $1`,
    [user_id, minutes],
  );

const gapOf = async ({ rpc }: Browser, slug: string) =>
  (await rpc.accounts.me())?.teams.find(({ team_slug }) => team_slug === slug)?.session_gap;

describe('a team that limits how long sessions last', () => {
  it('shuts out members who signed in earlier, until they sign in again', async () => {
    const { team_slug, theirs, editor, limit } = await buildWorld();
    await limit({ max_hours: 12 });
    await signedInAgo(editor, 11 * 60);
    await home(theirs, team_slug);
    await signedInAgo(editor, 12 * 60);
    await expect(home(theirs, team_slug)).rejects.toMatchObject({
      ...SHUT,
      message: 'This team asks its members to sign in again after 12 hours.',
    });
    expect(await gapOf(theirs, team_slug)).toEqual({ reason: 'age', minutes: 720 });
    await theirs.rpc.accounts.signIn({ email: editor.email, password });
    expect(await gapOf(theirs, team_slug)).toBeNull();
    await home(theirs, team_slug);
  });

  it('does so at every door', async () => {
    const { team, team_slug, editor, limit } = await buildWorld();
    const doors: [string, RequestInit][] = [
      [`/live/${team_slug}`, {}],
      [`/files/${team_slug}/${newId()}`, {}],
      [`/files/${team_slug}`, { method: 'POST', body: 'x' }],
      [`/exports/${team_slug}/conversations`, {}],
      [`/exports/${team_slug}/log`, {}],
      [`/exports/${team_slug}/leads/${newId()}`, {}],
      [`/exports/${team_slug}/archive/${newId()}`, {}],
      [`/exports/${team_slug}/permissions/consents`, {}],
      [`/screenshots/${team.team_id}/${newId()}`, {}],
    ];
    const codes = () =>
      Promise.all(
        doors.map(async ([path, init]) => {
          const response = await app.request(path, { ...init, headers: { cookie: editor.cookie } });
          if (response.ok) await response.body?.cancel();
          return response.ok ? 'ok' : ((await response.json()) as { code: string }).code;
        }),
      );
    expect(await codes()).not.toContain('SIGN_IN_AGAIN');
    await limit({ max_hours: 1 });
    await signedInAgo(editor, 60);
    expect(new Set(await codes())).toEqual(new Set(['SIGN_IN_AGAIN']));
  });

  it('leaves other teams of the person open', async () => {
    const { team_slug, theirs, editor, limit } = await buildWorld();
    const other = await buildTeam(services, { owner: editor });
    await limit({ max_hours: 1 });
    await signedInAgo(editor, 60);
    await home(theirs, other.team_slug);
    await expect(home(theirs, team_slug)).rejects.toMatchObject(SHUT);
  });

  it('keeps programs with a key working', async () => {
    const { team, own, owner, limit, team_slug } = await buildWorld();
    const { token } = await buildKey(services, team);
    await limit({ max_hours: 1, idle_minutes: 5 });
    await signedInAgo(owner, 60);
    await expect(home(own, team_slug)).rejects.toMatchObject(SHUT);
    const call = apiClient((path, init) => app.request(path, init, SOCKET), token);
    expect((await call('GET', '/campaigns')).status).toBe(200);
  });

  it('asks an admin of the platform for the admin’s own session', async () => {
    const { team, team_slug, owner, limit } = await buildWorld();
    await limit({ max_hours: 1, idle_minutes: 5 });
    const admin = await buildAdmin(services);
    const acting = openBrowser(services, { cookie: admin.cookie });
    await acting.rpc.admin.startImpersonation({
      userId: owner.user_id,
      teamId: team.team_id,
      reason: 'a ticket',
    });
    await home(acting, team_slug);
    const change = { team_slug, max_hours: null, idle_minutes: null };
    await expect(acting.rpc.teams.changeSessionPolicy(change)).rejects.toMatchObject({
      code: 'IMPERSONATING',
    });
    await idleFor(admin, 5);
    await home(acting, team_slug);
    await queue.query(
      `UPDATE team_settings SET session_idle_since = now() - interval '1 day' WHERE team_id = $1`,
      [team.team_id],
    );
    await idleFor(admin, 5);
    await queue.query(
      `UPDATE admin_sessions SET session_start = now() - interval '5 minutes'
       WHERE admin_user_id = $1`,
      [admin.user_id],
    );
    await expect(home(acting, team_slug)).rejects.toMatchObject(SHUT);
    await limit({ max_hours: 1 });
    await home(acting, team_slug);
    await signedInAgo(admin, 60);
    await expect(home(acting, team_slug)).rejects.toMatchObject(SHUT);
  });
});

describe('a team that limits idleness', () => {
  it('opens to members who keep using their session', async () => {
    const { team_slug, theirs, editor, limit } = await buildWorld();
    await limit({ idle_minutes: 5 });
    for (let visit = 0; visit < 3; visit += 1) {
      await idleFor(editor, 4);
      await home(theirs, team_slug);
      const [session] = await queue.query<{ unused: number }>(
        `SELECT extract(epoch FROM now() - last_used_at)::int AS unused FROM sessions
         WHERE user_id = $1`,
        [editor.user_id],
      );
      expect(session?.unused).toBeLessThan(60);
    }
  });

  it('stays shut to a session that was idle, however much it is used then', async () => {
    const { team_slug, theirs, editor, limit } = await buildWorld();
    const other = await buildTeam(services, { owner: editor });
    await limit({ idle_minutes: 5 });
    await idleFor(editor, 5);
    await home(theirs, other.team_slug);
    await expect(home(theirs, team_slug)).rejects.toMatchObject({
      ...SHUT,
      message: 'This team asks its members to sign in again after 5 minutes of inactivity.',
    });
    expect(await gapOf(theirs, team_slug)).toEqual({ reason: 'idle', minutes: 5 });
    await theirs.rpc.accounts.signIn({ email: editor.email, password });
    await home(theirs, team_slug);
  });

  it('does not count automatic requests of a page as use', async () => {
    const { team_slug, theirs, editor, limit } = await buildWorld();
    await limit({ idle_minutes: 5 });
    await idleFor(editor, 4);
    const headers = { [UNATTENDED_HEADER]: '1' };
    const page = openBrowser(services, { cookie: editor.cookie, headers });
    await home(page, team_slug);
    await idleFor(editor, 5);
    await expect(home(page, team_slug)).rejects.toMatchObject(SHUT);
    await expect(home(theirs, team_slug)).rejects.toMatchObject(SHUT);
  });

  it('forgives what was before the rule, and before someone joined', async () => {
    const { team, team_slug, theirs, editor, limit } = await buildWorld();
    await idleFor(editor, 60);
    await limit({ idle_minutes: 5 });
    expect(await gapOf(theirs, team_slug)).toBeNull();
    await home(theirs, team_slug);
    const late = await buildPerson(services);
    await idleFor(late, 60);
    await buildMember(services, { team, role: 'viewer', person: late });
    await home(openBrowser(services, { cookie: late.cookie }), team_slug);
  });

  it('holds from the next request on when it becomes stricter, and no longer when it is off', async () => {
    const { team_slug, theirs, editor, limit } = await buildWorld();
    await limit({ idle_minutes: 60 });
    await idleFor(editor, 30);
    await limit({ idle_minutes: 15 });
    await expect(home(theirs, team_slug)).rejects.toMatchObject(SHUT);
    await limit({});
    await home(theirs, team_slug);
  });
});

const isNotification = (query: unknown) => typeof query === 'string' && query.startsWith('NOTIFY');

describe('what it costs', () => {
  it('is no query more, but for one update a minute', async () => {
    const { team_slug, theirs, editor, limit } = await buildWorld();
    const count = async () => {
      // Single queries and transactions both take a connection. Ignores NOTIFY, because a notification of an
      // earlier change may come at any time.
      const connected = vi.spyOn(services.db.pool, 'connect');
      const queried = vi.spyOn(services.db.pool, 'query');
      await home(theirs, team_slug);
      const notified = queried.mock.calls.filter(([query]) => isNotification(query));
      const calls = connected.mock.calls.length - notified.length;
      vi.restoreAllMocks();
      return calls;
    };
    await count();
    const before = await count();
    await limit({ max_hours: 12, idle_minutes: 60 });
    expect(await count()).toBe(before);
    await idleFor(editor, 2);
    expect(await count()).toBe(before + 1);
    expect(await count()).toBe(before);
  });
});

describe('the rule', () => {
  it('is off at first, set by owner and admins, and says who changed it', async () => {
    const { team, team_slug, own, theirs, limit } = await buildWorld();
    const off = { max_hours: null, idle_minutes: null, changed_at: null, changed_by: null };
    expect(await own.rpc.teams.sessionPolicy({ team_slug })).toEqual(off);
    const change = { team_slug, max_hours: 12, idle_minutes: 30 };
    await expect(theirs.rpc.teams.changeSessionPolicy(change)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const admin = await buildMember(services, { team, role: 'admin' });
    const asAdmin = openBrowser(services, { cookie: admin.cookie });
    await asAdmin.rpc.teams.changeSessionPolicy(change);
    expect(await limit({ max_hours: 12, idle_minutes: 30 })).toMatchObject({
      max_hours: 12,
      idle_minutes: 30,
      changed_by: admin.name,
    });
  });

  it('has bounds', async () => {
    const { limit } = await buildWorld();
    for (const wrong of [
      { max_hours: 0 },
      { max_hours: 721 },
      { idle_minutes: 4 },
      { idle_minutes: 1441 },
      { max_hours: 1, idle_minutes: 60 },
    ]) {
      await expect(limit(wrong)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  it('is in the logs of team and platform with what was set', async () => {
    const { team, team_slug, own, owner, limit } = await buildWorld();
    await limit({ max_hours: 12 });
    await limit({ max_hours: 12 });
    const about = { max_hours: '12', idle_minutes: 'no limit' };
    const { entries } = await own.rpc.privacy.actions({ team_slug });
    expect(entries[0]).toMatchObject({ text: 'changed how long sessions last', about });
    const log = await queue.query(
      `SELECT action, actor_user_id, details FROM audit_log WHERE subject_team_id = $1`,
      [team.team_id],
    );
    expect(log).toEqual([
      { action: 'team.sessions_limited', actor_user_id: owner.user_id, details: about },
    ]);
  });
});
