import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildTeam } from '#server/test/builders/builders.ts';
import { newId } from '../id.ts';
import { recordChanges } from './changes.ts';
import { liveScene, changeEvent } from '#server/test/scenes/live-scene.ts';

const { worker, browser, change } = await liveScene();

describe('a browser that comes back', () => {
  it('gets everything that it missed, without a gap, also at another process', async () => {
    const team = await buildTeam(worker);
    const before = await browser(team, 0);
    await before.next();
    const seen = await change(team);
    const { id, ...last } = await before.next();
    expect(last).toMatchObject(changeEvent(seen));
    await before.close();
    const missed = [await change(team), await change(team), await change(team)];
    const after = await browser(team, 1, { lastEventId: id });
    for (const subject of missed) expect(await after.next()).toMatchObject(changeEvent(subject));
    const fresh = await change(team);
    expect(await after.next()).toMatchObject(changeEvent(fresh));
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
    const received: unknown[] = [];
    for (let n = 0; n < subjects.length; n += 1) received.push((await after.next()).data);
    await writing;
    expect(received).toEqual(subjects.map((subject) => changeEvent(subject).data));
  });

  it('after the first event of all also knows where it stood', async () => {
    const team = await buildTeam(worker);
    const { id } = await (await browser(team)).next();
    const missed = await change(team);
    expect(await (await browser(team, 1, { lastEventId: id })).next()).toMatchObject(
      changeEvent(missed),
    );
  });

  it.each([
    ['too long ago', `1-1-${Date.now() - 51 * 60_000}`],
    ['with something that is no place in the stream', 'garbage'],
    ['from a server whose data was restored on this one', `${2n ** 40n}-1-${Date.now()}`],
    ['with numbers out of range', `${'9'.repeat(20)}-${'9'.repeat(19)}-${Date.now()}`],
  ])('%s has to fetch everything again', async (_when, lastEventId) => {
    const team = await buildTeam(worker);
    await change(team);
    expect(await (await browser(team, 0, { lastEventId })).next()).toMatchObject({
      event: 'reset',
    });
  });

  it('after very many changes has to fetch everything again', async () => {
    const team = await buildTeam(worker);
    const { id } = await (await browser(team)).next();
    await worker.db.inTeam(team.scope, (tx) =>
      recordChanges(
        tx,
        'conversation',
        Array.from({ length: 1001 }, () => newId()),
      ),
    );
    // While an older transaction of the server is open, later changes are not read yet.
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
    let next = await back.next();
    while ((next.data as { conversation_id: string }).conversation_id !== fresh)
      next = await back.next();
  });
});
