import { describe, expect, it } from 'vitest';
import { type BuiltPerson, buildMember, buildPerson } from '#server/test/builders/builders.ts';
import { withConcurrentChange } from '#server/test/concurrent-change.ts';
import { crewOf } from '#server/test/builders/crew.ts';
import { openServer } from '#server/test/open-server.ts';

const { services, database } = await openServer();
const { crew, as, about, members, roleOfMember } = crewOf(services);

describe('a role', () => {
  it('changes with the very next request', async () => {
    const rename = () =>
      as(crew.editor).teams.rename({ team_slug: crew.team.team_slug, team_name: 'By an editor' });
    await expect(rename()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You need administrator permissions to change the team settings.',
    });
    await as(crew.team.owner).teams.changeRole({ ...about(crew.editor), role: 'admin' });
    await rename();
    await as(crew.admin).teams.changeRole({ ...about(crew.editor), role: 'viewer' });
    await expect(rename()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await as(crew.editor).accounts.me())?.teams[0]?.role).toBe('viewer');
  });

  it('of the owner and one’s own cannot be changed', async () => {
    for (const [actor, person] of [
      [crew.admin, crew.team.owner],
      [crew.admin, crew.admin],
      [crew.team.owner, crew.team.owner],
    ] as const) {
      await expect(
        as(actor).teams.changeRole({ ...about(person), role: 'viewer' }),
      ).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(as(actor).teams.removeMember(about(person))).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    expect(await roleOfMember(crew.team.owner)).toBe('owner');
    expect(await roleOfMember(crew.admin)).toBe('admin');
  });

  it('is changed by admins and owners only, never to owner', async () => {
    for (const person of [crew.editor, crew.viewer]) {
      await expect(
        as(person).teams.changeRole({ ...about(crew.admin), role: 'viewer' }),
      ).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'You need administrator permissions to change the role of members.',
      });
    }
    await expect(
      as(crew.team.owner).teams.changeRole({ ...about(crew.editor), role: 'owner' as 'admin' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('of an admin is given by an owner only, as in inviting', async () => {
    const other = await buildMember(services, { team: crew.team, role: 'admin' });
    const make = (role: 'admin' | 'editor', of: BuiltPerson) =>
      as(crew.admin).teams.changeRole({ ...about(of), role });
    await expect(make('admin', crew.editor)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You need owner permissions to make someone an administrator.',
    });
    await make('admin', other); // is one already
    expect(await roleOfMember(crew.editor)).toBe('editor');
    await make('editor', other);
    await as(crew.team.owner).teams.changeRole({ ...about(other), role: 'admin' });
    expect(await roleOfMember(other)).toBe('admin');
  });

  it('is not changed by an admin who loses it at the same moment', async () => {
    const other = await buildMember(services, { team: crew.team, role: 'admin' });
    const [first, second] = await Promise.allSettled([
      as(crew.admin).teams.changeRole({ ...about(other), role: 'viewer' }),
      as(other).teams.changeRole({ ...about(crew.admin), role: 'viewer' }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('of someone who is not a member cannot be changed', async () => {
    const stranger = await buildPerson(services);
    await expect(
      as(crew.admin).teams.changeRole({ ...about(stranger), role: 'editor' }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Failed to update member role. Please try again.',
    });
    await expect(as(crew.admin).teams.removeMember(about(stranger))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Failed to remove member. Please try again.',
    });
  });
});

it('an admin who is made a viewer at this moment withdraws no invitation', async () => {
  const { team_slug } = crew.team;
  const { membership_id } = await as(crew.team.owner).teams.invite({
    team_slug,
    email: 'invited@example.com',
    role: 'viewer',
  });
  const demotes = {
    text: `WITH locked AS (UPDATE team_settings SET updated_at = now() WHERE team_id = $1)
      UPDATE memberships SET role = 'viewer' WHERE team_id = $1 AND user_id = $2`,
    values: [crew.team.team_id, crew.admin.user_id],
  };
  const withdrawn = withConcurrentChange(database.url, demotes, () =>
    as(crew.admin).teams.removeInvitation({ team_slug, membership_id }),
  );
  await expect(withdrawn).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const { members: rows } = await members(crew.team.owner);
  expect(rows.some(({ member_id }) => member_id === membership_id)).toBe(true);
});
