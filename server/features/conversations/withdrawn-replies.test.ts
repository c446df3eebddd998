import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

async function desk({ stopped = true } = {}) {
  const lead = await scene.lead();
  await lead.says('Hi');
  const { team } = lead.campaign;
  const { conversation_id } = await lead.conversation();
  const ref = { team_slug: team.team_slug, conversation_id };
  const rpc = openBrowser(scene.services, { cookie: team.owner.cookie }).rpc.conversations;
  if (stopped) await rpc.stop(ref);
  const reply = (text = 'This one') => rpc.reply({ ...ref, message_id: newId(), text });
  return { lead, rpc, ref, reply };
}

describe('a withdrawn reply', () => {
  it('leaves the lead waiting for a person again', async () => {
    const { rpc, ref, reply } = await desk();
    const due = async () => (await rpc.get(ref)).conversation.person_due_since;
    const { message_id } = await reply();
    expect(await due()).toBeNull();
    await rpc.withdraw({ ...ref, message_id });
    expect(await due()).not.toBeNull();
  });

  it('that had failed leaves the lead waiting, too', async () => {
    const { rpc, ref, reply } = await desk();
    await scene.outside.fault('waha', { match: '/api/sendText', status: 400, times: 1 });
    const { message_id } = await reply();
    await scene.runJobs();
    await rpc.markSeen(ref);
    await rpc.withdraw({ ...ref, message_id });
    const { conversation } = await rpc.get(ref);
    expect(conversation.person_due_since).not.toBeNull();
    expect(conversation.needs_attention).toBe(false);
  });

  it('leaves no one waiting who has another answer', async () => {
    const { rpc, ref, reply } = await desk();
    await reply();
    await scene.runJobs();
    const { message_id } = await reply('And this');
    await rpc.withdraw({ ...ref, message_id });
    expect((await rpc.get(ref)).conversation.person_due_since).toBeNull();
  });

  it('that took over is made up for by the agent, once it gets the lead back', async () => {
    const { lead, rpc, ref } = await desk({ stopped: false });
    const message_id = newId();
    await rpc.reply({ ...ref, message_id, text: 'Not this', take_over: true });
    await rpc.withdraw({ ...ref, message_id });
    await rpc.reactivate(ref);
    await scene.runJobs();
    const heard = await lead.heard();
    expect(heard).toHaveLength(1);
    expect(heard).not.toContain('Not this');
  });
});
