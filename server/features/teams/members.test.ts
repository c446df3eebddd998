import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAdmin } from '#server/test/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  type BuiltTeam,
  buildMember,
  buildPerson,
  buildTeam,
} from '#server/test/builders.ts';
import { type EventReader, openEvents } from '#server/test/events.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer({}, { listening: true });
let web: WebProcess;
let team: BuiltTeam;
let admin: BuiltPerson;
let editor: BuiltPerson;
let viewer: BuiltPerson;

beforeAll(async () => {
  web = await serve(services);
});
afterAll(async () => {
  await web.stop();
});
beforeEach(async () => {
  team = await buildTeam(services);
  admin = await buildMember(services, { team, role: 'admin' });
  editor = await buildMember(services, { team, role: 'editor' });
  viewer = await buildMember(services, { team, role: 'viewer' });
});

const as = ({ cookie }: BuiltPerson) => openBrowser(services, { cookie }).rpc;
const about = (person: BuiltPerson) => ({ team_slug: team.team_slug, user_id: person.user_id });
const members = (person: BuiltPerson) => as(person).teams.members({ team_slug: team.team_slug });
const roleOfMember = async (person: BuiltPerson) =>
  (await members(team.owner)).members.find((one) => one.user_id === person.user_id)?.role;
const granted = (can: object) => Object.entries(can).flatMap(([name, yes]) => (yes ? [name] : []));
const LOST = { code: 'NOT_FOUND', message: "You don't have access to this team" };

describe('the members of a team', () => {
  it('are shown to everybody in it: the owner first, then by joining', async () => {
    for (const person of [team.owner, admin, editor, viewer]) {
      const { members: rows } = await members(person);
      expect(rows.map((row) => [row.user_id, row.roleLabel, row.status, row.you])).toEqual([
        [team.owner.user_id, 'Owner', 'Active', person === team.owner],
        [admin.user_id, 'Admin', 'Active', person === admin],
        [editor.user_id, 'Editor', 'Active', person === editor],
        [viewer.user_id, 'Viewer', 'Active', person === viewer],
      ]);
      expect(rows[0]).toMatchObject({ userName: 'Ada Lovelace', userEmail: team.owner.email });
    }
  });

  it('come with what one may do with each row', async () => {
    const rights = async (person: BuiltPerson) =>
      (await members(person)).members.map(({ can }) => granted(can));
    expect(await rights(admin)).toEqual([
      [],
      [],
      ['menu', 'makeViewer', 'remove'],
      ['menu', 'makeEditor', 'remove'],
    ]);
    expect((await rights(team.owner))[1]).toEqual([
      'menu',
      'makeEditor',
      'makeViewer',
      'remove',
      'transferOwnership',
    ]);
    for (const person of [editor, viewer]) expect((await rights(person)).flat()).toEqual([]);
  });

  it('read Member and count as viewers under a role that nobody knows', async () => {
    await services.db.inTeam(team.scope, (tx) =>
      tx.db
        .updateTable('memberships')
        .set({ role: 'intern' as 'viewer' })
        .where('user_id', '=', editor.user_id)
        .execute(),
    );
    const row = (await members(team.owner)).members.find((one) => one.user_id === editor.user_id);
    expect(row).toMatchObject({ roles: ['intern'], role: 'viewer', roleLabel: 'Member' });
    expect((await as(editor).teams.home({ team_slug: team.team_slug })).role).toBe('viewer');
  });
});

describe('a member who is removed or leaves', () => {
  it('has no team with the next request', async () => {
    await as(admin).teams.removeMember(about(viewer));
    await as(editor).teams.leave({ team_slug: team.team_slug });
    for (const person of [viewer, editor]) {
      await expect(members(person)).rejects.toMatchObject(LOST);
      expect((await as(person).accounts.me())?.teams).toEqual([]);
    }
    expect((await members(team.owner)).members).toHaveLength(2);
  });

  it('keeps other teams and sessions', async () => {
    const own = await buildTeam(services, { owner: viewer });
    await as(admin).teams.removeMember(about(viewer));
    const me = await as(viewer).accounts.me();
    expect(me?.teams.map(({ team_id }) => team_id)).toEqual([own.team_id]);
  });

  it('is not the last owner', async () => {
    const answer = await members(team.owner);
    expect(answer.can.leave).toBe(false);
    await expect(as(team.owner).teams.leave({ team_slug: team.team_slug })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: answer.leaveMessage,
    });
    expect((await members(viewer)).can.leave).toBe(true);
  });

  it('loses the live stream at once, while the others keep theirs', async () => {
    const streams = await Promise.all([editor, viewer].map(watch));
    const [editors, viewers] = streams as [EventReader, EventReader];
    await as(admin).teams.removeMember(about(viewer));
    expect(await viewers.ended()).toBe(true);
    expect(await editors.next()).toMatchObject({
      event: 'change',
      data: { kind: 'member', member_id: viewer.user_id },
    });
    await as(admin).teams.changeRole({ ...about(editor), role: 'viewer' });
    expect(await editors.next()).toMatchObject({ data: { member_id: editor.user_id } });
    await editors.close();
    await expect(watch(viewer)).rejects.toThrow('404');
  });
});

describe('the ownership', () => {
  it('goes to another member; who had it becomes an admin', async () => {
    await as(team.owner).teams.transferOwnership(about(viewer));
    expect(await roleOfMember(viewer)).toBe('owner');
    expect(await roleOfMember(team.owner)).toBe('admin');
    const settings = await services.db.inTeam(team.scope, (tx) =>
      tx.db.selectFrom('team_settings').select('owner_user_id').executeTakeFirst(),
    );
    expect(settings?.owner_user_id).toBe(viewer.user_id);
    await as(team.owner).teams.leave({ team_slug: team.team_slug });
  });

  it('is given by the owner only, to a member', async () => {
    for (const person of [admin, editor]) {
      await expect(as(person).teams.transferOwnership(about(viewer))).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    await expect(as(admin).teams.transferOwnership(about(admin))).rejects.toMatchObject({
      message: 'You need owner permissions to transfer the ownership.',
    });
    await expect(
      as(team.owner).teams.transferOwnership(about(await buildPerson(services))),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(as(team.owner).teams.transferOwnership(about(team.owner))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('has one holder, however often it is given at once', async () => {
    const given = await Promise.allSettled(
      [admin, editor, viewer, admin, editor, viewer].map((person) =>
        as(team.owner).teams.transferOwnership(about(person)),
      ),
    );
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { members: rows } = await members(team.owner);
    expect(rows.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  it('is not given away in another’s name', async () => {
    const staff = await buildAdmin(services);
    await as(staff).admin.startImpersonation({
      userId: team.owner.user_id,
      teamId: team.team_id,
      reason: 'a ticket',
    });
    expect((await members(staff)).can).toEqual({ leave: false, transferOwnership: false });
    for (const call of [
      () => as(staff).teams.transferOwnership(about(viewer)),
      () => as(staff).teams.leave({ team_slug: team.team_slug }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'IMPERSONATING' });
    }
    await as(staff).teams.changeRole({ ...about(viewer), role: 'editor' });
    expect(await roleOfMember(viewer)).toBe('editor');
  });
});

describe('the name of a team', () => {
  it('is changed by admins, and the slug stays', async () => {
    const { team_slug, team_id } = team;
    const renamed = await as(admin).teams.rename({ team_slug, team_name: '  New\nname ' });
    expect(renamed).toEqual({ team_id, team_slug, team_name: 'New name' });
    expect((await as(viewer).teams.home({ team_slug })).team.team_name).toBe('New name');
    await expect(as(admin).teams.rename({ team_slug, team_name: ' ' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Team name is required',
    });
  });
});

async function watch({ cookie }: BuiltPerson): Promise<EventReader> {
  const events = await openEvents(`${web.url}/live/${team.team_slug}`, { cookie });
  expect(await events.next()).toMatchObject({ event: 'ready' });
  return events;
}
