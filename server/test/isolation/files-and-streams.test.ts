import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { CALLERS, MEMBERS } from './two-teams.ts';
import { openRoutes } from './open-routes.ts';

const { services, world, app, get } = await openRoutes();

describe('GET /live/:team_slug', () => {
  it('is for members only; a team of others is as none', async () => {
    const { own, foreign, missing } = world;
    for (const { team_slug } of [own, foreign, missing]) {
      expect(await get(`/live/${team_slug}`)).toMatchObject({ status: 401 });
      const unverified = await get(`/live/${team_slug}`, world.cookieOf('unverified'));
      expect(unverified).toMatchObject({ status: 403 });
    }
    for (const [caller, elsewhere] of [
      ['outsider', own],
      ['owner', foreign],
    ] as const) {
      const cookie = world.cookieOf(caller);
      const theirs = await get(`/live/${elsewhere.team_slug}`, cookie);
      expect(theirs).toEqual(await get(`/live/${missing.team_slug}`, cookie));
      expect(theirs.status).toBe(404);
    }
  });

  it.each(MEMBERS.filter((member) => member !== 'unverified'))(
    'is open to a member: %s',
    async (caller) => {
      const headers = { cookie: world.cookieOf(caller) };
      const stop = new AbortController();
      const response = await app.request(`/live/${world.own.team_slug}`, {
        headers,
        signal: stop.signal,
      });
      expect(response.status).toBe(200);
      await response.body?.cancel();
      stop.abort();
    },
  );
});

describe('GET /live/staff', () => {
  it('is for platform staff who act for no one', async () => {
    expect(await get('/live/staff')).toMatchObject({ status: 401 });
    for (const caller of CALLERS.filter((item) => item !== 'nobody')) {
      const stop = new AbortController();
      const response = await app.request('/live/staff', {
        headers: { cookie: world.cookieOf(caller) },
        signal: stop.signal,
      });
      const may = caller === 'staff' || caller === 'superadmin';
      expect([caller, response.status]).toEqual([caller, may ? 200 : 403]);
      await response.body?.cancel();
      stop.abort();
    }
  });
});

describe('GET /screenshots/:team_id/:campaign_id', () => {
  const path = (team_id: string, campaign_id: string) => `/screenshots/${team_id}/${campaign_id}`;

  beforeAll(async () => {
    for (const [team, { campaign_id }] of [
      [world.team, world.own],
      [world.otherTeam, world.foreign],
    ] as const) {
      const { team_id, scope } = team;
      const row = { team_id, campaign_id, mime: 'image/png', image: Buffer.from('picture') };
      await services.db.inTeam(scope, (tx) =>
        tx.db.insertInto('campaign_screenshots').values(row).execute(),
      );
    }
  });

  it('is for members only; a picture of others is as none', async () => {
    const own = path(world.team.team_id, world.own.campaign_id);
    expect(await get(own)).toMatchObject({ status: 401 });
    expect(await get(own, world.cookieOf('unverified'))).toMatchObject({ status: 403 });
    const none = await get(path(newId(), newId()), world.cookieOf('owner'));
    expect(none.status).toBe(404);
    const theirs = path(world.otherTeam.team_id, world.foreign.campaign_id);
    expect(await get(theirs, world.cookieOf('owner'))).toEqual(none);
    expect(await get(own, world.cookieOf('outsider'))).toEqual(none);
    const crossed = await get(
      path(world.team.team_id, world.foreign.campaign_id),
      world.cookieOf('owner'),
    );
    expect(crossed.status).toBe(404);
    const odd = await get(path(world.team.team_id, "x'--"), world.cookieOf('owner'));
    expect(odd.status).toBe(404);
  });

  it.each(MEMBERS.filter((member) => member !== 'unverified'))(
    'is open to a member: %s',
    async (who) => {
      const response = await app.request(path(world.team.team_id, world.own.campaign_id), {
        headers: { cookie: world.cookieOf(who) },
      });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('picture');
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control')).toContain('private');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

describe('files of messages', () => {
  const path = (team_slug: string, file_id: string) => `/files/${team_slug}/${file_id}`;

  it('are for members only; a file of others is as none', async () => {
    const { own, foreign, missing } = world;
    expect(await get(path(own.team_slug, own.file_id))).toMatchObject({ status: 401 });
    expect(await get(path(own.team_slug, own.file_id), world.cookieOf('unverified'))).toMatchObject(
      {
        status: 403,
      },
    );
    const owner = world.cookieOf('owner');
    const none = await get(path(own.team_slug, missing.file_id), owner);
    expect(none.status).toBe(404);
    expect(await get(path(own.team_slug, foreign.file_id), owner)).toEqual(none);
    expect(await get(path(own.team_slug, "x'--"), owner)).toEqual(none);
    const elsewhere = await get(path(foreign.team_slug, foreign.file_id), owner);
    expect(elsewhere).toEqual(await get(path(missing.team_slug, missing.file_id), owner));
    expect(elsewhere.status).toBe(404);
  });

  it('are as strict about the library, whose items have the same address', async () => {
    const { own, foreign } = world;
    const owner = world.cookieOf('owner');
    expect(await get(path(own.team_slug, own.item_id))).toMatchObject({ status: 401 });
    expect(await get(path(own.team_slug, own.item_id), owner)).toMatchObject({ status: 200 });
    expect(await get(path(own.team_slug, foreign.item_id), owner)).toMatchObject({ status: 404 });
  });

  it.each(MEMBERS.filter((member) => member !== 'unverified'))(
    'are open to a member: %s',
    async (who) => {
      const answer = await get(path(world.own.team_slug, world.own.file_id), world.cookieOf(who));
      expect(answer).toEqual({ status: 200, text: 'Price list' });
    },
  );

  it('are uploaded by those who may write to leads, and from our own pages', async () => {
    const upload = async (cookie: string, headers: Record<string, string> = {}) => {
      const { team_slug } = world.own;
      const named = { 'x-idempotency-key': newId(), 'x-file-name': 'a.txt', ...headers };
      const request = { method: 'POST', body: 'Hello', headers: { ...named, cookie } };
      return (await app.request(`/files/${team_slug}`, request)).status;
    };
    expect(await upload('')).toBe(401);
    expect(await upload(world.cookieOf('viewer'))).toBe(403);
    expect(await upload(world.cookieOf('outsider'))).toBe(404);
    expect(await upload(world.cookieOf('editor'))).toBe(201);
    expect(await upload(world.cookieOf('editor'), { origin: 'https://evil.example' })).toBe(403);
  });
});
