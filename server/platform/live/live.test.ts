import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildAdmin } from '#server/test/admins.ts';
import { type BuiltTeam, buildTeam } from '#server/test/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { type EventReader, openEvents } from '#server/test/events.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { openJobQueue } from '#server/test/jobs.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';
import type { TeamTx } from '../db/database.ts';
import { newId } from '../id.ts';
import { asOf, recordChanges } from './changes.ts';
import { RECENT } from './channel.ts';

let database: TestDatabase;
/** what changes things: a worker, which listens to nothing */
let worker: TestServices;
let processes: TestServices[];
let webs: WebProcess[];
const open: EventReader[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  worker = createTestServices(database.url);
  processes = [1, 2].map(() => createTestServices(database.url, {}, { listening: true }));
  webs = await Promise.all(processes.map((one) => serve(one)));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});
afterAll(async () => {
  await Promise.all(webs.map((one) => one.stop()));
  await Promise.all([worker, ...processes].map((one) => one.close()));
  await database.drop();
});

/** A browser of the team's owner at one of the two web processes. */
async function browser(
  team: BuiltTeam,
  web: 0 | 1 = 0,
  { lastEventId, age }: { lastEventId?: string; age?: number } = {},
): Promise<EventReader> {
  const query = age === undefined ? '' : `?age=${age}`;
  const reader = await openEvents(`${webs[web]?.url}/live/${team.team_slug}${query}`, {
    cookie: team.owner.cookie,
    ...(lastEventId !== undefined && { lastEventId }),
  });
  open.push(reader);
  return reader;
}

async function change({ scope }: BuiltTeam, subject = newId()): Promise<string> {
  await worker.db.inTeam(scope, (tx) => recordChanges(tx, 'conversation', [subject]));
  return subject;
}

/** A change that was made so long ago. */
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

const about = (conversation_id: string) => ({
  event: 'change',
  data: { kind: 'conversation', conversation_id },
});

describe('staff who watch', () => {
  it('are told of conversations with support of every team, and of nothing else', async () => {
    const admin = await buildAdmin(worker, { level: 'support' });
    const teams = [await buildTeam(worker), await buildTeam(worker)];
    const reader = await openEvents(`${webs[0]?.url}/live/staff`, { cookie: admin.cookie });
    open.push(reader);
    expect(await reader.next()).toMatchObject({ event: 'ready' });
    for (const team of teams) {
      await change(team);
      const thread = newId();
      await worker.db.inTeam(team.scope, (tx) => recordChanges(tx, 'support', [thread]));
      const told = { event: 'change', data: { kind: 'support', support_id: thread } };
      expect(await reader.next()).toMatchObject(told);
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
  it('is told what changed since it began to fetch, and nothing older', async () => {
    const team = await buildTeam(worker);
    await changeAt(team, '50 minutes');
    const seen = BigInt(await worker.db.inTeam(team.scope, asOf));
    const missed = await changeAt(team, '1 minute');
    const one = await browser(team, 0, { age: 600_000 });
    expect(await one.next()).toMatchObject({ event: 'ready' });
    const told = await one.next();
    expect(told).toMatchObject(about(missed));
    expect(BigInt((told.data as { xid: string }).xid)).toBeGreaterThanOrEqual(seen);
    const next = await change(team);
    expect(await one.next()).toMatchObject(about(next));
  });

  it('fetches everything when too much changed since it began to fetch', async () => {
    const team = await buildTeam(worker);
    const subjects = Array.from({ length: RECENT }, () => newId());
    await worker.db.inTeam(team.scope, (tx) => recordChanges(tx, 'conversation', subjects));
    const one = await browser(team, 0, { age: 600_000 });
    expect(await one.next()).toMatchObject({ event: 'ready' });
    expect(await one.next()).toMatchObject({ event: 'reset' });
    const own = await change(team);
    expect(await one.next()).toMatchObject(about(own));
  });

  it('is told where it stands, and then what changes, at every web process', async () => {
    const team = await buildTeam(worker);
    const both = [await browser(team, 0), await browser(team, 1)];
    for (const one of both) expect(await one.next()).toMatchObject({ event: 'ready' });
    const first = await change(team);
    const second = await change(team);
    for (const one of both) {
      expect(await one.next()).toMatchObject(about(first));
      expect(await one.next()).toMatchObject(about(second));
    }
  });

  it('is told nothing of other teams', async () => {
    const [team, other] = [await buildTeam(worker), await buildTeam(worker)];
    const one = await browser(team);
    await one.next();
    await change(other);
    const own = await change(team);
    expect(await one.next()).toMatchObject(about(own));
  });

  it('is told of a change whose notification was lost with its process', async () => {
    const team = await buildTeam(worker);
    const one = await browser(team);
    await one.next();
    const subject = newId();
    // Past the database layer, which would notify.
    const admin = openJobQueue(database.url);
    await admin.query(
      `INSERT INTO live_events (team_id, kind, subject_id) VALUES ($1, 'conversation', $2)`,
      [team.team_id, subject],
    );
    await admin.close();
    expect(await one.next()).toMatchObject(about(subject));
  });

  it('is told what changes after the database cut the listening connection', async () => {
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
    expect(await one.next()).toMatchObject(about(subject));
  });

  it('is told of a change that was begun first and committed last, and misses none', async () => {
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
    expect(await one.next()).toMatchObject(about(slow));
    expect(await one.next()).toMatchObject(about(quick));
  });
});

describe('a browser that comes back', () => {
  it('is told everything that it missed, without a gap, also at another process', async () => {
    const team = await buildTeam(worker);
    const before = await browser(team, 0);
    await before.next();
    const seen = await change(team);
    const { id, ...last } = await before.next();
    expect(last).toMatchObject(about(seen));
    await before.close();
    const missed = [await change(team), await change(team), await change(team)];
    const after = await browser(team, 1, { lastEventId: id });
    for (const subject of missed) expect(await after.next()).toMatchObject(about(subject));
    const fresh = await change(team);
    expect(await after.next()).toMatchObject(about(fresh));
  });

  it('misses nothing that is committed while it comes back', async () => {
    const team = await buildTeam(worker);
    const before = await browser(team);
    const { id } = await before.next();
    const subjects = Array.from({ length: 30 }, () => newId());
    const writing = subjects.reduce(
      (done, subject) => done.then(() => change(team, subject)).then(() => {}),
      Promise.resolve(),
    );
    const after = await browser(team, 1, { lastEventId: id });
    const told: unknown[] = [];
    for (let n = 0; n < subjects.length; n += 1) told.push((await after.next()).data);
    await writing;
    expect(told).toEqual(subjects.map((subject) => about(subject).data));
  });

  it('after the first event of all also knows where it stood', async () => {
    const team = await buildTeam(worker);
    const { id } = await (await browser(team)).next();
    const missed = await change(team);
    expect(await (await browser(team, 1, { lastEventId: id })).next()).toMatchObject(about(missed));
  });

  it.each([
    ['too long ago', `1-1-${Date.now() - 51 * 60_000}`],
    ['with something that is no place in the stream', 'garbage'],
    ['from a server whose data was restored on this one', `${2n ** 40n}-1-${Date.now()}`],
    ['with numbers out of range', `${'9'.repeat(20)}-${'9'.repeat(19)}-${Date.now()}`],
  ])('%s is told to fetch everything again', async (_when, lastEventId) => {
    const team = await buildTeam(worker);
    await change(team);
    expect(await (await browser(team, 0, { lastEventId })).next()).toMatchObject({
      event: 'reset',
    });
  });

  it('after very much has changed is told to fetch everything again', async () => {
    const team = await buildTeam(worker);
    const { id } = await (await browser(team)).next();
    await worker.db.inTeam(team.scope, (tx) =>
      recordChanges(
        tx,
        'conversation',
        Array.from({ length: 1001 }, () => newId()),
      ),
    );
    // While an older transaction of the server is open, what came after it is not read yet.
    const readable = () =>
      worker.db.outsideTeams((tx) =>
        sql<{ n: number }>`SELECT count(*)::int AS n FROM gate_live_events('0'::xid8, 0, 100000)
          WHERE team_id = ${team.team_id}`
          .execute(tx.db)
          .then(({ rows }) => rows[0]?.n),
      );
    await expect.poll(readable).toBe(1001);
    const back = await browser(team, 1, { lastEventId: id });
    expect(await back.next()).toMatchObject({ event: 'reset' });
    const fresh = await change(team);
    let told = await back.next();
    while ((told.data as { conversation_id: string }).conversation_id !== fresh)
      told = await back.next();
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
