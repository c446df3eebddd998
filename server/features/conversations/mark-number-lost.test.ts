import { describe, expect, it } from 'vitest';
import { unlinkNumber } from '#server/features/whatsapp/unlink-number.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { changeConversation } from './conversation-store.ts';

const scene = await fileScene();

const statesOf = async (lead: SceneLead) =>
  (await lead.thread()).map((message) => [message.type_interaction, message.state]);

const unlink = ({ campaign }: SceneLead) =>
  scene.services.db.inTeam(campaign.team.scope, (tx) =>
    unlinkNumber(tx, campaign.campaign_id, 'lost'),
  );

async function linkAgain(lead: SceneLead) {
  const { campaign } = lead;
  await scene.queue.query(
    `UPDATE campaigns SET whatsapp_connected = true, status = 'active' WHERE campaign_id = $1`,
    [campaign.campaign_id],
  );
  const { conversation_id } = await lead.conversation();
  await scene.services.db.inTeam(campaign.team.scope, (tx) =>
    changeConversation(scene.services, tx, conversation_id, { kind: 'number_back' }),
  );
}

describe('a number that is lost in the middle of an answer', () => {
  it('has it withdrawn, and the lead is answered anew once a number is linked again', async () => {
    const lead = await scene.lead();
    await scene.outside.fault('waha', { match: '/api/sendText', status: 503 });
    await lead.says('Hi');
    await scene.runJobs();
    await unlink(lead);
    await scene.outside.heal();
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await statesOf(lead)).toEqual([
      ['USER_MESSAGE', 'received'],
      ['AI_RESPONSE', 'canceled'],
    ]);
    expect(await lead.conversation()).toMatchObject({
      needs_attention: true,
      attention_reason: 'number_lost',
      waiting_since: expect.any(Date),
    });
    await linkAgain(lead);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await statesOf(lead)).toEqual([
      ['USER_MESSAGE', 'received'],
      ['AI_RESPONSE', 'canceled'],
      ['AI_RESPONSE', 'sent'],
    ]);
  });

  it('is so for a send that was still under way then', async () => {
    const lead = await scene.lead();
    await scene.outside.fault('waha', { match: '/api/sendText', status: 503 });
    await lead.says('Hi');
    await scene.runJobs();
    await scene.queue.query(`UPDATE messages SET state = 'sending' WHERE state = 'pending'`);
    await unlink(lead);
    await scene.outside.heal();
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await statesOf(lead)).toContainEqual(['AI_RESPONSE', 'canceled']);
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'number_lost' });
  });

  it('leaves everyone alone when another number was linked meanwhile', async () => {
    const lead = await scene.lead();
    await scene.outside.fault('waha', { match: '/api/sendText', status: 503 });
    await lead.says('Hi');
    await scene.runJobs();
    await unlink(lead);
    await linkAgain(lead);
    await scene.outside.heal();
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });
});
