import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { updateMetrics } from '#server/component-health.ts';
import { recordBackup } from '#server/db/backup/write-backup.ts';
import { newId } from '#server/platform/id.ts';
import { metrics } from '#server/platform/metrics.ts';
import { buildAdmin } from '#server/test/builders/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  type BuiltTeam,
  buildCampaign,
  buildMember,
  buildTeam,
} from '#server/test/builders/builders.ts';
import { buildConnectedCampaign, buildHeartbeat } from '#server/test/builders/chat-builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { database, services, queue } = await openServer();
let admin: BuiltPerson;
let old: BuiltTeam;

beforeAll(async () => {
  admin = await buildAdmin(services);
  old = await buildTeam(services, { name: 'Oldest 100%_sure' });
  await buildCampaign(services, { team: old });
  await queue.query(
    `UPDATE team_settings SET created_at = '2026-01-01T00:00:00.123456Z',
       subscription_plan = 'business' WHERE team_id = $1`,
    [old.team_id],
  );
});

const desk = () => openBrowser(services, admin).rpc.admin;
const slugs = async (asked: Parameters<ReturnType<typeof desk>['teams']>[0]) =>
  (await desk().teams(asked)).teams.map(({ team }) => team.team_slug);

describe('the teams of the platform', () => {
  it('are searched by any part of a name or a slug, as it is typed', async () => {
    for (const search of ['100%_SURE', old.team_slug.slice(2, 12)]) {
      expect(await slugs({ search })).toEqual([old.team_slug]);
    }
    expect(await slugs({ search: '%%%' })).toEqual([]);
  });

  it('are filtered by plan and by onboarding', async () => {
    const young = await buildTeam(services, { name: 'Young' });
    expect(await slugs({ plans: ['business'] })).toEqual([old.team_slug]);
    expect(await slugs({ onboarding: ['completed'] })).toEqual([old.team_slug]);
    expect(await slugs({ onboarding: ['pending'] })).toEqual([young.team_slug]);
    expect(await slugs({ onboarding: ['pending'], plans: ['business'] })).toEqual([]);
    expect(await slugs({ onboarding: ['completed', 'pending'] })).toHaveLength(2);
  });

  it('come newest first, a page at a time, none twice and none left out', async () => {
    await queue.query(
      `INSERT INTO team_settings (team_id, team_slug, team_name, owner_user_id, messages_limit,
         campaigns_limit, followups_limit, created_at)
       SELECT gen_random_uuid(), 'crowd-' || n, 'Crowd', 'u', 1, 1, 1,
         timestamptz '2025-01-01' + (n / 3) * interval '1 microsecond'
       FROM generate_series(1, 60) n`,
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    for (;;) {
      const page = await desk().teams({ search: 'crowd-', ...(cursor && { cursor }) });
      seen.push(...page.teams.map(({ team }) => team.team_slug));
      expect(page.plans).toBe(services.env.PLANS);
      expect(page.hasMore).toBe(page.cursor !== null);
      if (!page.cursor) break;
      cursor = page.cursor;
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
    expect(seen[0]).toBe('crowd-60');
  });

  it('name their people in the order in which they joined, and no address', async () => {
    const crew = await buildTeam(services, { name: 'Crew of the Ada' });
    const viewer = await buildMember(services, { team: crew, role: 'viewer' });
    const [row, ...others] = (await desk().teams({ search: 'crew of the ada' })).teams;
    expect(others).toEqual([]);
    expect(row?.users.map(({ user_id, roleLabel }) => [user_id, roleLabel])).toEqual([
      [crew.owner.user_id, 'Owner'],
      [viewer.user_id, 'Viewer'],
    ]);
    expect(row?.usersCount).toBe(2);
    expect(JSON.stringify(row)).not.toContain(viewer.email);
    expect(row?.users).toEqual((await desk().team({ team_id: crew.team_id })).users);
  });

  it('name at most 100 people of each team, and no one of a team without any', async () => {
    const full = await buildTeam(services, { name: 'Full house' });
    await queue.query(
      `WITH crowd AS (INSERT INTO users (id, name, email)
         SELECT 'crowd-' || n, 'Guest ' || n, 'guest-' || n || '@example.com'
         FROM generate_series(1, 120) n RETURNING id)
       INSERT INTO memberships (team_id, user_id, role) SELECT $1, id, 'viewer' FROM crowd`,
      [full.team_id],
    );
    const [row] = (await desk().teams({ search: 'full house' })).teams;
    expect([row?.usersCount, row?.users.length]).toEqual([121, 100]);
    const [empty] = (await desk().teams({ search: 'crowd-1' })).teams;
    expect(empty?.users).toEqual([]);
  });

  it('refuses a made up page', async () => {
    await expect(desk().teams({ cursor: `now()|${newId()}` })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('have details: counters, use of the plan and people, with addresses apart', async () => {
    const member = await buildMember(services, { team: old, role: 'viewer' });
    const { team_id } = old;
    const detail = await desk().team({ team_id });
    expect(detail).toMatchObject({ usersCount: 2, leads: 0, messages: 0, activeCampaigns: 0 });
    expect(detail.usage).toMatchObject({ campaigns: 1, members: 2 });
    expect(detail.users.map(({ roleLabel }) => roleLabel)).toEqual(['Owner', 'Viewer']);
    const { emails } = await desk().teamEmails({ team_id });
    expect(emails).toContainEqual({ user_id: member.user_id, email: member.email });
    await expect(desk().team({ team_id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('staff change a plan', () => {
  it('with its limits, a reason and an entry of the log, and not to the same one', async () => {
    const team = await buildTeam(services);
    const { team_id } = team;
    const change = { team_id, plan: 'business' as const, reason: ' Agreed\nby phone ' };
    await desk().changePlan(change);
    expect(await desk().team({ team_id })).toMatchObject({
      subscription_plan: 'business',
      subscription_status: 'active',
      usage: { campaigns_limit: 3, messages_limit: 6000 },
    });
    const { entries } = await desk().audit({ team_slug: team.team_slug });
    expect(entries).toMatchObject([
      {
        action: 'team.plan_changed',
        actor: { email: admin.email },
        details: { from: 'scale', to: 'business', reason: 'Agreed by phone' },
      },
    ]);
    await expect(desk().changePlan(change)).rejects.toMatchObject({ code: 'CONFLICT' });
    const blank = desk().changePlan({ ...change, plan: 'free', reason: ' ' });
    await expect(blank).rejects.toMatchObject({ message: 'Please give a reason' });
  });
});

describe('jobs that used up their attempts', () => {
  const kill = async () => {
    const [job] = await queue.query<{ id: string }>(
      `SELECT id FROM graphile_worker.add_job('teams:gone', json_build_object('team_id', $1::text))`,
      [old.team_id],
    );
    await queue.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'boom'
       WHERE id = $1`,
      [job?.id],
    );
    return String(job?.id);
  };

  it('are shown with their team, and of parallel retries one counts', async () => {
    const job_id = await kill();
    expect((await desk().deadJobs({})).jobs).toMatchObject([
      { job_id, name: 'teams:gone', last_error: 'boom', team: { team_slug: old.team_slug } },
    ]);
    const tries = await Promise.allSettled([1, 2, 3].map(() => desk().retryJob({ job_id })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await desk().deadJobs({})).jobs).toEqual([]);
    expect(await queue.planned()).toMatchObject([{ task_identifier: 'teams:gone', attempts: 0 }]);
    const { entries } = await desk().audit({ actions: ['job.retried'] });
    expect(entries).toMatchObject([{ details: { job: 'teams:gone', job_id } }]);
    await queue.clear();
  });
});

describe('the audit log', () => {
  const entry = (details: object, at: string) =>
    queue.query(
      `INSERT INTO audit_log (audit_id, at, actor_user_id, action, details)
       VALUES (gen_random_uuid(), $2, $3, 'two_factor.reset', $1)`,
      [JSON.stringify(details), at, admin.user_id],
    );
  const reset = { actions: ['two_factor.reset' as const] };

  it('is filtered by whole days and by a part of an address, and is paginated', async () => {
    for (let n = 0; n < 60; n += 1) await entry({ n: `${n}` }, '2026-02-03T10:00:00Z');
    await entry({ n: 'late' }, '2026-02-03T23:59:59.9Z');
    await entry({ n: 'next' }, '2026-02-04T00:00:00Z');
    const day = { ...reset, from: '2026-02-03', to: '2026-02-03', person: admin.email.slice(0, 9) };
    const first = await desk().audit(day);
    expect(first.entries[0]?.details.n).toBe('late');
    expect(first.entries).toHaveLength(50);
    const second = await desk().audit({ ...day, cursor: first.next ?? '' });
    expect([second.entries.length, second.next]).toEqual([11, null]);
    expect((await desk().audit({ ...day, person: 'nobody-like-this' })).entries).toEqual([]);
  });

  it('is a file for spreadsheets in which nothing runs, for staff alone', async () => {
    await entry({ reason: 'x' }, '2026-03-01T00:00:00Z');
    await queue.query(`UPDATE users SET name = '=cmd()' WHERE id = $1`, [admin.user_id]);
    const app = createApp(services, { stopping: new AbortController().signal });
    const get = (cookie: string) =>
      app.request('/exports/staff/audit?actions=two_factor.reset&from=2026-03-01', {
        headers: { cookie, host: 'localhost:3000' },
      });
    const text = await (await get(admin.cookie)).text();
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain(`'=cmd()`);
    expect((await get(old.owner.cookie)).status).toBe(403);
    expect((await get('')).status).toBe(401);
    const { entries } = await desk().audit({ actions: ['audit.exported'] });
    expect(entries).toHaveLength(1);
  });
});

describe('the platform as a whole', () => {
  it('has figures and health in words, with what to do', async () => {
    expect(await desk().figures()).toMatchObject({ campaigns: 1, messages: 0 });
    services.emailFailure.error = new Error('connect ECONNREFUSED');
    const parts = await desk().health();
    const part = (name: string) => parts.find(({ component }) => component === name);
    expect(part('database')).toEqual({
      component: 'database',
      ok: true,
      state: 'connected',
      hint: null,
    });
    expect(part('email')).toMatchObject({ ok: false, hint: expect.stringContaining('SMTP_URL') });
    expect(part('gateway')).toMatchObject({
      ok: false,
      hint: expect.stringContaining('gateway is running'),
    });
    expect(part('jobs')).toMatchObject({ ok: false, hint: expect.stringContaining('ROLES') });
  });
});

describe('the status of the platform', () => {
  it('counts workers, due work, lost numbers and the kinds of jobs that fail', async () => {
    await buildHeartbeat(services);
    const campaign = await buildConnectedCampaign(services);
    await buildConnectedCampaign(services, { team: campaign.team });
    const before = await desk().status();
    await queue.query('UPDATE whatsapp_accounts SET lost_at = now() WHERE campaign_id = $1', [
      campaign.campaign_id,
    ]);
    await queue.query(
      `SELECT graphile_worker.add_job('test:due', run_at := now() - interval '1 hour');
       SELECT graphile_worker.add_job('test:fails', max_attempts := 3);
       SELECT graphile_worker.add_job('test:fails', max_attempts := 1);
       UPDATE graphile_worker._private_jobs SET last_error = 'no', attempts = 1
         WHERE task_id = (SELECT id FROM graphile_worker._private_tasks
           WHERE identifier = 'test:fails')`,
    );
    const status = await desk().status();
    expect(status.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(status.jobs).toMatchObject({ workers: 1, dead: before.jobs.dead + 1 });
    expect(status.jobs.oldest_due_seconds).toBeGreaterThanOrEqual(3600);
    expect(status.numbers).toEqual({
      connected: before.numbers.connected - 1,
      lost: before.numbers.lost + 1,
    });
    expect(status.failing).toContainEqual({ name: 'test:fails', retrying: 1, dead: 1 });
    await queue.clear();
  });

  it('tells when a backup was finished last, and warns when that is too long ago', async () => {
    const { backup } = await desk().status();
    expect(backup).toEqual({ at: null, is_late: true });
    expect(await recordBackup(database.url, { at: '2026-11-22T12:00:00Z', bytes: 1 })).toBe(true);
    const noted = await desk().status();
    expect(noted.backup).toEqual({ at: expect.any(String) as string, is_late: false });
    await updateMetrics(services);
    const [measured] = (await metrics.lastBackup.get()).values;
    expect(measured?.value).toBe(Date.parse(noted.backup.at ?? '') / 1000);
    await queue.query(`UPDATE last_backup SET finished_at = now() - interval '49 hours'`);
    expect((await desk().status()).backup.is_late).toBe(true);
    // A slower backup, with older data.
    await recordBackup(database.url, { at: '2026-11-21T12:00:00Z', bytes: 1 });
    expect((await desk().status()).backup.is_late).toBe(true);
  });
});
