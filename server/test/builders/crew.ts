import { beforeEach } from 'vitest';
import { openBrowser } from '../browser.ts';
import { type BuiltPerson, type BuiltTeam, buildMember, buildTeam } from './builders.ts';
import type { TestServices } from '../services.ts';

/** A team with a member in each role, created anew before each test of a file. */
export interface Crew {
  team: BuiltTeam;
  admin: BuiltPerson;
  editor: BuiltPerson;
  viewer: BuiltPerson;
}

export function crewOf(services: TestServices) {
  const crew = {} as Crew;
  beforeEach(async () => {
    const team = await buildTeam(services);
    const admin = await buildMember(services, { team, role: 'admin' });
    const editor = await buildMember(services, { team, role: 'editor' });
    const viewer = await buildMember(services, { team, role: 'viewer' });
    Object.assign(crew, { team, admin, editor, viewer });
  });

  const as = ({ cookie }: BuiltPerson) => openBrowser(services, { cookie }).rpc;
  const ref = () => ({ team_slug: crew.team.team_slug });
  const about = ({ user_id }: BuiltPerson) => ({ ...ref(), user_id });
  const members = (person: BuiltPerson) => as(person).teams.members(ref());
  const roleOfMember = async ({ user_id }: BuiltPerson) =>
    (await members(crew.team.owner)).members.find((member) => member.user_id === user_id)?.role;

  return { crew, as, about, members, roleOfMember };
}
