import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildPerson,
  buildMember,
  type BuiltTeam,
  buildTeam,
} from '#server/test/builders/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { type EventReader, openEvents } from '#server/test/events.ts';
import { eventually } from '#server/test/eventually.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';
import { MAX_STREAMS, streamLimit } from './stream-limit.ts';

it('frees each slot once, however often it is called', () => {
  const limit = streamLimit(2);
  const leave = limit.open('a');
  limit.open('a');
  leave();
  leave();
  limit.open('a');
  expect(() => limit.open('a')).toThrow('Too many live connections');
  limit.open('b');
});

it('bounds those of all people together', () => {
  const limit = streamLimit(2, 3);
  const leave = limit.open('a');
  limit.open('b');
  limit.open('c');
  expect(() => limit.open('d')).toThrow('Too many people are connected');
  leave();
  limit.open('d');
});

describe('the live streams of one person', () => {
  let database: TestDatabase;
  let services: TestServices;
  let web: WebProcess;
  let team: BuiltTeam;
  beforeAll(async () => {
    database = await createTestDatabase();
    services = createTestServices(database.url, {}, { listening: true });
    web = await serve(services);
    team = await buildTeam(services);
  });
  afterAll(async () => {
    await web.stop();
    await services.close();
    await database.drop();
  });

  const open = ({ cookie }: { cookie: string }) =>
    openEvents(`${web.url}/live/${team.team_slug}`, { cookie });
  const ask = (method: string) =>
    fetch(`${web.url}/live/${team.team_slug}`, { method, headers: { cookie: team.owner.cookie } });

  it('are bounded, and one that ends makes room for another', async () => {
    const streams: EventReader[] = [];
    while (streams.length < MAX_STREAMS) streams.push(await open(team.owner));
    const refused = await ask('GET');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many live connections at once. Please close some windows of this site.',
      reason: 'errors.platform.tooManyWindows',
      params: {},
    });
    // other users are not affected
    const other = await buildMember(services, {
      team,
      role: 'viewer',
      person: await buildPerson(services),
    });
    streams.push(await open(other));
    await streams.shift()?.close();
    const again = () => open(team.owner).catch(() => undefined);
    streams.push(await eventually('the place is free again', again));
    await Promise.all(streams.map((stream) => stream.close()));
  });

  it('are not opened by a request that reads nothing', async () => {
    for (let n = 0; n <= MAX_STREAMS; n += 1) expect((await ask('HEAD')).status).toBe(405);
  });
});
