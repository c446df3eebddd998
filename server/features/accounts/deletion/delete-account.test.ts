import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  buildCampaign,
  buildMember,
  buildPerson,
  buildTeam,
} from '#server/test/builders/builders.ts';
import { buildConversation } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { deleteAccount } from './delete-account.ts';
import { purgeTeam } from './close-team.ts';
import { openAs, deletionBy, rowsOf, sessionsAtGateway } from '#server/test/builders/deletions.ts';

const scene = await fileScene();

async function traceOf({ user_id }: BuiltPerson) {
  const tables = ['sessions', 'accounts', 'user_profiles', 'mailed_tokens', 'memberships'];
  const left: string[] = [];
  for (const table of tables) {
    const rows = await scene.queue.query(`SELECT FROM ${table} WHERE user_id = $1`, [user_id]);
    if (rows.length > 0) left.push(table);
  }
  const user = await scene.queue.query('SELECT FROM users WHERE id = $1', [user_id]);
  return user.length > 0 ? [...left, 'users'] : left;
}

describe('a person who deletes the account', () => {
  it('is gone at once, with the teams that no one else is in and their lines to WhatsApp', async () => {
    const { services, queue } = scene;
    const ada = await buildPerson(services, { password: 'analytical engine' });
    const team = await buildTeam(services, { owner: ada });
    const campaign = await scene.connectedCampaign({ team });
    await buildConversation(services, { campaign });
    await buildConversation(services, { campaign });
    const unlinked = await buildTeam(services, { owner: ada });
    await buildCampaign(services, { team: unlinked });
    const session = campaign.connection.waha_session;
    expect(await sessionsAtGateway(scene)).toContain(session);

    const browser = openAs(scene, ada);
    expect(await deletionBy(scene, ada, { password: 'analytical engine' }, browser)).toEqual({
      success: true,
      message: 'Votre compte a été supprimé.',
      deletion_summary: {
        teams: 2,
        campaigns: 2,
        conversations: 2,
        messages: 2,
        whatsapp_sessions: 1,
        memberships: 0,
        login_sessions: 1,
      },
    });
    expect(browser.cookie()).toBe('');
    expect(await openAs(scene, ada).rpc.accounts.me()).toBeNull();
    expect(await traceOf(ada)).toEqual([]);
    const planned = (await queue.planned()).map(({ task_identifier }) => task_identifier);
    expect(planned.toSorted()).toEqual([purgeTeam.name, purgeTeam.name, 'whatsapp:remove-session']);

    await scene.runJobs();
    expect(await rowsOf(scene, team.team_id)).toEqual([]);
    expect(await rowsOf(scene, unlinked.team_id)).toEqual([]);
    expect(await sessionsAtGateway(scene)).not.toContain(session);
    const { phone } = campaign;
    expect(
      await queue.query('SELECT FROM linked_numbers WHERE agent_phone_id = $1', [`${phone}@c.us`]),
    ).toEqual([]);
  });

  it('leaves nothing that speaks or hears in the team’s name meanwhile', async () => {
    const lead = await scene.lead();
    const { team, connection } = lead.campaign;
    await lead.says('Hi, how much is it?');
    expect(await scene.queue.planned()).not.toEqual([]);
    await deletionBy(scene, team.owner);
    const planned = await scene.queue.planned();
    expect(planned.map(({ task_identifier }) => task_identifier)).not.toContain('agent:reply');
    const { rows } = await scene.services.db.pool.query('SELECT * FROM gate_connection($1)', [
      connection.connection_id,
    ]);
    expect(rows).toEqual([]);
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
  });

  it('leaves the teams of others as they are', async () => {
    const { services } = scene;
    const team = await buildTeam(services);
    const member = await buildMember(services, { team, role: 'admin' });
    const { deletion_summary } = await deletionBy(scene, member);
    expect(deletion_summary).toMatchObject({ teams: 0, memberships: 1, whatsapp_sessions: 0 });
    expect(await traceOf(member)).toEqual([]);
    const home = await openAs(scene, team.owner).rpc.teams.home({ team_slug: team.team_slug });
    expect(home.role).toBe('owner');
  });

  it('must hand on a team with others in it first, and nothing is touched', async () => {
    const { services } = scene;
    const ada = await buildPerson(services);
    const shared = await buildTeam(services, { owner: ada });
    await buildMember(services, { team: shared, role: 'viewer' });
    const alone = await buildTeam(services, { owner: ada });
    await expect(deletionBy(scene, ada)).rejects.toMatchObject({
      code: 'OWNER_WITH_MEMBERS',
      status: 409,
      message:
        "Vous êtes propriétaire d'une équipe avec d'autres membres. Transférez la propriété ou retirez les membres d'abord.",
    });
    const me = await openAs(scene, ada).rpc.accounts.me();
    expect(me?.teams.map(({ team_id }) => team_id).toSorted()).toEqual(
      [shared.team_id, alone.team_id].toSorted(),
    );
    expect(await scene.queue.planned()).toEqual([]);
  });

  it('reads in French that the session has ended', async () => {
    const ada = await buildPerson(scene.services);
    await deletionBy(scene, ada);
    for (const browser of [openAs(scene, ada), openBrowser(scene.services)]) {
      await expect(deletionBy(scene, ada, {}, browser)).rejects.toMatchObject({
        code: 'UNAUTHORIZED',
        message: 'Session expirée. Veuillez vous reconnecter.',
      });
    }
  });

  it('is named, and no one else is', async () => {
    const [ada, bob] = [await buildPerson(scene.services), await buildPerson(scene.services)];
    const { accounts } = openAs(scene, ada).rpc;
    const unnamed = [undefined, {}, { user_id: ' ' }] as unknown as { user_id: string }[];
    for (const input of unnamed) {
      await expect(accounts.deleteAccount(input)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: 'Identifiant utilisateur manquant.',
      });
    }
    await expect(accounts.deleteAccount({ user_id: bob.user_id })).rejects.toMatchObject({
      code: 'PERSON_GONE',
      message: 'Utilisateur introuvable. Votre session a peut-être expiré.',
    });
    for (const one of [ada, bob]) expect(await openAs(scene, one).rpc.accounts.me()).not.toBeNull();
  });

  it('stays when the profile is gone or cannot be read', async () => {
    const { services, queue } = scene;
    const ada = await buildPerson(services);
    const db = { ...services.db, outsideTeams: () => Promise.reject(new Error('away')) };
    await expect(deleteAccount({ ...services, db }, ada)).rejects.toMatchObject({
      code: 'PROFILE_FAILED',
      message: 'Erreur lors de la récupération du profil.',
    });
    await queue.query('DELETE FROM user_profiles WHERE user_id = $1', [ada.user_id]);
    await expect(deletionBy(scene, ada)).rejects.toMatchObject({
      code: 'PROFILE_GONE',
      message: 'Profil introuvable.',
    });
    expect(await traceOf(ada)).toContain('users');
  });

  it('is deleted once when the button is clicked five times at once', async () => {
    const ada = await buildPerson(scene.services);
    await buildTeam(scene.services, { owner: ada });
    const clicks = Array.from({ length: 5 }, () => deletionBy(scene, ada));
    const results = await Promise.allSettled(clicks);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.code] : [],
    );
    expect(['PERSON_GONE', 'UNAUTHORIZED']).toEqual(expect.arrayContaining([...new Set(refused)]));
  });

  it('is not deleted half when something fails on the way', async () => {
    const { services, queue } = scene;
    const ada = await buildPerson(services);
    await buildTeam(services, { owner: ada });
    await queue.query(`ALTER FUNCTION gate_dissolve_empty_team RENAME TO gone_for_a_test`);
    const deletion = deletionBy(scene, ada);
    await expect(deletion).rejects.toMatchObject({
      code: 'DELETION_FAILED',
      status: 500,
      message: "Échec de la suppression de l'utilisateur.",
    });
    await queue.query(`ALTER FUNCTION gone_for_a_test RENAME TO gate_dissolve_empty_team`);
    expect((await openAs(scene, ada).rpc.accounts.me())?.teams).toHaveLength(1);
    expect(await deletionBy(scene, ada)).toMatchObject({ success: true });
  });

  it('cannot be joined by someone at the same moment: the team goes, or the deletion is refused', async () => {
    const { services } = scene;
    for (let round = 0; round < 5; round += 1) {
      const team = await buildTeam(services);
      const friend = await buildPerson(services);
      const [deletion, joining] = await Promise.allSettled([
        deletionBy(scene, team.owner),
        buildMember(services, { team, role: 'viewer', person: friend }),
      ]);
      await scene.runJobs();
      const teams = (await openAs(scene, friend).rpc.accounts.me())?.teams ?? [];
      const stayed = deletion.status === 'rejected';
      expect(teams).toHaveLength(joining.status === 'fulfilled' ? 1 : 0);
      expect(stayed).toBe(joining.status === 'fulfilled');
    }
  });
});
