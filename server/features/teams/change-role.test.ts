import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  type BuiltTeam,
  buildMember,
  buildPerson,
  buildTeam,
} from '#server/test/builders.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { overtaken } from '#server/test/overtaken.ts';
import { openServer } from '#server/test/open-server.ts';

const { services, database } = await openServer({}, { listening: true });
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

describe('a role', () => {
  it('changes with the very next request', async () => {
    const rename = () =>
      as(editor).teams.rename({ team_slug: team.team_slug, team_name: 'By an editor' });
    await expect(rename()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You need administrator permissions to change the team settings.',
    });
    await as(team.owner).teams.changeRole({ ...about(editor), role: 'admin' });
    await rename();
    await as(admin).teams.changeRole({ ...about(editor), role: 'viewer' });
    await expect(rename()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await as(editor).accounts.me())?.teams[0]?.role).toBe('viewer');
  });

  it('of the owner and one’s own cannot be changed', async () => {
    for (const [actor, person] of [
      [admin, team.owner],
      [admin, admin],
      [team.owner, team.owner],
    ] as const) {
      await expect(
        as(actor).teams.changeRole({ ...about(person), role: 'viewer' }),
      ).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(as(actor).teams.removeMember(about(person))).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    expect(await roleOfMember(team.owner)).toBe('owner');
    expect(await roleOfMember(admin)).toBe('admin');
  });

  it('is changed by admins and owners only, never to owner', async () => {
    for (const person of [editor, viewer]) {
      await expect(
        as(person).teams.changeRole({ ...about(admin), role: 'viewer' }),
      ).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'You need administrator permissions to change the role of members.',
      });
    }
    await expect(
      as(team.owner).teams.changeRole({ ...about(editor), role: 'owner' as 'admin' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('of an admin is given by an owner only, as in inviting', async () => {
    const other = await buildMember(services, { team, role: 'admin' });
    const make = (role: 'admin' | 'editor', of: BuiltPerson) =>
      as(admin).teams.changeRole({ ...about(of), role });
    await expect(make('admin', editor)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You need owner permissions to make somebody an administrator.',
    });
    await make('admin', other); // is one already
    expect(await roleOfMember(editor)).toBe('editor');
    await make('editor', other);
    await as(team.owner).teams.changeRole({ ...about(other), role: 'admin' });
    expect(await roleOfMember(other)).toBe('admin');
  });

  it('is not changed by an admin who loses it at the same moment', async () => {
    const other = await buildMember(services, { team, role: 'admin' });
    const [first, second] = await Promise.allSettled([
      as(admin).teams.changeRole({ ...about(other), role: 'viewer' }),
      as(other).teams.changeRole({ ...about(admin), role: 'viewer' }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('of somebody who is not a member cannot be changed', async () => {
    const stranger = await buildPerson(services);
    await expect(
      as(admin).teams.changeRole({ ...about(stranger), role: 'editor' }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Failed to update member role. Please try again.',
    });
    await expect(as(admin).teams.removeMember(about(stranger))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Failed to remove member. Please try again.',
    });
  });
});

it('an admin who is made a viewer at this moment withdraws no invitation', async () => {
  const { team_slug } = team;
  const { membership_id } = await as(team.owner).teams.invite({
    team_slug,
    email: 'invited@example.com',
    role: 'viewer',
  });
  const demotes = {
    text: `WITH locked AS (UPDATE team_settings SET updated_at = now() WHERE team_id = $1)
      UPDATE memberships SET role = 'viewer' WHERE team_id = $1 AND user_id = $2`,
    values: [team.team_id, admin.user_id],
  };
  const withdrawn = overtaken(database.url, demotes, () =>
    as(admin).teams.removeInvitation({ team_slug, membership_id }),
  );
  await expect(withdrawn).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const { members: rows } = await members(team.owner);
  expect(rows.some(({ member_id }) => member_id === membership_id)).toBe(true);
});
