import { describe, expect, it } from 'vitest';
import { buildAdmin } from '#server/test/builders/admins.ts';
import { type BuiltPerson, buildPerson, buildTeam } from '#server/test/builders/builders.ts';
import { type EventReader, openEvents } from '#server/test/events.ts';
import { fileWeb } from '#server/test/http.ts';
import { crewOf } from '#server/test/builders/crew.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer({}, { listening: true });
const web = await fileWeb(services);

const { crew, as, about, members, roleOfMember } = crewOf(services);
const granted = (can: object) => Object.entries(can).flatMap(([name, yes]) => (yes ? [name] : []));
const LOST = { code: 'NOT_FOUND', message: "You don't have access to this team" };

describe('the members of a team', () => {
  it('are shown to everyone in it: the owner first, then by joining', async () => {
    for (const person of [crew.team.owner, crew.admin, crew.editor, crew.viewer]) {
      const { members: rows } = await members(person);
      expect(rows.map((row) => [row.user_id, row.roleLabel, row.status, row.you])).toEqual([
        [crew.team.owner.user_id, 'Owner', 'Active', person === crew.team.owner],
        [crew.admin.user_id, 'Admin', 'Active', person === crew.admin],
        [crew.editor.user_id, 'Editor', 'Active', person === crew.editor],
        [crew.viewer.user_id, 'Viewer', 'Active', person === crew.viewer],
      ]);
      expect(rows[0]).toMatchObject({ userName: 'Ada Lovelace', userEmail: crew.team.owner.email });
    }
  });

  it('come with what one may do with each row', async () => {
    const rights = async (person: BuiltPerson) =>
      (await members(person)).members.map(({ can }) => granted(can));
    expect(await rights(crew.admin)).toEqual([
      [],
      [],
      ['menu', 'makeViewer', 'remove'],
      ['menu', 'makeEditor', 'remove'],
    ]);
    expect((await rights(crew.team.owner))[1]).toEqual([
      'menu',
      'makeEditor',
      'makeViewer',
      'remove',
      'transferOwnership',
    ]);
    for (const person of [crew.editor, crew.viewer])
      expect((await rights(person)).flat()).toEqual([]);
  });

  it('read Member and count as viewers under a role that no one knows', async () => {
    await services.db.inTeam(crew.team.scope, (tx) =>
      tx.db
        .updateTable('memberships')
        .set({ role: 'intern' as 'viewer' })
        .where('user_id', '=', crew.editor.user_id)
        .execute(),
    );
    const row = (await members(crew.team.owner)).members.find(
      (member) => member.user_id === crew.editor.user_id,
    );
    expect(row).toMatchObject({ roles: ['intern'], role: 'viewer', roleLabel: 'Member' });
    expect((await as(crew.editor).teams.home({ team_slug: crew.team.team_slug })).role).toBe(
      'viewer',
    );
  });
});

describe('a member who is removed or leaves', () => {
  it('has no team with the next request', async () => {
    await as(crew.admin).teams.removeMember(about(crew.viewer));
    await as(crew.editor).teams.leave({ team_slug: crew.team.team_slug });
    for (const person of [crew.viewer, crew.editor]) {
      await expect(members(person)).rejects.toMatchObject(LOST);
      expect((await as(person).accounts.me())?.teams).toEqual([]);
    }
    expect((await members(crew.team.owner)).members).toHaveLength(2);
  });

  it('keeps other teams and sessions', async () => {
    const own = await buildTeam(services, { owner: crew.viewer });
    await as(crew.admin).teams.removeMember(about(crew.viewer));
    const me = await as(crew.viewer).accounts.me();
    expect(me?.teams.map(({ team_id }) => team_id)).toEqual([own.team_id]);
  });

  it('is not the last owner', async () => {
    const answer = await members(crew.team.owner);
    expect(answer.can.leave).toBe(false);
    await expect(
      as(crew.team.owner).teams.leave({ team_slug: crew.team.team_slug }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: answer.leaveMessage,
    });
    expect((await members(crew.viewer)).can.leave).toBe(true);
  });

  it('loses the live stream at once, while the others keep theirs', async () => {
    const streams = await Promise.all([crew.editor, crew.viewer].map(watch));
    const [editors, viewers] = streams as [EventReader, EventReader];
    await as(crew.admin).teams.removeMember(about(crew.viewer));
    expect(await viewers.ended()).toBe(true);
    expect(await editors.next()).toMatchObject({
      event: 'change',
      data: { kind: 'member', member_id: crew.viewer.user_id },
    });
    await as(crew.admin).teams.changeRole({ ...about(crew.editor), role: 'viewer' });
    expect(await editors.next()).toMatchObject({ data: { member_id: crew.editor.user_id } });
    await editors.close();
    await expect(watch(crew.viewer)).rejects.toThrow('404');
  });
});

describe('the ownership', () => {
  it('goes to another member; who had it becomes an admin', async () => {
    await as(crew.team.owner).teams.transferOwnership(about(crew.viewer));
    expect(await roleOfMember(crew.viewer)).toBe('owner');
    expect(await roleOfMember(crew.team.owner)).toBe('admin');
    const settings = await services.db.inTeam(crew.team.scope, (tx) =>
      tx.db.selectFrom('team_settings').select('owner_user_id').executeTakeFirst(),
    );
    expect(settings?.owner_user_id).toBe(crew.viewer.user_id);
    await as(crew.team.owner).teams.leave({ team_slug: crew.team.team_slug });
  });

  it('is given by the owner only, to a member', async () => {
    for (const person of [crew.admin, crew.editor]) {
      await expect(as(person).teams.transferOwnership(about(crew.viewer))).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    await expect(as(crew.admin).teams.transferOwnership(about(crew.admin))).rejects.toMatchObject({
      message: 'You need owner permissions to transfer ownership.',
    });
    await expect(
      as(crew.team.owner).teams.transferOwnership(about(await buildPerson(services))),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      as(crew.team.owner).teams.transferOwnership(about(crew.team.owner)),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('has one holder, however often it is given at once', async () => {
    const given = await Promise.allSettled(
      [crew.admin, crew.editor, crew.viewer, crew.admin, crew.editor, crew.viewer].map((person) =>
        as(crew.team.owner).teams.transferOwnership(about(person)),
      ),
    );
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { members: rows } = await members(crew.team.owner);
    expect(rows.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  it('is not given away in another’s name', async () => {
    const staff = await buildAdmin(services);
    await as(staff).admin.startImpersonation({
      userId: crew.team.owner.user_id,
      teamId: crew.team.team_id,
      reason: 'a ticket',
    });
    expect((await members(staff)).can).toEqual({ leave: false, transferOwnership: false });
    for (const call of [
      () => as(staff).teams.transferOwnership(about(crew.viewer)),
      () => as(staff).teams.leave({ team_slug: crew.team.team_slug }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'IMPERSONATING' });
    }
    await as(staff).teams.changeRole({ ...about(crew.viewer), role: 'editor' });
    expect(await roleOfMember(crew.viewer)).toBe('editor');
  });
});

describe('the name of a team', () => {
  it('is changed by admins, and the slug stays', async () => {
    const { team_slug, team_id } = crew.team;
    const renamed = await as(crew.admin).teams.rename({ team_slug, team_name: '  New\nname ' });
    expect(renamed).toEqual({ team_id, team_slug, team_name: 'New name' });
    expect((await as(crew.viewer).teams.home({ team_slug })).team.team_name).toBe('New name');
    await expect(as(crew.admin).teams.rename({ team_slug, team_name: ' ' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Team name is required',
    });
  });
});

async function watch({ cookie }: BuiltPerson): Promise<EventReader> {
  const events = await openEvents(`${web.url}/live/${crew.team.team_slug}`, { cookie });
  expect(await events.next()).toMatchObject({ event: 'ready' });
  return events;
}
