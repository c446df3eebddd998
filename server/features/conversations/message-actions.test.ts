import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

async function desk({ stopped = true } = {}) {
  const lead = await scene.lead();
  await lead.says('Which one?', { id: '3AWHICH' });
  const { team } = lead.campaign;
  const { conversation_id } = await lead.conversation();
  const ref = { team_slug: team.team_slug, conversation_id };
  const rpc = openBrowser(scene.services, { cookie: team.owner.cookie }).rpc.conversations;
  if (stopped) await rpc.stop(ref);
  const reply = (like: object = {}) =>
    rpc.reply({ ...ref, message_id: newId(), text: 'This one', ...like });
  return { lead, team, rpc, ref, reply };
}

const handed = ({ campaign }: SceneLead) => scene.outside.sent(campaign.connection.waha_session);
const last = async (lead: SceneLead) => (await lead.thread()).at(-1);
const first = async (lead: SceneLead) => (await lead.thread())[0];
const unlink = ({ campaign }: SceneLead) =>
  scene.queue.query('UPDATE campaigns SET whatsapp_connected = false WHERE campaign_id = $1', [
    campaign.campaign_id,
  ]);
const link = ({ campaign }: SceneLead) =>
  scene.queue.query('UPDATE campaigns SET whatsapp_connected = true WHERE campaign_id = $1', [
    campaign.campaign_id,
  ]);

describe('an answer to a message', () => {
  it('quotes it, on the phone and in the thread', async () => {
    const { lead, reply } = await desk();
    const question = await first(lead);
    await reply({ reply_to: question?.message_id });
    await scene.runJobs();
    expect(await handed(lead)).toMatchObject([{ text: 'This one', replyTo: '3AWHICH' }]);
    expect((await last(lead))?.quoted).toEqual({
      message_id: question?.message_id,
      from_lead: true,
      text: 'Which one?',
    });
  });

  it('that the lead does not have is refused', async () => {
    const { reply } = await desk();
    const { message_id } = await reply();
    await expect(reply({ reply_to: message_id })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(reply({ reply_to: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('taking over and writing in one step', () => {
  it('stops the agent, and sends what was written instead of its answer', async () => {
    const { lead, reply } = await desk({ stopped: false });
    await expect(reply()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await reply({ take_over: true })).toMatchObject({ state: 'pending' });
    expect(await lead.conversation()).toMatchObject({ ai_state: 'manual_control' });
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['This one']);
  });

  it('changes nothing when the message is refused', async () => {
    const { lead, reply } = await desk({ stopped: false });
    await unlink(lead);
    await expect(reply({ take_over: true })).rejects.toMatchObject({
      data: { detail: 'not_linked' },
    });
    expect(await lead.conversation()).toMatchObject({ ai_state: 'ai_active' });
  });

  it('is harmless when it is repeated', async () => {
    const { lead, reply } = await desk({ stopped: false });
    const message_id = newId();
    await Promise.all([1, 2, 3].map(() => reply({ take_over: true, message_id })));
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['This one']);
  });
});

describe('two people in one thread', () => {
  it('do not both answer unseen', async () => {
    const { lead, team, ref, reply } = await desk();
    const seen_seq = (await last(lead))?.seq;
    const grace = await buildMember(scene.services, { team, role: 'editor' });
    const hers = openBrowser(scene.services, grace).rpc.conversations;
    await hers.reply({ ...ref, message_id: newId(), text: 'The red one', seen_seq });
    await expect(reply({ seen_seq })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { detail: 'thread_moved_on' },
    });
    await reply({ seen_seq: (await last(lead))?.seq });
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['The red one', 'This one']);
  });

  it('one person writes on and on', async () => {
    const { lead, reply } = await desk();
    const seen_seq = (await last(lead))?.seq;
    await reply({ seen_seq });
    await reply({ seen_seq, text: 'Or that one' });
    expect(await lead.thread()).toHaveLength(3);
  });
});

describe('a number that is not linked', () => {
  it('sends nothing, and says so', async () => {
    const { lead, reply } = await desk();
    await unlink(lead);
    await expect(reply()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining("isn't connected"),
      data: { detail: 'not_linked' },
    });
    expect(await lead.thread()).toHaveLength(1);
  });

  it('lets a message wait if its writer wants that', async () => {
    const { lead, reply } = await desk();
    await unlink(lead);
    expect(await reply({ wait: true })).toMatchObject({ state: 'pending' });
    await link(lead);
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['This one']);
  });

  it('sends nothing days later that no one asked for: the message fails and can be sent again', async () => {
    const { lead, rpc, ref, reply } = await desk();
    const { message_id } = await reply();
    await scene.queue.query(
      `UPDATE messages SET created_at = created_at - interval '2 hours',
        send_before = send_before - interval '2 hours' WHERE message_id = $1`,
      [message_id],
    );
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await last(lead)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining("wasn't connected in time"),
    });
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
    expect(await rpc.resend({ ...ref, message_id })).toMatchObject({
      state: 'pending',
      failure: null,
    });
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['This one']);
  });
});

it('a message whose answer was lost does not fail by its time: the lead has it', async () => {
  const { lead, reply } = await desk();
  await scene.outside.fault('waha', { match: '/api/sendText', dropAfterAccept: true, times: 1 });
  const { message_id } = await reply();
  await scene.runJobs();
  await scene.queue.query(
    `UPDATE messages SET send_before = now() - interval '1 minute' WHERE message_id = $1`,
    [message_id],
  );
  await scene.runJobs();
  expect(await last(lead)).toMatchObject({ state: 'sent' });
  expect(await lead.heard()).toEqual(['This one']);
});

describe('a message that failed', () => {
  async function failed() {
    const one = await desk();
    await scene.outside.fault('waha', { match: '/api/sendText', status: 400, times: 1 });
    const { message_id } = await one.reply();
    await scene.runJobs();
    expect(await last(one.lead)).toMatchObject({ state: 'failed', failure: expect.any(String) });
    return { ...one, message_id };
  }

  it('is sent again, once, as the newest of its thread', async () => {
    const { lead, rpc, ref, message_id } = await failed();
    const at = Math.floor(Date.now() / 1000);
    await lead.says('Hello?', { at: at + 2 });
    await rpc.resend({ ...ref, message_id });
    await rpc.resend({ ...ref, message_id });
    await scene.runJobs();
    expect(await last(lead)).toMatchObject({ message_id, state: 'sent', failure: null });
    expect(await lead.heard()).toEqual(['This one']);
    await expect(rpc.resend({ ...ref, message_id })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is withdrawn, and then not sent any more', async () => {
    const { lead, rpc, ref, message_id } = await failed();
    expect(await rpc.withdraw({ ...ref, message_id })).toMatchObject({ state: 'canceled' });
    expect(await rpc.withdraw({ ...ref, message_id })).toMatchObject({ state: 'canceled' });
    await expect(rpc.resend({ ...ref, message_id })).rejects.toMatchObject({ code: 'CONFLICT' });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
  });

  it('is not sent to a lead who opted out meanwhile', async () => {
    const { lead, rpc, ref, message_id } = await failed();
    await lead.says('STOP', { at: Math.floor(Date.now() / 1000) + 2 });
    await expect(rpc.resend({ ...ref, message_id })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a message that waits', () => {
  it('is withdrawn before it goes out; one that is with the lead stays', async () => {
    const { lead, rpc, ref, reply } = await desk();
    const { message_id } = await reply();
    await rpc.withdraw({ ...ref, message_id });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    const second = await reply();
    await scene.runJobs();
    const late = rpc.withdraw({ ...ref, message_id: second.message_id });
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('of the lead is no one’s to withdraw', async () => {
    const { lead, rpc, ref } = await desk();
    const message_id = (await first(lead))?.message_id ?? '';
    await expect(rpc.withdraw({ ...ref, message_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a reaction', () => {
  /** Adds the lead's message to the gateway's history, which the test had bypassed. */
  async function known() {
    const one = await desk();
    await scene.outside.control(
      'POST',
      `/waha/sessions/${one.lead.campaign.connection.waha_session}/messages`,
      { from: one.lead.phone, text: 'Which one?', id: '3AWHICH', missed: true },
    );
    const message_id = (await first(one.lead))?.message_id ?? '';
    const react = (emoji: string | null) => one.rpc.react({ ...one.ref, message_id, emoji });
    return { ...one, react };
  }
  const reactions = async ({ campaign }: SceneLead) => {
    const path = `/waha/activity?session=${campaign.connection.waha_session}`;
    const { activity } = (await scene.outside.control('GET', path)) as {
      activity: { kind: string; reaction?: string }[];
    };
    return activity.filter((item) => item.kind === 'reaction').map((item) => item.reaction);
  };

  it('is shown at once, sent, changed and taken back', async () => {
    const { lead, react } = await known();
    expect(await react('👍')).toMatchObject({ our_reaction: '👍' });
    await scene.runJobs();
    await react('❤️');
    await scene.runJobs();
    expect(await react(null)).toMatchObject({ our_reaction: null });
    await scene.runJobs();
    expect(await reactions(lead)).toEqual(['👍', '❤️', '']);
  });

  it('that the gateway refuses is taken off again', async () => {
    const { lead, react } = await known();
    await scene.outside.fault('waha', { match: '/api/reaction', status: 404, times: 1 });
    await react('👍');
    await scene.runJobs();
    expect(await first(lead)).toMatchObject({ our_reaction: null });
  });

  it('does not reach a lead who opted out', async () => {
    const { lead, react } = await known();
    await react('👍');
    await lead.says('STOP', { at: Math.floor(Date.now() / 1000) + 2 });
    await scene.runJobs();
    expect(await reactions(lead)).toEqual([]);
    await expect(react('👍')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is one emoji', async () => {
    const { react } = await known();
    for (const text of ['buy now', '👍👍', ''])
      await expect(react(text)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
