import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene } from '#server/test/scene.ts';
import { openTeamView, statesOf, buildWritingLead } from '#server/test/builders/hand-off.ts';

const scene = await fileScene();

const PERMISSION = { permission: { reason: 'The lead called us.' } };

describe('a person who stops the agent', () => {
  it('is kept with time and name, and the agent stays silent', async () => {
    const { lead, stop, get } = await buildWritingLead(scene);
    expect((await stop()).conversation).toMatchObject({
      ai_state: 'manual_control',
      conversation_status: 'stop',
      needs_attention: false,
    });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    const { handoff } = await get();
    expect(handoff).toMatchObject({ cause: 'dashboard', by_name: 'Ada Lovelace' });
    await lead.says('Hello?');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
  });

  it('twice has stopped it once', async () => {
    const { stop, conversation_id } = await buildWritingLead(scene);
    await Promise.all([stop(), stop(), stop()]);
    expect(await events(conversation_id)).toEqual(['agent_stopped']);
  });

  it('withdraws what was stored and not sent, but not what a person wrote', async () => {
    const { lead, stop } = await buildWritingLead(scene);
    await scene.outside.fault('waha', { match: '/api/sendText', drop: true, times: 1 });
    await scene.runJobs();
    await stop();
    expect(await statesOf(lead)).toEqual([
      ['USER_MESSAGE', 'received'],
      ['AI_RESPONSE', 'canceled'],
    ]);
  });
});

describe('a lead of a paused campaign', () => {
  it("isn't said to get an answer", async () => {
    const { lead, team, get } = await buildWritingLead(scene);
    expect((await get()).campaignPaused).toBe(false);
    const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
    const { campaign_slug } = lead.campaign;
    await rpc.outreach.pauseCampaign({ team_slug: team.team_slug, campaign_slug });
    expect((await get()).campaignPaused).toBe(true);
  });
});

describe('an answer that a stop took back', () => {
  async function stoppedBeforeItWasSent(text: string) {
    const one = await buildWritingLead(scene, text);
    await scene.outside.fault('waha', { match: '/api/sendText', drop: true, times: 1 });
    await scene.runJobs();
    await one.stop();
    return one;
  }

  it('leaves the lead waiting for a person', async () => {
    const { get } = await stoppedBeforeItWasSent('Hi');
    expect((await get()).conversation.person_due_since).not.toBeNull();
  });

  it('is written anew when the agent gets the lead back', async () => {
    const { lead, reactivate, get } = await stoppedBeforeItWasSent('Hi');
    await reactivate();
    expect((await get()).conversation.person_due_since).toBeNull();
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('and turns out to have reached the lead is not written a second time', async () => {
    const { lead, reactivate, conversation_id } = await stoppedBeforeItWasSent('Hi');
    // The gateway had accepted it, and says so late.
    await scene.queue.query(
      `UPDATE messages SET state = 'sent' WHERE conversation_id = $1 AND state = 'canceled'`,
      [conversation_id],
    );
    await reactivate();
    await scene.runJobs();
    expect((await statesOf(lead)).map(([type]) => type)).toEqual(['USER_MESSAGE', 'AI_RESPONSE']);
  });

  it('leaves no one waiting whom someone has answered besides', async () => {
    const { lead, stop, get } = await buildWritingLead(scene, 'Hi');
    await scene.runJobs();
    await stop();
    expect(await lead.heard()).toHaveLength(1);
    expect((await get()).conversation.person_due_since).toBeNull();
  });

  it('while it was on its way leaves the lead waiting once it turns out not to be sent', async () => {
    const { lead, stop, get, conversation_id } = await buildWritingLead(scene, 'Hi');
    await scene.outside.fault('waha', { match: '/api/sendText', drop: true, times: 1 });
    await scene.runJobs();
    const set = (state: string) =>
      scene.queue.query(
        `UPDATE messages SET state = $2 WHERE conversation_id = $1 AND type_interaction = 'AI_RESPONSE'`,
        [conversation_id, state],
      );
    await set('sending');
    await Promise.all([stop(), set('pending')]);
    await scene.queue.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await scene.runJobs();
    expect(await statesOf(lead)).toEqual([
      ['USER_MESSAGE', 'received'],
      ['AI_RESPONSE', 'canceled'],
    ]);
    expect((await get()).conversation.person_due_since).not.toBeNull();
  });
});

describe('a person who gives control back', () => {
  it('has what waits answered at once', async () => {
    const { lead, stop, reactivate, conversation_id } = await buildWritingLead(scene, 'Hi');
    await stop();
    await scene.runJobs();
    await lead.says('Hello');
    expect(await reactivate()).toMatchObject({
      ai_state: 'ai_active',
      conversation_status: 'en_cours',
    });
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await events(conversation_id)).toEqual(['agent_stopped', 'agent_reactivated']);
  });

  it('has nothing said when nothing waits', async () => {
    const { lead, stop, reactivate } = await buildWritingLead(scene);
    await scene.runJobs();
    await stop();
    await reactivate();
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('does nothing to an agent that has it', async () => {
    const { reactivate, conversation_id } = await buildWritingLead(scene);
    await reactivate();
    expect(await events(conversation_id)).toEqual([]);
  });

  it('may do so after an opt-out with a permission', async () => {
    const lead = await scene.lead();
    await lead.says('STOP');
    const { reactivate } = await openTeamView(scene, lead);
    await expect(reactivate()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await reactivate(PERMISSION)).toMatchObject({ ai_state: 'ai_active' });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
  });
});

describe('a person who would write to a lead who asked to stop', () => {
  /** Later than messages without a given time. */
  const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  const asksToStop = {
    code: 'CONFLICT',
    message: expect.stringMatching(/^This lead asked to stop/),
  };

  it('waits until the lead writes again, also after a takeover', async () => {
    const { lead, stop, get, reply } = await buildWritingLead(scene);
    await stop();
    expect(await get()).toMatchObject({ optedOut: false, can: { reply: true } });
    await lead.says('STOP', { at: later(10) });
    expect(await get()).toMatchObject({ optedOut: true, can: { reply: false } });
    await expect(reply()).rejects.toMatchObject(asksToStop);
    await lead.says('On second thought', { at: later(20) });
    expect(await get()).toMatchObject({ optedOut: false, can: { reply: true } });
    await reply();
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Ada here, it is 900.']);
  });

  it('may do so after giving the lead back with a permission', async () => {
    const { lead, stop, reactivate, reply } = await buildWritingLead(scene);
    await lead.says('STOP', { at: later(10) });
    await expect(reply()).rejects.toMatchObject(asksToStop);
    await reactivate(PERMISSION);
    await stop();
    await reply();
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Ada here, it is 900.']);
  });

  it('has what waited to be sent taken back', async () => {
    const { lead, stop, reply } = await buildWritingLead(scene);
    await stop();
    await scene.outside.fault('waha', { match: '/api/sendText', status: 503 });
    await reply();
    await scene.runJobs();
    await scene.outside.heal();
    await lead.says('Unsubscribe', { at: later(10) });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await statesOf(lead)).toContainEqual(['HUMAN_MESSAGE', 'canceled']);
  });

  it('at the same moment has it taken back before it is sent', async () => {
    const { lead, stop, reply } = await buildWritingLead(scene);
    await stop();
    await reply();
    await lead.says('STOP', { at: later(10) });
    // as if it had been stored just after
    await scene.queue.query(`UPDATE messages SET state = 'pending' WHERE state = 'canceled'`);
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await statesOf(lead)).toContainEqual(['HUMAN_MESSAGE', 'canceled']);
  });
});

async function events(conversation_id: string) {
  const rows = await scene.queue.query<{ kind: string }>(
    'SELECT kind FROM conversation_events WHERE conversation_id = $1 ORDER BY at, event_id',
    [conversation_id],
  );
  return rows.map((row) => row.kind);
}
