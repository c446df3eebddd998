import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildPerson } from '#server/test/builders.ts';
import { leadOf } from '#server/test/chat-builders.ts';
import { openScene, type Scene, type SceneLead } from '#server/test/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.reset());

/** A lead that wrote, and what a person of the team can do about it. */
async function writing(text = 'Hi, how much is it?') {
  const lead = await scene.lead();
  await lead.says(text);
  return { lead, ...(await deskOf(lead)) };
}

async function deskOf(lead: SceneLead) {
  const { team } = lead.campaign;
  const { conversation_id } = await lead.conversation();
  const ref = { team_slug: team.team_slug, conversation_id };
  const rpc = openBrowser(scene.services, { cookie: team.owner.cookie }).rpc.conversations;
  return {
    team,
    conversation_id,
    stop: () => rpc.stop(ref),
    reactivate: (like: { permission?: { reason: string } } = {}) =>
      rpc.reactivate({ ...ref, ...like }),
    get: () => rpc.get(ref),
    reply: (like: { text?: string; message_id?: string } = {}) =>
      rpc.reply({ ...ref, text: 'Ada here, it is 900.', message_id: newId(), ...like }),
  };
}

const PERMISSION = { permission: { reason: 'The lead called us.' } };

const statesOf = async (lead: SceneLead) =>
  (await lead.thread()).map((message) => [message.type_interaction, message.state]);

describe('a person who stops the agent', () => {
  it('is kept with time and name, and the agent stays silent', async () => {
    const { lead, stop, get } = await writing();
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
    const { stop, conversation_id } = await writing();
    await Promise.all([stop(), stop(), stop()]);
    expect(await events(conversation_id)).toEqual(['agent_stopped']);
  });

  it('withdraws what was stored and not sent, but not what a person wrote', async () => {
    const { lead, stop } = await writing();
    await scene.outside.fault('waha', { match: '/api/sendText', drop: true, times: 1 });
    await scene.runJobs();
    await stop();
    expect(await statesOf(lead)).toEqual([
      ['USER_MESSAGE', 'received'],
      ['AI_RESPONSE', 'canceled'],
    ]);
  });
});

describe('a person who gives control back', () => {
  it('has what waits answered at once', async () => {
    const { lead, stop, reactivate, conversation_id } = await writing('Hi');
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
    const { lead, stop, reactivate } = await writing();
    await scene.runJobs();
    await stop();
    await reactivate();
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('does nothing to an agent that has it', async () => {
    const { reactivate, conversation_id } = await writing();
    await reactivate();
    expect(await events(conversation_id)).toEqual([]);
  });

  it('may do so after an opt-out with a permission', async () => {
    const lead = await scene.lead();
    await lead.says('STOP');
    const { reactivate } = await deskOf(lead);
    await expect(reactivate()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await reactivate(PERMISSION)).toMatchObject({ ai_state: 'ai_active' });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
  });
});

describe('a person who writes to the lead', () => {
  it('must stop the agent first', async () => {
    const { reply } = await writing();
    await expect(reply()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Stop the AI agent before you write to this lead.',
    });
  });

  it('needs a plan that is paid', async () => {
    const { stop, reply, team } = await writing();
    await stop();
    await scene.queue.query(
      `UPDATE team_settings SET subscription_status = 'past_due' WHERE team_id = $1`,
      [team.team_id],
    );
    await expect(reply()).rejects.toMatchObject({ code: 'PLAN_REQUIRED' });
  });

  it('is stored, sent and named, and the answer is no usage of the plan', async () => {
    const { lead, stop, reply, team, conversation_id } = await writing();
    await stop();
    expect(await reply()).toMatchObject({
      type_interaction: 'HUMAN_MESSAGE',
      state: 'pending',
      author_name: 'Ada Lovelace',
    });
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Ada here, it is 900.']);
    expect(await statesOf(lead)).toEqual([
      ['USER_MESSAGE', 'received'],
      ['HUMAN_MESSAGE', 'sent'],
    ]);
    const [used] = await scene.queue.query(
      'SELECT sum(usage_messages)::int AS used FROM team_counters WHERE team_id = $1',
      [team.team_id],
    );
    expect(used).toEqual({ used: 0 });
    const [row] = await scene.queue.query(
      'SELECT last_message, answered_seq = last_inbound_seq AS done FROM conversations WHERE conversation_id = $1',
      [conversation_id],
    );
    expect(row).toEqual({ last_message: 'Ada here, it is 900.', done: true });
  });

  it('with three clicks has written once', async () => {
    const { lead, stop, reply } = await writing();
    await stop();
    const message_id = newId();
    const clicks = await Promise.all([1, 2, 3].map(() => reply({ message_id })));
    expect(new Set(clicks.map((message) => message.message_id))).toEqual(new Set([message_id]));
    await scene.runJobs();
    await reply({ message_id });
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Ada here, it is 900.']);
  });

  it('is not overwritten by another text under the same id, and never answered with another thread', async () => {
    const one = await writing();
    await one.stop();
    const message_id = newId();
    await one.reply({ message_id, text: 'First' });
    expect(await one.reply({ message_id, text: 'Second' })).toMatchObject({ text: 'First' });
    const neighbour = leadOf(scene.services, one.lead.campaign);
    await neighbour.says('Hi');
    const { conversation_id } = await neighbour.conversation();
    const { team } = one;
    const rpc = openBrowser(scene.services, { cookie: team.owner.cookie }).rpc.conversations;
    const ref = { team_slug: team.team_slug, conversation_id };
    await rpc.stop(ref);
    const wrong = rpc.reply({ ...ref, message_id, text: 'Elsewhere' });
    await expect(wrong).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is sent in the order of writing, also after the gateway was down', async () => {
    const { lead, stop, reply } = await writing();
    await stop();
    await scene.outside.fault('waha', { match: '/api/sendText', status: 503, times: 2 });
    await reply({ text: 'One' });
    await scene.runJobs();
    await reply({ text: 'Two' });
    await scene.runJobs();
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['One', 'Two']);
  });

  it('is found at the gateway when its answer was lost, and not sent again', async () => {
    const { lead, stop, reply } = await writing();
    await stop();
    await scene.outside.fault('waha', { match: '/api/sendText', dropAfterAccept: true, times: 1 });
    await reply();
    await scene.runJobs();
    await scene.runJobs();
    const sent = await scene.outside.sent(lead.campaign.connection.waha_session);
    expect(sent.map((one) => one.repeat)).toEqual([false]);
    expect(await statesOf(lead)).toContainEqual(['HUMAN_MESSAGE', 'sent']);
  });

  it('is sent even when control was given back meanwhile: the person wrote it', async () => {
    const { lead, stop, reactivate, reply } = await writing();
    await stop();
    await reply();
    await reactivate();
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Ada here, it is 900.']);
  });

  it('is told that the agent is thinking, and when it is not any more', async () => {
    const { lead, get } = await writing();
    let during: boolean | undefined;
    scene.whileThinking(async () => {
      await scene.queue.query('UPDATE conversation_turns SET thinking = true');
      during = (await get()).agentTyping;
    });
    await scene.runJobs();
    expect([during, (await get()).agentTyping]).toEqual([true, false]);
    expect(await lead.heard()).toHaveLength(1);
  });

  it('may be any editor; the name shown is of whoever wrote', async () => {
    const { lead, stop, team, conversation_id } = await writing();
    await stop();
    const grace = await buildPerson(scene.services, { name: 'Grace Hopper' });
    const editor = await buildMember(scene.services, { team, role: 'editor', person: grace });
    const rpc = openBrowser(scene.services, { cookie: editor.cookie }).rpc.conversations;
    const { team_slug } = team;
    await rpc.reply({ team_slug, conversation_id, text: 'Grace here', message_id: newId() });
    expect((await lead.thread()).at(-1)).toMatchObject({ author_name: 'Grace Hopper' });
  });
});

describe('a person who would write to a lead who asked to stop', () => {
  /** After what was said without a time. */
  const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  const asksToStop = {
    code: 'CONFLICT',
    message: expect.stringMatching(/^This lead asked to stop/),
  };

  it('waits until the lead writes again, also after a takeover', async () => {
    const { lead, stop, get, reply } = await writing();
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
    const { lead, stop, reactivate, reply } = await writing();
    await lead.says('STOP', { at: later(10) });
    await expect(reply()).rejects.toMatchObject(asksToStop);
    await reactivate(PERMISSION);
    await stop();
    await reply();
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Ada here, it is 900.']);
  });

  it('has what waited to be sent taken back', async () => {
    const { lead, stop, reply } = await writing();
    await stop();
    await scene.outside.fault('waha', { match: '/api/sendText', status: 503 });
    await reply();
    await scene.runJobs();
    await scene.outside.heal();
    await lead.says('Unsubscribe me', { at: later(10) });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await statesOf(lead)).toContainEqual(['HUMAN_MESSAGE', 'canceled']);
  });

  it('at the same moment has it taken back before it is sent', async () => {
    const { lead, stop, reply } = await writing();
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
