import { beforeEach, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();
beforeEach(async () => {
  await scene.services.db.pool.query('DELETE FROM rate_limits');
});

const OFFER = 'Twelve weeks of coaching for 900 €. The first call is free.';

/** A lead whom a person is talking to, of a campaign whose prompt has the offer. */
async function spokenTo(text = 'Hi, how much is it?') {
  const lead = await scene.lead();
  const { team, campaign_id } = lead.campaign;
  await scene.queue.query(
    `UPDATE campaigns SET behavior_prompt = behavior_prompt || $2 WHERE campaign_id = $1`,
    [campaign_id, `\n<offer>\n${OFFER}\n</offer>`],
  );
  await lead.says(text);
  const { conversation_id } = await lead.conversation();
  const ref = { team_slug: team.team_slug, conversation_id };
  const rpc = openBrowser(scene.services, { cookie: team.owner.cookie }).rpc.conversations;
  await rpc.stop(ref);
  return { lead, team, ref, rpc, suggest: () => rpc.suggestReply(ref) };
}

const said = (content: object) => ({ content });

it('drafts from the thread and the offer, names what was said, and sends nothing', async () => {
  const { lead, suggest } = await spokenTo();
  const reply = 'It is 900 €, and the first call is free.';
  const quotes = ['The first call is free', 'how much is it', 'A discount of 20 % today'];
  await scene.outside.script(said({ reply, quotes }));
  expect(await suggest()).toEqual({
    text: reply,
    rests_on: ['The first call is free', 'how much is it'],
    faults: [],
  });
  const [asked] = (await scene.outside.asked()).slice(-1);
  expect(asked?.lastMessage).toBe('Hi, how much is it?');
  expect(asked?.body.messages[0]?.content).toContain(OFFER);
  await scene.runJobs();
  expect(await lead.heard()).toEqual([]);
  expect(await lead.thread()).toHaveLength(1);
});

it('refuses a draft that could not be sent, and says that nothing was', async () => {
  const { suggest } = await spokenTo();
  await scene.outside.script(said({ reply: 'Hi {{lead_name}}', quotes: [] }));
  await expect(suggest()).rejects.toMatchObject({
    code: 'NOT_IN_TIME',
    message: expect.stringContaining('Nothing was sent'),
  });
});

it('says so while the model cannot be asked, and works again afterwards', async () => {
  const { suggest } = await spokenTo();
  await scene.outside.fault('openai', { match: '/chat/completions', status: 503 });
  await expect(suggest()).rejects.toMatchObject({ code: 'NOT_IN_TIME' });
  await scene.outside.heal();
  await expect
    .poll(suggest, { timeout: 9_000, interval: 1_000 })
    .toMatchObject({ text: expect.any(String) });
});

it('is not for leads who opted out, nor for viewers', async () => {
  const { team, ref, lead, rpc } = await spokenTo();
  const viewer = await buildMember(scene.services, { team, role: 'viewer' });
  const theirs = openBrowser(scene.services, viewer).rpc.conversations.suggestReply(ref);
  await expect(theirs).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await lead.says('STOP');
  await expect(rpc.suggestReply(ref)).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('is bounded: the eleventh within a minute is refused without asking the model', async () => {
  const { suggest } = await spokenTo();
  for (let n = 0; n < 10; n += 1) await suggest();
  const before = (await scene.outside.asked()).length;
  await expect(suggest()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await scene.outside.asked()).toHaveLength(before);
});
