import { beforeAll, describe, expect, it } from 'vitest';
import { buildAdmin } from '#server/test/builders/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  type BuiltTeam,
  buildMember,
  buildPerson,
  buildTeam,
} from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();
let admin: BuiltPerson;
let team: BuiltTeam;
let vera: BuiltPerson;

beforeAll(async () => {
  admin = await buildAdmin(services, { level: 'support' });
  team = await buildTeam(services, { name: 'Lighthouse' });
  const person = await buildPerson(services, { name: 'Vera Viewer', email: 'vera_v@example.com' });
  vera = await buildMember(services, { team, role: 'viewer', person });
});

const as = ({ cookie }: BuiltPerson) => openBrowser(services, { cookie }).rpc;
const find = async (query: string) => (await as(admin).admin.people({ query })).people;
const emails = async (query: string) => (await find(query)).map(({ email }) => email);

describe('staff find whom to act for', () => {
  it('by a part of the address, whatever its case', async () => {
    expect(await find(' VERA_V@ ')).toEqual([
      {
        user_id: vera.user_id,
        name: 'Vera Viewer',
        email: 'vera_v@example.com',
        team_id: team.team_id,
        team_name: 'Lighthouse',
        team_slug: team.team_slug,
        roleLabel: 'Viewer',
      },
    ]);
  });

  it('by a part of a team’s slug: everyone in it', async () => {
    const found = await emails(team.team_slug.slice(0, -1));
    expect(found).toEqual([team.owner.email, vera.email].toSorted());
  });

  it('once for each of their teams', async () => {
    const other = await buildTeam(services, { name: 'Second' });
    await buildMember(services, { team: other, role: 'editor', person: vera });
    const teams = (await find('vera_v')).map(({ team_name }) => team_name);
    expect(teams.toSorted()).toEqual(['Lighthouse', 'Second']);
  });

  it('as it is typed: signs that mean something to the database mean nothing', async () => {
    expect(await emails('veraxv')).toEqual([]);
    expect(await emails('%%%')).toEqual([]);
    expect(await emails('___')).toEqual([]);
    expect(await emails('\\\\\\')).toEqual([]);
    expect(await emails("' OR 1=1")).toEqual([]);
  });

  it('a page at a time, and not by one or two letters', async () => {
    const crowd = await buildTeam(services);
    for (let n = 0; n < 21; n += 1) await buildMember(services, { team: crowd, role: 'viewer' });
    const { people, more } = await as(admin).admin.people({ query: crowd.team_slug });
    expect([people.length, more]).toEqual([20, true]);
    await expect(as(admin).admin.people({ query: ' ab ' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Please enter at least 3 characters',
    });
  });

  it('but not a team that is on its way out', async () => {
    const gone = await buildTeam(services);
    await services.db.inTeam(gone.scope, (tx) =>
      tx.db.updateTable('team_settings').set({ dissolved_at: new Date() }).execute(),
    );
    expect(await find(gone.team_slug)).toEqual([]);
  });
});

describe('the last entries of the audit log', () => {
  it('say who did what in whose name, and why', async () => {
    await as(admin).admin.startImpersonation({
      userId: vera.user_id,
      teamId: team.team_id,
      reason: '  Ticket 4711:\n the QR code  ',
    });
    const team_slug = team.team_slug;
    await as(admin).teams.rename({ team_slug, team_name: 'Lighthouse' });
    await as(admin).admin.stopImpersonation();
    const [stopped, change, started] = (await as(admin).admin.audit({})).entries;
    const who = {
      actor: { name: 'Sally Staff', email: admin.email },
      target: { name: 'Vera Viewer', email: vera.email },
      team: { team_name: 'Lighthouse', team_slug },
    };
    expect(started).toMatchObject({
      ...who,
      action: 'impersonation.started',
      details: { reason: 'Ticket 4711: the QR code', admin_level: 'support' },
    });
    expect(change).toMatchObject({
      ...who,
      action: 'impersonation.change',
      outcome: 'done',
      details: { procedure: 'teams.rename' },
    });
    expect(stopped).toMatchObject({ ...who, details: { because: 'stopped' } });
    expect(Date.parse(stopped?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(started?.at ?? ''));
  });

  it('name no one for what was done at the command line', async () => {
    const { entries } = await as(admin).admin.audit({ actions: ['admin.granted'] });
    const granted = entries.find(({ action }) => action === 'admin.granted');
    expect(granted).toMatchObject({ actor: null, target: { email: admin.email }, team: null });
  });
});

describe('a person who is not staff', () => {
  it('is refused, and the gates show them nothing either', async () => {
    const { admin: rpc } = as(vera);
    const refused = { code: 'FORBIDDEN', message: 'Only admins can do this' };
    await expect(rpc.people({ query: 'vera' })).rejects.toMatchObject(refused);
    await expect(rpc.audit({})).rejects.toMatchObject(refused);
    for (const asker of [vera.user_id, 'nobody', '']) {
      const gates = [
        `SELECT * FROM gate_people_for_staff($1, '%a%', 9)`,
        `SELECT * FROM gate_audit_page_for_staff($1, NULL, NULL, NULL, '-infinity', 'infinity',
          'infinity', gen_random_uuid(), 9)`,
        `SELECT * FROM gate_teams_for_staff($1, NULL, '{starter}', NULL, 'infinity',
          gen_random_uuid(), 9)`,
        `SELECT g.* FROM team_slugs, gate_team_of_staff($1, team_id) g`,
        'SELECT * FROM gate_dead_jobs_for_staff($1, 999999999, 9)',
        'SELECT * FROM gate_retry_job($1, 1)',
        'SELECT * FROM gate_platform_figures_for_staff($1)',
        `SELECT * FROM gate_support_threads_for_staff($1, '{open}', '{low}', false, 'infinity',
          gen_random_uuid(), 9)`,
      ];
      for (const gate of gates) {
        expect((await services.db.pool.query(gate, [asker])).rows).toEqual([]);
      }
    }
  });
});
