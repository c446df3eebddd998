import { afterAll, beforeAll, beforeEach } from 'vitest';
import { AUDIT_LOG, type AuditRow, buildAdmin } from './admins.ts';
import { openBrowser } from '../browser.ts';
import {
  type BuiltPerson,
  type BuiltTeam,
  buildMember,
  buildPerson,
  buildTeam,
} from './builders.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type JobQueue, openJobQueue } from '../jobs.ts';
import { createTestServices, type TestServices } from '../services.ts';

type Calls = ReturnType<typeof openBrowser>['rpc'];

/** A staff member, a team, and a viewer of it to impersonate; new for each test. */
export interface Impersonation {
  services: TestServices;
  queue: JobQueue;
  admin: BuiltPerson;
  team: BuiltTeam;
  target: BuiltPerson;
  /** the calls of a user's browser */
  as: (person: BuiltPerson) => Calls;
  /** starts impersonating the target, by default as `admin` */
  start: (person?: BuiltPerson) => ReturnType<Calls['admin']['startImpersonation']>;
  audit: (person?: BuiltPerson) => Promise<AuditRow[]>;
}

/** Call it at the top of a test file. The returned object is filled in before each test. */
export function withImpersonation(): Impersonation {
  let database: TestDatabase;
  const given = {
    as: ({ cookie }) => openBrowser(given.services, { cookie }).rpc,
    start: (person = given.admin) =>
      given.as(person).admin.startImpersonation({
        userId: given.target.user_id,
        teamId: given.team.team_id,
        reason: 'a ticket',
      }),
    audit: (person = given.admin) => given.queue.query<AuditRow>(AUDIT_LOG, [person.user_id]),
  } as Impersonation;
  beforeAll(async () => {
    database = await createTestDatabase();
    given.services = createTestServices(database.url);
    given.queue = openJobQueue(database.url);
  });
  afterAll(async () => {
    await given.services.close();
    await given.queue.close();
    await database.drop();
  });
  beforeEach(async () => {
    const { services } = given;
    given.admin = await buildAdmin(services);
    given.team = await buildTeam(services);
    const vera = await buildPerson(services, { name: 'Vera Viewer' });
    given.target = await buildMember(services, { team: given.team, role: 'viewer', person: vera });
  });
  return given;
}
