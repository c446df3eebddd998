import { describe, expect, it } from 'vitest';
import { leadOf, newPhone } from '#server/test/builders/chat-builders.ts';
import { enter } from '#server/test/builders/first-messages.ts';
import { sharedNumberScene } from '#server/test/scenes/shared-number.ts';

const { eventsOf, promptsAsked, refOf, rpcOf, scene, sharedNumber } = await sharedNumberScene();

describe('a lead of a number with two campaigns', () => {
  it('is moved by a person, and the other agent answers what waits', async () => {
    const { first, other } = await sharedNumber();
    const lead = leadOf(scene.services, first);
    await lead.says('Do you sell kitchens?');
    const { conversation_id } = await lead.conversation();
    const move = {
      team_slug: first.team.team_slug,
      conversation_id,
      to_campaign_id: other.campaign_id,
    };
    await rpcOf(first).numbers.moveLead(move);
    await rpcOf(first).numbers.moveLead(move);
    expect(await promptsAsked()).toEqual(['Kitchens']);
    expect((await lead.thread()).map(({ state }) => state)).toEqual(['received', 'sent']);
    expect(await eventsOf(first, conversation_id)).toEqual([
      ['campaign_changed', 'Spring', 'Kitchens', null],
    ]);
    const { items } = await rpcOf(first).conversations.list({ ...refOf(other) });
    expect(items).toMatchObject([{ conversation_id, campaign_name: 'Kitchens' }]);
  });

  it('moved while the agent thinks gets one answer, of the other agent', async () => {
    const { first, other } = await sharedNumber();
    const lead = leadOf(scene.services, first);
    await lead.says('Do you sell kitchens?');
    const { conversation_id } = await lead.conversation();
    const { team_slug } = first.team;
    const move = { team_slug, conversation_id, to_campaign_id: other.campaign_id };
    const prompts = await promptsAsked(() =>
      scene.whileThinking(() => rpcOf(first).numbers.moveLead(move)),
    );
    expect(prompts).toEqual(['Spring', 'Kitchens']);
    expect((await lead.thread()).map(({ state }) => state)).toEqual(['received', 'sent']);
  });

  it("can't be moved to a campaign of another number", async () => {
    const { first } = await sharedNumber();
    const elsewhere = await scene.connectedCampaign({ team: first.team });
    const lead = leadOf(scene.services, first);
    await lead.says('Hi');
    const { conversation_id } = await lead.conversation();
    const { team_slug } = first.team;
    await expect(
      rpcOf(first).numbers.moveLead({
        team_slug,
        conversation_id,
        to_campaign_id: elsewhere.campaign_id,
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('goes to the default with a note when someone pauses its campaign', async () => {
    const { first, other } = await sharedNumber({ link_texts: ['About my kitchen'] });
    const lead = leadOf(scene.services, first);
    await lead.says('About my kitchen');
    await scene.runJobs();
    const { conversation_id } = await lead.conversation();
    const { campaign_slug } = other;
    await rpcOf(first).outreach.pauseCampaign({ team_slug: first.team.team_slug, campaign_slug });
    await lead.says('Are you there?');
    expect(await promptsAsked()).toEqual(['Spring']);
    expect((await lead.conversation()).campaign_id).toBe(first.campaign_id);
    expect((await lead.thread()).at(-1)).toMatchObject({ state: 'sent' });
    expect((await eventsOf(first, conversation_id))[0]).toEqual([
      'campaign_fell_back',
      'Kitchens',
      'Spring',
      null,
    ]);
    const stranger = leadOf(scene.services, first);
    await stranger.says('About my kitchen');
    const fresh = await stranger.conversation();
    expect(fresh.campaign_id).toBe(first.campaign_id);
    expect(await eventsOf(first, fresh.conversation_id)).toMatchObject([
      ['campaign_fell_back', 'Kitchens', null, null],
    ]);
  });

  it.each(['taken off', 'disconnected', 'deleted'])(
    'goes to the default with a note when its campaign is %s',
    async (how) => {
      const { first, other, ref } = await sharedNumber({ link_texts: ['About my kitchen'] });
      const lead = leadOf(scene.services, first);
      await lead.says('About my kitchen');
      const { conversation_id } = await lead.conversation();
      const waiting = await enter(scene, { ...first, ...other }, [{ phone: newPhone() }]);
      const rpc = rpcOf(first);
      if (how === 'taken off') await rpc.numbers.takeOff(ref);
      if (how === 'disconnected') await rpc.whatsapp.disconnect(refOf(other));
      const removed = how === 'deleted' ? await rpc.campaigns.remove(refOf(other)) : null;
      expect(removed?.session ?? 'none').toBe('none');
      await scene.runJobs();
      expect((await lead.conversation()).campaign_id).toBe(first.campaign_id);
      expect((await lead.thread()).map(({ state }) => state)).toEqual(['received', 'sent']);
      expect((await eventsOf(first, conversation_id))[0]).toEqual([
        'campaign_fell_back',
        'Kitchens',
        'Spring',
        null,
      ]);
      const { team_slug } = first.team;
      const sent = (await rpc.outreach.waiting({ team_slug })).items;
      expect(sent.every(({ campaign_id }) => campaign_id === first.campaign_id)).toBe(true);
      expect(waiting[0]?.outcome).toBe('planned');
      const { campaigns } = await rpc.numbers.campaigns(refOf(first));
      expect(campaigns.map(({ campaign_id }) => campaign_id)).toEqual([first.campaign_id]);
      // The number belongs to the default, and keeps working.
      expect(await rpc.whatsapp.accounts({ team_slug })).toMatchObject([{ state: 'connected' }]);
      const all = await rpc.campaigns.list({ team_slug });
      expect(all.map(({ status }) => status)).toEqual(
        how === 'deleted' ? ['active'] : ['draft', 'active'],
      );
      const next = leadOf(scene.services, first);
      await next.says('About my kitchen');
      expect((await next.conversation()).campaign_id).toBe(first.campaign_id);
    },
  );
});
