import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { buildMember, buildPerson, buildTeam } from '#server/test/builders/builders.ts';
import { buildConversation } from '#server/test/builders/chat-builders.ts';
import { eventually } from '#server/test/eventually.ts';
import { fileScene } from '#server/test/scene.ts';
import { purgeTeam } from './close-team.ts';
import { deletionBy, rowsOf, sessionsAtGateway } from '#server/test/builders/deletions.ts';

const scene = await fileScene();

describe('a team that is being dissolved', () => {
  it('makes a person who joins wait, and then refuses them', async () => {
    const { services, database } = scene;
    const team = await buildTeam(services);
    const friend = await buildPerson(services);
    const deleting = new pg.Client({ connectionString: database.url });
    await deleting.connect();
    await deleting.query('BEGIN');
    await deleting.query('SELECT gate_lock_teams_of_person($1)', [team.owner.user_id]);
    const joining = buildMember(services, { team, role: 'viewer', person: friend });
    joining.catch(() => {});
    await eventually('the insert waits', async () => {
      const waiting = await scene.queue.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database()
           AND wait_event_type = 'Lock' AND query LIKE 'insert into "memberships"%'`,
      );
      return waiting.length > 0;
    });
    await deleting.query('DELETE FROM users WHERE id = $1', [team.owner.user_id]);
    await deleting.query('SELECT gate_dissolve_empty_team($1)', [team.team_id]);
    await deleting.query('COMMIT');
    await deleting.end();
    await expect(joining).rejects.toThrow('the team is dissolved');
  });
});

describe('what is left to do after a deletion', () => {
  it('waits for a gateway that is away', async () => {
    const { queue, outside } = scene;
    const campaign = await scene.connectedCampaign();
    const session = campaign.connection.waha_session;
    await deletionBy(scene, campaign.team.owner);
    await outside.fault('waha', { method: 'DELETE', status: 503 });
    await scene.runJobs();
    expect(await sessionsAtGateway(scene)).toContain(session);
    expect((await queue.planned()).map(({ payload }) => payload)).toEqual([
      { waha_session: session, tries: expect.any(Number), doublings: expect.any(Number) },
    ]);
    await outside.heal();
    await scene.runJobs();
    expect(await sessionsAtGateway(scene)).not.toContain(session);
    expect(await queue.planned()).toEqual([]);
  });

  it('resumes after a crash, and a repeat is harmless', async () => {
    const { services, queue } = scene;
    const team = await buildTeam(services);
    const campaign = await scene.connectedCampaign({ team });
    for (let n = 0; n < 3; n += 1) await buildConversation(services, { campaign });
    await deletionBy(scene, team.owner);
    await queue.query(`DELETE FROM conversations WHERE conversation_id IN
      (SELECT conversation_id FROM conversations WHERE team_id = '${team.team_id}' LIMIT 1)`);
    await scene.runJobs();
    expect(await rowsOf(scene, team.team_id)).toEqual([]);
    await queue.query(`SELECT graphile_worker.add_job($1, $2)`, [
      purgeTeam.name,
      JSON.stringify({ team_id: team.team_id }),
    ]);
    await scene.runJobs();
    expect(await queue.planned()).toEqual([]);
  });

  it('never touches a team that someone is in', async () => {
    const { services, queue } = scene;
    const { campaign } = await buildConversation(services);
    const { team } = campaign;
    await queue.query(`SELECT graphile_worker.add_job($1, $2)`, [
      purgeTeam.name,
      JSON.stringify({ team_id: team.team_id }),
    ]);
    const { rows } = await services.db.pool.query('SELECT gate_dissolve_empty_team($1)', [
      team.team_id,
    ]);
    expect(rows).toEqual([]);
    const before = await rowsOf(scene, team.team_id);
    await scene.runJobs();
    expect(await rowsOf(scene, team.team_id)).toEqual(before);
    expect(before).toContain('conversations');
  });
});
