import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildAdmin } from '#server/test/builders/admins.ts';
import { type BuiltTeam, buildTeam } from '#server/test/builders/builders.ts';
import { openEvents } from '#server/test/events.ts';
import { serve } from '#server/test/http.ts';
import { openJobQueue } from '#server/test/jobs.ts';
import { createTestServices } from '#server/test/services.ts';
import type { TeamTx } from '../db/database.ts';
import { newId } from '../id.ts';
import { recordChanges } from './changes.ts';
import { RECENT } from './channel.ts';
import { liveScene, changeEvent } from '#server/test/scenes/live-scene.ts';

const { database, worker, webs, open, browser, change } = await liveScene();

/** A change from `ago`. */
async function changeAt(team: BuiltTeam, ago: string): Promise<string> {
  const subject = await change(team);
  const admin = openJobQueue(database.url);
  await admin.query(
    `UPDATE live_events SET at = now() - $1::interval WHERE team_id = $2 AND subject_id = $3`,
    [ago, team.team_id, subject],
  );
  await admin.close();
  return subject;
}

describe('staff who watch', () => {
  it('get events for conversations with support of every team, and nothing else', async () => {
    const admin = await buildAdmin(worker, { level: 'support' });
    const teams = [await buildTeam(worker), await buildTeam(worker)];
    const reader = await openEvents(`${webs[0]?.url}/live/staff`, { cookie: admin.cookie });
    open.push(reader);
    expect(await reader.next()).toMatchObject({ event: 'ready' });
    for (const team of teams) {
      await change(team);
      const thread = newId();
      await worker.db.inTeam(team.scope, (tx) => recordChanges(tx, 'support', [thread]));
      const expected = { event: 'change', data: { kind: 'support', support_id: thread } };
      expect(await reader.next()).toMatchObject(expected);
    }
  });

  it('fetch everything again after a break', async () => {
    const admin = await buildAdmin(worker, { level: 'support' });
    const url = `${webs[0]?.url}/live/staff`;
    const first = await openEvents(url, { cookie: admin.cookie });
    open.push(first);
    const { id } = await first.next();
    const again = await openEvents(url, { cookie: admin.cookie, lastEventId: id });
    open.push(again);
    expect(await again.next()).toMatchObject({ event: 'reset' });
  });
});

describe('a browser that watches', () => {
  it('gets what changed since it began to fetch, and nothing older', async () => {
    const team = await buildTeam(worker);
    await changeAt(team, '50 minutes');
    const missed = await changeAt(team, '1 minute');
    const one = await browser(team, 0, { age: 600_000 });
    expect(await one.next()).toMatchObject({ event: 'ready' });
    expect(await one.next()).toMatchObject(changeEvent(missed));
    const next = await change(team);
    expect(await one.next()).toMatchObject(changeEvent(next));
  });

  it('fetches everything when too much changed since it began to fetch', async () => {
    const team = await buildTeam(worker);
    const subjects = Array.from({ length: RECENT }, () => newId());
    await worker.db.inTeam(team.scope, (tx) => recordChanges(tx, 'conversation', subjects));
    const one = await browser(team, 0, { age: 600_000 });
    expect(await one.next()).toMatchObject({ event: 'ready' });
    expect(await one.next()).toMatchObject({ event: 'reset' });
    const own = await change(team);
    // Some of the many changes may arrive twice, because their notifications come at any time.
    let next = await one.next();
    for (let count = 0; count < RECENT && !JSON.stringify(next).includes(own); count += 1)
      next = await one.next();
    expect(next).toMatchObject(changeEvent(own));
  });

  it('gets its position, and then what changes, at every web process', async () => {
    const team = await buildTeam(worker);
    const both = [await browser(team, 0), await browser(team, 1)];
    for (const one of both) expect(await one.next()).toMatchObject({ event: 'ready' });
    const first = await change(team);
    const second = await change(team);
    for (const one of both) {
      expect(await one.next()).toMatchObject(changeEvent(first));
      expect(await one.next()).toMatchObject(changeEvent(second));
    }
  });

  it('gets nothing of other teams', async () => {
    const [team, other] = [await buildTeam(worker), await buildTeam(worker)];
    const one = await browser(team);
    await one.next();
    await change(other);
    const own = await change(team);
    expect(await one.next()).toMatchObject(changeEvent(own));
  });

  it('gets a change whose notification was lost with its process', async () => {
    const team = await buildTeam(worker);
    const one = await browser(team);
    await one.next();
    const subject = newId();
    // Bypasses the database layer, which would notify.
    const admin = openJobQueue(database.url);
    await admin.query(
      `INSERT INTO live_events (team_id, kind, subject_id) VALUES ($1, 'conversation', $2)`,
      [team.team_id, subject],
    );
    await admin.close();
    expect(await one.next()).toMatchObject(changeEvent(subject));
  });

  it('gets what changes after the database cut the listening connection', async () => {
    const team = await buildTeam(worker);
    const one = await browser(team);
    await one.next();
    const admin = openJobQueue(database.url);
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    await admin.close();
    const subject = await change(team);
    expect(await one.next()).toMatchObject(changeEvent(subject));
  });

  it('gets a change that was begun first and committed last, and misses none', async () => {
    const team = await buildTeam(worker);
    const one = await browser(team);
    await one.next();
    const slow = newId();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const late = worker.db.inTeam(team.scope, async (tx: TeamTx) => {
      await recordChanges(tx, 'conversation', [slow]);
      begin();
      await released;
    });
    await begun;
    const quick = await change(team);
    release();
    await late;
    expect(await one.next()).toMatchObject(changeEvent(slow));
    expect(await one.next()).toMatchObject(changeEvent(quick));
  });
});

it('changes older than an hour are forgotten, newer ones are kept', async () => {
  const team = await buildTeam(worker);
  const [old, recent] = [await change(team), await change(team)];
  const admin = openJobQueue(database.url);
  await admin.query(
    `UPDATE live_events SET at = now() - interval '61 minutes' WHERE subject_id = $1`,
    [old],
  );
  await worker.db.outsideTeams((tx) => sql`SELECT gate_trim_live_events()`.execute(tx.db));
  const rows = await admin.query<{ subject_id: string }>(
    'SELECT subject_id FROM live_events WHERE team_id = $1',
    [team.team_id],
  );
  await admin.close();
  expect(rows).toEqual([{ subject_id: recent }]);
});

it('a process that stops ends its streams, so that browsers go elsewhere', async () => {
  const team = await buildTeam(worker);
  const process = createTestServices(database.url, {}, { listening: true });
  const web = await serve(process);
  const reader = await openEvents(`${web.url}/live/${team.team_slug}`, {
    cookie: team.owner.cookie,
  });
  await reader.next();
  const ended = reader.ended().catch(() => true);
  await web.stop();
  expect(await ended).toBe(true);
  await process.close();
});
