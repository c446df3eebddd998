import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { buildConnectedCampaign, buildConversation } from '#server/test/builders/chat-builders.ts';
import { withImpersonation } from '#server/test/builders/impersonation.ts';

const scene = withImpersonation();
const { as, start, audit } = scene;
let { services, admin, team, target } = scene;
beforeEach(() => {
  ({ services, admin, team, target } = scene);
});

describe('the audit log', () => {
  it('has each start, stop and change, with who did it and in whose name', async () => {
    const campaign = await buildConnectedCampaign(services, { team });
    const { conversation_id } = await buildConversation(services, { campaign });
    await start();
    const { conversations } = as(admin);
    const about = { team_slug: team.team_slug, conversation_id };
    await conversations.get(about);
    await conversations.stop(about);
    await conversations
      .stop({ ...about, conversation_id: newId() })
      .catch(() => 'there is no such conversation');
    await as(admin).admin.stopImpersonation();
    const entries = await audit();
    const whose = { on_behalf_of: target.user_id, subject_team_id: team.team_id };
    expect(entries).toMatchObject([
      { action: 'impersonation.started', ...whose, details: { admin_level: 'admin' } },
      {
        action: 'impersonation.change',
        ...whose,
        details: { procedure: 'conversations.stop', about: { conversation_id } },
        outcome: 'done',
      },
      { action: 'impersonation.change', ...whose, outcome: 'refused: NOT_FOUND' },
      { action: 'impersonation.stopped', ...whose, details: { because: 'stopped' } },
    ]);
  });

  it('has changes that a viewer may make, too, and no reading', async () => {
    const campaign = await buildConnectedCampaign(services, { team });
    const { conversation_id } = await buildConversation(services, { campaign });
    await start();
    const { team_slug } = team;
    const { campaign_id } = campaign;
    const rpc = as(admin);
    await rpc.conversations.list({ team_slug });
    await rpc.playground.credits({ team_slug });
    await rpc.conversations.presence({ team_slug, conversation_id, tab_id: newId() });
    await rpc.playground
      .reply({ team_slug, campaign_id, turns: [{ by: 'lead', text: 'Hi' }] })
      .catch(() => 'the model is away');
    await rpc.conversations.markUnread({ team_slug, conversation_id });
    const changes = (await audit()).filter(({ action }) => action === 'impersonation.change');
    expect(changes.map(({ details }) => details.procedure)).toEqual([
      'playground.reply',
      'conversations.markUnread',
    ]);
  });

  it('can neither be read nor changed by the application', async () => {
    await start();
    const query = (text: string) => services.db.pool.query(text);
    await expect(query('SELECT action FROM audit_log')).rejects.toThrow(/permission denied/);
    await expect(query('DELETE FROM audit_log')).rejects.toThrow(/permission denied/);
    await expect(query(`UPDATE audit_log SET action = 'x'`)).rejects.toThrow(/permission denied/);
    await expect(query('DELETE FROM admin_sessions')).rejects.toThrow(/permission denied/);
  });
});
