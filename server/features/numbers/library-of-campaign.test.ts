import { describe, expect, it } from 'vitest';
import { shortId } from '#domain/agent/choose-item.ts';
import { NO_SIGNS } from '#domain/numbers/signs.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildCampaign } from '#server/test/builders/builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { answerOf, BAD } from '#server/test/builders/held-answers.ts';
import { buildItem } from '#server/test/builders/library-builders.ts';
import { OGG } from '#server/test/outside/sample-files.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

/** A lead of a campaign that answers on another campaign's number and has a file to send. */
async function leadOfOther() {
  const first = await scene.connectedCampaign();
  const other = await buildCampaign(scene.services, { team: first.team });
  const { team_slug, owner } = first.team;
  const { rpc } = openBrowser(scene.services, owner);
  const ref = { team_slug, campaign_id: first.campaign_id, of_campaign_id: other.campaign_id };
  await rpc.numbers.add(ref);
  await rpc.numbers.saveSigns({ ...ref, signs: { ...NO_SIGNS, link_texts: ['My kitchen'] } });
  const item_id = await buildItem(scene.services, other, { content: OGG, file_name: 'a.ogg' });
  await scene.runJobs();
  const lead = leadOf(scene.services, first);
  const send_item = shortId({ item_id });
  return { first, other, team_slug, rpc, lead, send_item };
}

/** Under which campaign each message is stored. */
const storedUnder = async (conversation_id: string) => {
  const rows = await scene.queue.query<{ campaign_id: string }>(
    'SELECT campaign_id FROM messages WHERE conversation_id = $1',
    [conversation_id],
  );
  return rows.map(({ campaign_id }) => campaign_id);
};

describe('what a campaign sends on the number of another one', () => {
  it('is stored with its file as the messages of the number', async () => {
    const { first, other, lead, send_item } = await leadOfOther();
    await scene.outside.script(answerOf('Listen to this.', { send_item }));
    await lead.says('My kitchen');
    await scene.runJobs();
    const { campaign_id, conversation_id } = await lead.conversation();
    expect(campaign_id).toBe(other.campaign_id);
    expect(await lead.thread()).toMatchObject([
      { from_lead: true },
      { text: 'Listen to this.', state: 'sent' },
      { text: '', state: 'sent', media_type: 'audio' },
    ]);
    expect(await storedUnder(conversation_id)).toEqual(Array(3).fill(first.campaign_id));
  });

  it('is stored as those of the number when a person lets it out', async () => {
    const { first, team_slug, rpc, lead, send_item } = await leadOfOther();
    const bad = answerOf(BAD, { send_item });
    await scene.outside.script(bad, bad);
    await lead.says('My kitchen');
    await scene.runJobs();
    const { conversation_id } = await lead.conversation();
    const ref = { team_slug, conversation_id };
    const { held } = await rpc.conversations.get(ref);
    await rpc.conversations.sendHeld({ ...ref, held_id: held?.held_id ?? '', text: 'Listen.' });
    await scene.runJobs();
    expect((await lead.thread()).map(({ state }) => state)).toEqual(['received', 'sent', 'sent']);
    expect(await storedUnder(conversation_id)).toEqual(Array(3).fill(first.campaign_id));
  });

  it('stays in the thread when the campaign is deleted, and is sent to no one else', async () => {
    const { first, other, team_slug, rpc, lead, send_item } = await leadOfOther();
    await scene.outside.script(answerOf('Listen to this.', { send_item }));
    await lead.says('My kitchen');
    await scene.runJobs();
    await rpc.campaigns.remove({ team_slug, campaign_id: other.campaign_id });
    await scene.runJobs();
    const { campaign_id, conversation_id } = await lead.conversation();
    expect(campaign_id).toBe(first.campaign_id);
    const kept = await scene.queue.query<{ campaign_id: string; removed: boolean; bytes: number }>(
      `SELECT i.campaign_id, i.removed_at IS NOT NULL AS removed, length(i.content) AS bytes
       FROM messages m JOIN message_files f ON f.message_id = m.message_id
       JOIN library_items i ON i.item_id = f.item_id WHERE m.conversation_id = $1`,
      [conversation_id],
    );
    expect(kept).toEqual([{ campaign_id: first.campaign_id, removed: true, bytes: OGG.length }]);
    const { campaign_slug } = first;
    expect((await rpc.library.list({ team_slug, campaign_slug })).items).toEqual([]);
  });
});
