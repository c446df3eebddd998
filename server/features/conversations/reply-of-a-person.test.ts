import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildPerson } from '#server/test/builders/builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { statesOf, buildWritingLead } from '#server/test/builders/hand-off.ts';

const scene = await fileScene();

describe('a person who writes to the lead', () => {
  it('must stop the agent first', async () => {
    const { reply } = await buildWritingLead(scene);
    await expect(reply()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Stop the AI agent before you write to this lead.',
    });
  });

  it('needs a plan that is paid', async () => {
    const { stop, reply, team } = await buildWritingLead(scene);
    await stop();
    await scene.queue.query(
      `UPDATE team_settings SET subscription_status = 'past_due' WHERE team_id = $1`,
      [team.team_id],
    );
    await expect(reply()).rejects.toMatchObject({ code: 'PLAN_REQUIRED' });
  });

  it('is stored, sent and named, and the answer is no usage of the plan', async () => {
    const { lead, stop, reply, team, conversation_id } = await buildWritingLead(scene);
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
    const { lead, stop, reply } = await buildWritingLead(scene);
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
    const one = await buildWritingLead(scene);
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
    const { lead, stop, reply } = await buildWritingLead(scene);
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
    const { lead, stop, reply } = await buildWritingLead(scene);
    await stop();
    await scene.outside.fault('waha', { match: '/api/sendText', dropAfterAccept: true, times: 1 });
    await reply();
    await scene.runJobs();
    await scene.runJobs();
    const sent = await scene.outside.sent(lead.campaign.connection.waha_session);
    expect(sent.map((item) => item.repeat)).toEqual([false]);
    expect(await statesOf(lead)).toContainEqual(['HUMAN_MESSAGE', 'sent']);
  });

  it('is sent even when control was given back meanwhile: the person wrote it', async () => {
    const { lead, stop, reactivate, reply } = await buildWritingLead(scene);
    await stop();
    await reply();
    await reactivate();
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Ada here, it is 900.']);
  });

  it('is told that the agent is thinking, and when it is not any more', async () => {
    const { lead, get } = await buildWritingLead(scene);
    let during: boolean | undefined;
    scene.whileThinking(async () => {
      await scene.queue.query('UPDATE conversation_turns SET thinking = true');
      during = (await get()).agentTyping;
    });
    await scene.runJobs();
    expect([during, (await get()).agentTyping]).toEqual([true, false]);
    expect(await lead.heard()).toHaveLength(1);
  });

  it('may be any editor; the name shown is of the writer', async () => {
    const { lead, stop, team, conversation_id } = await buildWritingLead(scene);
    await stop();
    const grace = await buildPerson(scene.services, { name: 'Grace Hopper' });
    const editor = await buildMember(scene.services, { team, role: 'editor', person: grace });
    const rpc = openBrowser(scene.services, { cookie: editor.cookie }).rpc.conversations;
    const { team_slug } = team;
    await rpc.reply({ team_slug, conversation_id, text: 'Grace here', message_id: newId() });
    expect((await lead.thread()).at(-1)).toMatchObject({ author_name: 'Grace Hopper' });
  });
});
