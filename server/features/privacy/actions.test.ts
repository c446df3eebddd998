import { beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#domain/teams/roles.ts';
import { createApp } from '#server/app.ts';
import { newId } from '#server/platform/id.ts';
import { isChange } from '#server/platform/http/rpc.ts';
import { KEY_HEADER } from '#server/platform/idempotency/run-once.ts';
import { buildAdmin } from '#server/test/builders/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam, type BuiltTeam } from '#server/test/builders/builders.ts';
import { metaOf, procedures } from '#server/test/isolation/router-procedures.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();
let team: BuiltTeam;
const as = ({ cookie }: { cookie: string }, headers = {}) =>
  openBrowser(services, { cookie, headers }).rpc;

beforeAll(async () => {
  team = await buildTeam(services);
});

describe('what the log of a team records', () => {
  const metas = procedures.map(([path, one]) => ({ path, ...metaOf(one) }));
  const isOfTeam = ({ access }: (typeof metas)[number]) =>
    PERMISSIONS.some((permission) => permission === access);

  it('is each procedure that changes a team, or says why not', () => {
    const changes = metas.filter((meta) => isOfTeam(meta) && isChange(meta));
    expect(changes.filter(({ log, unlogged }) => !log && !unlogged)).toEqual([]);
    expect(changes.length).toBeGreaterThan(100);
  });

  it('is no procedure that only reads, and none outside of teams', () => {
    const logged = metas.filter(({ log }) => log);
    expect(logged.filter((item) => !isOfTeam(item) || !isChange(item))).toEqual([]);
  });
});

describe('the log of a team', () => {
  const rename = (rpc: ReturnType<typeof as>, team_name: string) =>
    rpc.teams.rename({ team_slug: team.team_slug, team_name });

  it('says who did what, and what was refused, and holds no text that was typed', async () => {
    const owner = as(team.owner);
    await rename(owner, 'Something private');
    const viewer = await buildMember(services, { team, role: 'viewer' });
    const member = { team_slug: team.team_slug, user_id: viewer.user_id };
    await owner.teams.changeRole({ ...member, role: 'editor' });
    await expect(
      owner.teams.changeRole({ ...member, user_id: newId(), role: 'editor' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { entries } = await owner.privacy.actions({ team_slug: team.team_slug });
    expect(entries.map(({ text, outcome }) => [text, outcome])).toEqual([
      ["changed a member's role", 'refused: NOT_FOUND'],
      ["changed a member's role", 'done'],
      ['renamed the team', 'done'],
    ]);
    expect(entries[1]).toMatchObject({
      actor: { name: team.owner.name, email: team.owner.email },
      about: { user_id: viewer.user_id, role: 'editor' },
      subject: viewer.name,
      by_staff: false,
    });
    expect(JSON.stringify(entries)).not.toContain('private');
  });

  it('is read by admins, not by editors, and never shows another team', async () => {
    const editor = await buildMember(services, { team, role: 'editor' });
    const ref = { team_slug: team.team_slug };
    await expect(as(editor).privacy.actions(ref)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const other = await buildTeam(services);
    const stranger = { team_slug: other.team_slug, user_id: team.owner.user_id };
    await expect(
      as(other.owner).teams.changeRole({ ...stranger, role: 'editor' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const seen = await as(other.owner).privacy.actions({ team_slug: other.team_slug });
    expect(seen.entries).toMatchObject([{ outcome: 'refused: NOT_FOUND', subject: null }]);
  });

  it('has one entry for a change that a browser sent twice', async () => {
    const own = await buildTeam(services);
    const key = newId();
    const invite = () =>
      as(own.owner, { [KEY_HEADER]: key }).teams.invite({
        team_slug: own.team_slug,
        email: 'new@example.com',
        role: 'viewer',
      });
    expect(await invite()).toEqual(await invite());
    const { entries } = await as(own.owner).privacy.actions({ team_slug: own.team_slug });
    expect(entries.map(({ text }) => text)).toEqual(['invited someone']);
  });

  it('marks what staff did in the name of a member', async () => {
    const own = await buildTeam(services);
    const staff = await buildAdmin(services);
    const viewer = await buildMember(services, { team: own, role: 'viewer' });
    await as(staff).admin.startImpersonation({
      userId: viewer.user_id,
      teamId: own.team_id,
      reason: 'a ticket',
    });
    await as(staff).teams.rename({ team_slug: own.team_slug, team_name: 'By staff' });
    const { entries } = await as(own.owner).privacy.actions({ team_slug: own.team_slug });
    expect(entries[0]).toMatchObject({ by_staff: true, actor: { user_id: viewer.user_id } });
  });

  it('is filtered by person, area and day, and read a page at a time', async () => {
    const own = await buildTeam(services);
    const admin = await buildMember(services, { team: own, role: 'admin' });
    const { team_slug } = own;
    await services.db.inTeam(own.scope, async (tx) => {
      const at = new Date('2026-03-01T12:00:00Z');
      const rows = Array.from({ length: 120 }, (_, n) => ({
        team_id: own.team_id,
        action_id: newId(),
        // half of them at exactly the same time
        at: new Date(at.getTime() + Math.floor(n / 2)),
        action: n % 3 === 0 ? 'teams.invite' : 'teams.rename',
        actor_user_id: n % 2 === 0 ? admin.user_id : own.owner.user_id,
      }));
      await tx.db.insertInto('team_actions').values(rows).execute();
    });
    const rpc = as(own.owner);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 5; page += 1) {
      const { entries, next } = await rpc.privacy.actions({
        team_slug,
        ...(cursor && { cursor }),
      });
      seen.push(...entries.map(({ action_id }) => action_id));
      if (!next) break;
      cursor = next;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    const people = await rpc.privacy.actions({ team_slug, area: 'people' });
    expect(people.entries).toHaveLength(40);
    const theirs = await rpc.privacy.actions({ team_slug, user_id: admin.user_id });
    expect(theirs.entries.every(({ actor }) => actor?.user_id === admin.user_id)).toBe(true);
    const none = await rpc.privacy.actions({ team_slug, from: '2026-03-02', to: '2026-03-09' });
    expect(none.entries).toEqual([]);
    const day = await rpc.privacy.actions({ team_slug, from: '2026-03-01', to: '2026-03-01' });
    expect(day.entries).toHaveLength(50);
  });

  it('is exported as a table, which the log notes, for admins alone', async () => {
    const app = createApp(services, { stopping: new AbortController().signal });
    const path = `/exports/${team.team_slug}/log?area=people`;
    const response = await app.request(path, { headers: { cookie: team.owner.cookie } });
    const lines = (await response.text()).trim().split('\r\n');
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(team.owner.email);
    const editor = await buildMember(services, { team, role: 'editor' });
    expect((await app.request(path, { headers: { cookie: editor.cookie } })).status).toBe(403);
    const { entries } = await as(team.owner).privacy.actions({ team_slug: team.team_slug });
    expect(entries[0]?.text).toBe('exported this log');
  });
});
