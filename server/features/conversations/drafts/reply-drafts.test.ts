import { expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

const rpcOf = ({ cookie }: { cookie: string }) =>
  openBrowser(scene.services, { cookie }).rpc.conversations;

async function buildThread() {
  const campaign = await scene.connectedCampaign();
  const { team } = campaign;
  const lead = leadOf(scene.services, campaign);
  await lead.says('Hello');
  const { conversation_id } = await lead.conversation();
  const editor = await buildMember(scene.services, { team, role: 'editor' });
  const ref = { team_slug: team.team_slug, conversation_id };
  const listed = async (rpc: ReturnType<typeof rpcOf>) =>
    (await rpc.list({ team_slug: team.team_slug })).items[0]?.draft;
  const two = { owner: rpcOf(team.owner), other: rpcOf(editor) };
  return { campaign, team, editor, ref, listed, ...two };
}

const draftsOf = (user_id: string) =>
  scene.queue.query('SELECT text FROM reply_drafts WHERE user_id = $1', [user_id]);

it('is its author alone who reads a draft, on each of their devices', async () => {
  const { team, ref, owner, other, listed } = await buildThread();
  await owner.saveDraft({ ...ref, text: 'Hello J' });
  await owner.saveDraft({ ...ref, text: 'Hello Jane' });
  expect(await rpcOf(team.owner).draft(ref)).toEqual({ text: 'Hello Jane' });
  expect(await other.draft(ref)).toEqual({ text: '' });
  expect([await listed(owner), await listed(other)]).toEqual([true, false]);
  await other.saveDraft({ ...ref, text: 'Mine' });
  expect(await owner.draft(ref)).toEqual({ text: 'Hello Jane' });
  await owner.saveDraft({ ...ref, text: ' ' });
  expect(await owner.draft(ref)).toEqual({ text: '' });
  expect(await other.draft(ref)).toEqual({ text: 'Mine' });
});

it('goes with the reply that sends it, and stays while none is sent', async () => {
  const { ref, owner, other, listed } = await buildThread();
  for (const rpc of [owner, other]) await rpc.saveDraft({ ...ref, text: 'Hello Jane' });
  const reply = { ...ref, text: 'Hello Jane', message_id: newId() };
  await expect(owner.reply(reply)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await listed(owner)).toBe(true);
  await owner.reply({ ...reply, take_over: true });
  expect([await listed(owner), await listed(other)]).toEqual([false, true]);
});

it('is bounded, and goes with its author', async () => {
  const { team, editor, ref, other } = await buildThread();
  await expect(other.saveDraft({ ...ref, text: 'a'.repeat(10_001) })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  await other.saveDraft({ ...ref, text: 'a'.repeat(10_000) });
  expect(await draftsOf(editor.user_id)).toHaveLength(1);
  const teams = openBrowser(scene.services, team.owner).rpc.teams;
  await teams.removeMember({ team_slug: team.team_slug, user_id: editor.user_id });
  expect(await draftsOf(editor.user_id)).toEqual([]);
});

it('of two leads who turn out to be one is joined for each author', async () => {
  const { campaign, team, ref, owner, other } = await buildThread();
  const duplicate = leadOf(scene.services, campaign);
  await duplicate.says('Hello again');
  const { conversation_id: other_id } = await duplicate.conversation();
  await owner.saveDraft({ ...ref, text: 'First' });
  for (const rpc of [owner, other]) {
    await rpc.saveDraft({ team_slug: team.team_slug, conversation_id: other_id, text: 'Second' });
  }
  await owner.mergeLead({ ...ref, other_id });
  expect(await owner.draft(ref)).toEqual({ text: 'First\nSecond' });
  expect(await other.draft(ref)).toEqual({ text: 'Second' });
});
