import { describe, expect, it } from 'vitest';
import type { AnswerRule } from '#domain/left-alone/rule.ts';
import { numberLinked } from '#server/features/whatsapp/number-lost.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type ConnectedCampaign, leadOf, newPhone } from '#server/test/builders/chat-builders.ts';
import { secondsAgo, backfillScene, DAY_S } from '#server/test/scenes/backfill-scene.ts';
import type { SceneLead } from '#server/test/scene.ts';

const { scene, missed, look } = await backfillScene();

const rpcOf = ({ team }: ConnectedCampaign) =>
  openBrowser(scene.services, { cookie: team.owner.cookie }).rpc.leftAlone;
const refOf = ({ team, campaign_id }: ConnectedCampaign) => ({
  team_slug: team.team_slug,
  campaign_id,
});
const save = (campaign: ConnectedCampaign, answers: AnswerRule, link_texts: string[] = []) =>
  rpcOf(campaign).save({ ...refOf(campaign), answers, link_texts });
const heardBy = async ({ connection }: ConnectedCampaign, chat: string) =>
  (await scene.outside.sent(connection.waha_session)).filter(
    (item) => !item.repeat && item.chatId === chat,
  );
const another = ({ campaign }: Pick<SceneLead, 'campaign'>, phone = newPhone()) => {
  const lead = leadOf(scene.services, campaign, phone);
  return { ...lead, campaign, heard: () => heardBy(campaign, lead.chat) };
};
const stored = async ({ campaign_id }: ConnectedCampaign) => {
  const [row] = await scene.queue.query<{ conversations: number; messages: number }>(
    `SELECT (SELECT count(*)::int FROM conversations WHERE campaign_id = $1) AS conversations,
      (SELECT count(*)::int FROM messages WHERE campaign_id = $1) AS messages`,
    [campaign_id],
  );
  return row;
};
const NOTHING = { conversations: 0, messages: 0 };

/** Simulates a newly linked number with these chats on its phone. */
async function linkAnew(campaign: ConnectedCampaign) {
  await scene.queue.query(
    `UPDATE number_rules SET chats_read_at = NULL, live_since = NULL, linked_at = now()
      WHERE agent_phone_id = $1`,
    [`${campaign.phone}@c.us`],
  );
  const { campaign_id } = campaign;
  await scene.services.db.inTeam(campaign.team.scope, (tx) =>
    numberLinked.enqueue(tx, { campaign_id }),
  );
}

describe('a chat that is older than the linking', () => {
  it('waits for a person, who lets the agent answer with one click', async () => {
    const friend = await scene.lead();
    await missed(friend, { text: 'See you tomorrow', timestamp: secondsAgo(30 * DAY_S) });
    await linkAnew(friend.campaign);
    await scene.runJobs();
    await save(friend.campaign, 'everyone');
    await friend.says('ok, see you tomorrow at 8 then');
    await scene.runJobs();
    expect(await friend.heard()).toEqual([]);
    expect(await friend.conversation()).toMatchObject({
      left_alone: 'older_chat',
      attention_reason: 'older_chat',
      needs_attention: true,
      manual_override: true,
    });
    const { team } = friend.campaign;
    const { conversation_id } = await friend.conversation();
    await openBrowser(scene.services, { cookie: team.owner.cookie }).rpc.conversations.reactivate({
      team_slug: team.team_slug,
      conversation_id,
    });
    await scene.runJobs();
    expect(await friend.heard()).toHaveLength(1);
    expect(await friend.conversation()).toMatchObject({ left_alone: null, needs_attention: false });
  });

  it('is known by its other number form, and keeps only a hash', async () => {
    const { campaign } = await scene.lead();
    await missed({ campaign, phone: '551187654321' }, { text: 'Oi', timestamp: secondsAgo(DAY_S) });
    await linkAnew(campaign);
    await scene.runJobs();
    await save(campaign, 'first_time');
    const friend = leadOf(scene.services, campaign, '5511987654321');
    await friend.says('Oi de novo');
    expect(await stored(campaign)).toEqual(NOTHING);
    const kept = await scene.queue.query(
      `SELECT encode(address_hash, 'escape') AS hash
      FROM older_chats WHERE agent_phone_id = $1`,
      [`${campaign.phone}@c.us`],
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain('87654321');
  });

  it('stays silent with a person who wrote while the chats were being read', async () => {
    const friend = await scene.lead();
    const stranger = another(friend);
    await missed(friend, { text: 'Last year', timestamp: secondsAgo(300 * DAY_S) });
    await linkAnew(friend.campaign);
    await friend.says('Hi again');
    await stranger.says('How much is it?');
    await scene.runJobs();
    expect(await friend.conversation()).toMatchObject({ left_alone: 'older_chat' });
    // The agent answers nothing until a user has seen the preview.
    expect(await stranger.heard()).toEqual([]);
    await save(friend.campaign, 'everyone');
    await scene.runJobs();
    expect(await stranger.heard()).toHaveLength(1);
    expect(await friend.heard()).toEqual([]);
  });
});

describe('a number without older chats', () => {
  it('goes live at once, and reads its chats again a little later', async () => {
    const lead = await scene.lead();
    await linkAnew(lead.campaign);
    await lead.says('How much is it?');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    const again = (await scene.queue.planned()).filter(
      (job) => job.task_identifier === 'whatsapp:number-linked',
    );
    expect(again).toHaveLength(1);
  });

  it('does so where the gateway gives no list, and waits where it gives none now', async () => {
    const lead = await scene.lead();
    await linkAnew(lead.campaign);
    await scene.outside.fault('waha', { match: '/chats/overview', status: 500 });
    await lead.says('How much is it?');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    await scene.outside.heal();
    await scene.outside.fault('waha', { match: '/chats/overview', status: 404 });
    await linkAnew(lead.campaign);
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });
});

describe('whom the number answers', () => {
  it('only who writes for the first time: of an older chat nothing is stored but a STOP', async () => {
    const friend = await scene.lead();
    const stranger = another(friend);
    await missed(friend, { text: 'Hello', timestamp: secondsAgo(DAY_S) });
    await linkAnew(friend.campaign);
    await scene.runJobs();
    await save(friend.campaign, 'first_time');
    await friend.says('Dinner at eight?');
    await friend.says('I bring wine', { by: 'phone' });
    await look(friend.campaign);
    expect(await stored(friend.campaign)).toEqual(NOTHING);
    await stranger.says('How much is it?');
    await scene.runJobs();
    expect(await stranger.heard()).toHaveLength(1);
    await friend.says('STOP');
    expect(await friend.conversation()).toMatchObject({ opted_out: true });
    expect(await stored(friend.campaign)).toMatchObject({ conversations: 2 });
  });

  it('only who came by a link, with its first words', async () => {
    const byLink = await scene.lead();
    const stranger = another(byLink);
    await save(byLink.campaign, 'known_source', ['Hi! I saw your offer']);
    await stranger.says('Hi! Are you home?');
    expect(await stored(byLink.campaign)).toEqual(NOTHING);
    await byLink.says('hi, I saw your offer. How much is it?');
    await scene.runJobs();
    expect(await byLink.heard()).toHaveLength(1);
  });
});

describe('the list', () => {
  it('takes typed numbers; nothing of these people is stored or answered', async () => {
    const { campaign } = await scene.lead();
    const lead = another({ campaign }, '33639980077');
    const rpc = rpcOf(campaign);
    const text = `Name,Phone\nMum,+${lead.phone}\nnone`;
    expect(await rpc.add({ ...refOf(campaign), text })).toEqual({
      added: 1,
      known: 0,
      unread: [3],
    });
    expect(await rpc.add({ ...refOf(campaign), text })).toMatchObject({ added: 0, known: 1 });
    expect((await rpc.people(refOf(campaign))).people).toEqual([
      { address: lead.chat, name: 'Mum', phone: lead.phone },
    ]);
    await lead.says('Dinner at eight?');
    await scene.runJobs();
    expect(await stored(campaign)).toEqual(NOTHING);
    await rpc.remove({ ...refOf(campaign), address: lead.chat });
    await lead.says('How much is it?');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('silences the agent in a thread that exists, and gives it back', async () => {
    const lead = await scene.lead();
    const { campaign } = lead;
    await lead.says('How much is it?');
    await scene.runJobs();
    const { conversation_id } = await lead.conversation();
    const ref = { team_slug: campaign.team.team_slug, conversation_id };
    await rpcOf(campaign).never(ref);
    expect(await lead.conversation()).toMatchObject({
      left_alone: 'listed',
      person_due_since: null,
    });
    const [row] = await scene.queue.query<{ follow_up_at: Date | null }>(
      'SELECT follow_up_at FROM conversations WHERE conversation_id = $1',
      [conversation_id],
    );
    expect(row).toEqual({ follow_up_at: null });
    const before = (await lead.thread()).length;
    await lead.says('It is me, your brother');
    await scene.runJobs();
    expect(await lead.thread()).toHaveLength(before);
    expect(await lead.heard()).toHaveLength(1);
    await rpcOf(campaign).again(ref);
    await lead.says('So how much?');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(2);
  });

  it('keeps an opt-out when it ends', async () => {
    const lead = await scene.lead();
    await lead.says('STOP');
    const { conversation_id } = await lead.conversation();
    const ref = { team_slug: lead.campaign.team.team_slug, conversation_id };
    await rpcOf(lead.campaign).never(ref);
    await rpcOf(lead.campaign).again(ref);
    expect(await lead.conversation()).toMatchObject({
      left_alone: null,
      conversation_status: 'stop',
      agent_active: false,
    });
  });
});

describe('the preview', () => {
  it('shows the last chats with what decides about each, and stores nothing', async () => {
    const friend = await scene.lead();
    const mum = another(friend);
    const { campaign } = friend;
    await missed(friend, { text: 'Hello', timestamp: secondsAgo(2 * DAY_S) });
    await missed(mum, { text: 'Call me', timestamp: secondsAgo(DAY_S) });
    await linkAnew(campaign);
    await rpcOf(campaign).add({
      ...refOf(campaign),
      chats: [{ address: mum.chat, name: 'Mum' }],
    });
    const { live_since, chats } = await rpcOf(campaign).preview(refOf(campaign));
    expect(live_since).toBeNull();
    expect(chats?.map(({ phone, contact }) => [phone, contact.listed, contact.older])).toEqual([
      [mum.phone, true, true],
      [friend.phone, false, true],
    ]);
    expect(await stored(campaign)).toEqual(NOTHING);
  });

  it('says so where the gateway is away, and where it gives no list', async () => {
    const { campaign } = await scene.lead();
    await scene.outside.fault('waha', { match: '/chats/overview', status: 503 });
    await expect(rpcOf(campaign).preview(refOf(campaign))).rejects.toMatchObject({
      code: 'GATEWAY_FAILED',
    });
    await scene.outside.heal();
    await scene.outside.fault('waha', { match: '/chats/overview', status: 501 });
    expect(await rpcOf(campaign).preview(refOf(campaign))).toMatchObject({ chats: null });
  });
});
