import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { resetTwoFactor } from '#server/features/admin/reset-two-factor.ts';
import { anotherSession, buildAdmin } from '#server/test/builders/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  buildMember,
  buildPerson,
  buildTeam,
} from '#server/test/builders/builders.ts';
import { type EventReader, openEvents } from '#server/test/events.ts';
import { openJobQueue } from '#server/test/jobs.ts';
import { liveScene } from '#server/test/scenes/live-scene.ts';
import { turnOnTwoFactor } from '#server/test/second-factor.ts';

const { database, worker, webs, open } = await liveScene();
const queue = openJobQueue(database.url);
afterAll(() => queue.close());

const password = 'analytical engine';
/** From the end of the access to the end of its streams. */
const MAX_MS = 1_000;
/** Access with an expiry ends this long after it was opened. */
const SOON_MS = 1_500;
const SOON = `interval '${SOON_MS} milliseconds'`;

/** A team with an owner, an editor who watches, and a staff member. */
async function buildWorld() {
  const owner = await buildPerson(worker, { password });
  const team = await buildTeam(worker, { owner });
  const editor = await buildMember(worker, {
    team,
    role: 'editor',
    person: await buildPerson(worker, { password }),
  });
  const staff = await buildAdmin(worker, { level: 'support' });
  const { team_slug } = team;
  return {
    team,
    team_slug,
    owner,
    editor,
    staff,
    own: openBrowser(worker, { cookie: owner.cookie }),
    theirs: openBrowser(worker, { cookie: editor.cookie }),
    staffs: openBrowser(worker, { cookie: staff.cookie }),
    impersonate: () =>
      openBrowser(worker, { cookie: staff.cookie }).rpc.admin.startImpersonation({
        userId: editor.user_id,
        teamId: team.team_id,
        reason: 'a ticket',
      }),
  };
}
type World = Awaited<ReturnType<typeof buildWorld>>;

interface Way {
  /** whose streams end; the editor's by default */
  who?: 'owner' | 'editor' | 'staff';
  /** the stream; the team's by default */
  path?: string;
  /** runs before the streams open */
  before?: (world: World) => Promise<unknown>;
  /** what ends the access; by default it expires */
  end?: (world: World) => Promise<unknown>;
}

const update = (sql: string, ...values: unknown[]) => queue.query(sql, values);

const WAYS: Record<string, Way> = {
  'signs out': { end: ({ theirs }) => theirs.rpc.accounts.signOut() },
  'revokes the session elsewhere': {
    async end({ editor }) {
      const other = openBrowser(worker, await anotherSession(worker, editor));
      const sessions = await other.rpc.accounts.sessions();
      const session_id = sessions.find(({ current }) => !current)?.session_id ?? '';
      await other.rpc.accounts.revokeSession({ session_id });
    },
  },
  'revokes all sessions': { end: ({ theirs }) => theirs.rpc.accounts.revokeAllSessions() },
  'changes the password': {
    who: 'owner',
    end: ({ own }) =>
      own.rpc.accounts.changePassword({ current: password, password: 'difference engine' }),
  },
  'resets the password': {
    async end({ editor }) {
      const { rpc } = openBrowser(worker);
      await rpc.accounts.requestRecovery({ email: editor.email });
      await queue.run(worker);
      const secret = /secret=([\w-]+)/.exec(worker.emails.at(-1)?.text ?? '')?.[1] ?? '';
      const { user_id: userId } = editor;
      await rpc.accounts.resetPassword({ userId, secret, password: 'difference engine' });
    },
  },
  'is locked out by a reset of the second factor': {
    end: ({ editor }) => resetTwoFactor(worker, editor.email),
  },
  'deletes the account': {
    end: ({ theirs, editor: { user_id } }) =>
      theirs.rpc.accounts.deleteAccount({ user_id, password }),
  },
  'is removed from the team': {
    end: ({ own, team_slug, editor: { user_id } }) =>
      own.rpc.teams.removeMember({ team_slug, user_id }),
  },
  'leaves the team': { end: ({ theirs, team_slug }) => theirs.rpc.teams.leave({ team_slug }) },
  'is in a team that asks for a second factor': {
    before: ({ own }) => turnOnTwoFactor(own, password),
    end: ({ own, team_slug }) => own.rpc.teams.changeTwoFactorPolicy({ team_slug, required: true }),
  },
  'has a session that is too old for a new rule': {
    before: ({ editor }) =>
      update(
        `UPDATE sessions SET created_at = now() - interval '2 hours' WHERE user_id = $1`,
        editor.user_id,
      ),
    end: ({ own, team_slug }) =>
      own.rpc.teams.changeSessionPolicy({ team_slug, max_hours: 1, idle_minutes: null }),
  },
  'has an address that is no longer verified': {
    end: ({ editor }) =>
      update('UPDATE users SET email_verified = false WHERE id = $1', editor.user_id),
  },
  'has a session that an operator ends early': {
    end: ({ editor }) =>
      update('UPDATE sessions SET expires_at = now() WHERE user_id = $1', editor.user_id),
  },
  'has a session that expires': {
    before: ({ editor }) =>
      update(`UPDATE sessions SET expires_at = now() + ${SOON} WHERE user_id = $1`, editor.user_id),
  },
  'has a session that becomes too old': {
    async before({ own, team_slug, editor }) {
      await own.rpc.teams.changeSessionPolicy({ team_slug, max_hours: 1, idle_minutes: null });
      await update(
        `UPDATE sessions SET created_at = now() - interval '1 hour' + ${SOON} WHERE user_id = $1`,
        editor.user_id,
      );
    },
  },
  'has a session that is idle for too long': {
    async before({ own, team, team_slug, editor }) {
      await own.rpc.teams.changeSessionPolicy({ team_slug, max_hours: null, idle_minutes: 5 });
      const { user_id } = editor;
      await update(
        `UPDATE sessions SET last_used_at = now() - interval '5 minutes' + ${SOON} WHERE user_id = $1`,
        user_id,
      );
      await update(
        `UPDATE memberships SET joined_at = now() - interval '1 day' WHERE user_id = $1`,
        user_id,
      );
      await update(
        `UPDATE team_settings SET session_idle_since = now() - interval '1 day' WHERE team_id = $1`,
        team.team_id,
      );
    },
  },
  'deletes the account, and the team with it': {
    who: 'owner',
    async before({ own, team_slug, editor: { user_id } }) {
      await own.rpc.teams.removeMember({ team_slug, user_id });
    },
    end: ({ own, owner: { user_id } }) => own.rpc.accounts.deleteAccount({ user_id, password }),
  },
  'stops impersonating': {
    who: 'staff',
    before: ({ impersonate }) => impersonate(),
    end: ({ staffs }) => staffs.rpc.admin.stopImpersonation(),
  },
  'impersonates until the hour is over': {
    who: 'staff',
    async before({ impersonate, staff: { user_id } }) {
      await impersonate();
      await update(
        `UPDATE admin_sessions SET expires_at = now() + ${SOON} WHERE admin_user_id = $1`,
        user_id,
      );
    },
  },
  'impersonates a person who is removed from the team': {
    who: 'staff',
    before: ({ impersonate }) => impersonate(),
    end: ({ own, team_slug, editor: { user_id } }) =>
      own.rpc.teams.removeMember({ team_slug, user_id }),
  },
  'is no longer staff while impersonating': {
    who: 'staff',
    before: ({ impersonate }) => impersonate(),
    end: ({ staff }) => revokeLevel(staff),
  },
  'starts to impersonate': {
    who: 'staff',
    path: '/live/staff',
    end: ({ impersonate }) => impersonate(),
  },
  'is no longer staff': {
    who: 'staff',
    path: '/live/staff',
    end: ({ staff }) => revokeLevel(staff),
  },
};

async function revokeLevel({ email }: BuiltPerson) {
  const chief = await buildAdmin(worker, { level: 'superadmin' });
  await openBrowser(worker, { cookie: chief.cookie }).rpc.admin.revokeLevel({ email });
}

it.each(Object.entries(WAYS))(
  'the streams of a reader who %s end within a second, at every process',
  async (_, { who = 'editor', path, before, end }) => {
    const world = await buildWorld();
    await before?.(world);
    const over = performance.now() + SOON_MS;
    const { cookie } = world[who];
    const readers: EventReader[] = [];
    for (const web of webs) {
      const reader = await openEvents(`${web.url}${path ?? `/live/${world.team_slug}`}`, {
        cookie,
      });
      open.push(reader);
      readers.push(reader);
      expect(await reader.next()).toMatchObject({ event: 'ready' });
    }
    const ended = Promise.all(readers.map((reader) => lastOf(reader)));
    const since = await (end ? end(world).then(() => performance.now()) : over);
    await ended;
    expect(performance.now() - since).toBeLessThan(MAX_MS);
  },
);

/** Reads what may still arrive before the end. */
async function lastOf(reader: EventReader): Promise<void> {
  while (!(await reader.ended()));
}

it('the stream of someone else of the team stays open', async () => {
  const { team_slug, own, owner, editor } = await buildWorld();
  const reader = await openEvents(`${webs[0]?.url}/live/${team_slug}`, { cookie: owner.cookie });
  open.push(reader);
  expect(await reader.next()).toMatchObject({ event: 'ready' });
  await own.rpc.teams.removeMember({ team_slug, user_id: editor.user_id });
  expect(await reader.next()).toMatchObject({ event: 'change', data: { kind: 'member' } });
});

it('every table that gives access notifies of its end', async () => {
  const file = new URL('../../db/functions/accounts/gate-session.sql', import.meta.url);
  const [, text = ''] = readFileSync(file, 'utf8').split(' AS $$');
  const tables = [...text.matchAll(/\b(?:FROM|JOIN) ([a-z_]+) [a-z]+\b/g)].map(
    ([, table]) => table,
  );
  const rows = await queue.query<{ table_name: string }>(
    `SELECT tgrelid::regclass::text AS table_name FROM pg_trigger WHERE tgname = 'notify_access_change'`,
  );
  const notifying = rows.map(({ table_name }) => table_name);
  expect(new Set(tables)).toEqual(new Set(notifying));
});
