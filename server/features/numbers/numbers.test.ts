import { describe, expect, it } from 'vitest';
import { type CampaignSigns, NO_SIGNS } from '#domain/numbers/signs.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildCampaign } from '#server/test/builders/builders.ts';
import { type ConnectedCampaign, leadOf, newPhone } from '#server/test/builders/chat-builders.ts';
import { enter, sentBy } from '#server/test/builders/first-messages.ts';
import { fileScene } from '#server/test/scene.ts';
import type { BuiltCampaign } from '#server/test/builders/builders.ts';

const scene = await fileScene();

const rpcOf = ({ team }: BuiltCampaign) =>
  openBrowser(scene.services, { cookie: team.owner.cookie }).rpc;
const refOf = ({ team, campaign_id }: BuiltCampaign) => ({
  team_slug: team.team_slug,
  campaign_id,
});

/** A number with its default campaign, and another campaign whose agent speaks of kitchens. */
async function sharedNumber(signs: Partial<CampaignSigns> = {}) {
  const first = await scene.connectedCampaign();
  const columns = {
    campaign_name: 'Kitchens',
    agent_name: 'Karl',
    behavior_prompt: 'You sell kitchens.',
  };
  const other = await buildCampaign(scene.services, { team: first.team, columns });
  const ref = { ...refOf(first), of_campaign_id: other.campaign_id };
  await rpcOf(first).numbers.add(ref);
  await rpcOf(first).numbers.saveSigns({ ...ref, signs: { ...NO_SIGNS, ...signs } });
  await scene.runJobs();
  return { first, other, ref };
}

/** By whose prompts the model was asked while the worker did what was planned. */
async function promptsAsked(before = () => {}): Promise<string[]> {
  const { services } = scene;
  const { model } = services;
  const prompts: string[] = [];
  services.model = {
    ...model,
    answer(request) {
      prompts.push(JSON.stringify(request).includes('You sell kitchens.') ? 'Kitchens' : 'Spring');
      return model.answer(request);
    },
  };
  before();
  await scene.runJobs();
  services.model = model;
  return prompts;
}

const eventsOf = async (campaign: ConnectedCampaign, conversation_id: string) => {
  const { items } = await rpcOf(campaign).conversations.events({
    team_slug: campaign.team.team_slug,
    conversation_id,
  });
  return items
    .filter(({ kind }) => kind.startsWith('campaign_'))
    .map(({ kind, from_value, to_value, evidence }) => [kind, from_value, to_value, evidence]);
};

describe('a new lead of a number with two campaigns', () => {
  it('gets the campaign that its first words lead to, whose agent answers on the number', async () => {
    const { first, other } = await sharedNumber({ link_texts: ['Hi! About my kitchen'] });
    const lead = leadOf(scene.services, first);
    await lead.says('hi, about my kitchen: what does it cost?');
    const { campaign_id, conversation_id } = await lead.conversation();
    expect(campaign_id).toBe(other.campaign_id);
    expect(await promptsAsked()).toEqual(['Kitchens']);
    const [sent] = await scene.outside.sent(first.connection.waha_session);
    expect(sent).toMatchObject({ chatId: lead.chat });
    expect(await eventsOf(first, conversation_id)).toContainEqual([
      'campaign_chosen',
      'link_text',
      'Kitchens',
      'Hi! About my kitchen',
    ]);
    // What comes next finds the same conversation, and nothing is stored twice.
    await lead.says('Hello?');
    expect((await lead.thread()).map(({ state }) => state)).toEqual([
      'received',
      'sent',
      'received',
    ]);
  });

  it('gets the default without a sign, with its own prompt and no line that says why', async () => {
    const { first } = await sharedNumber({ link_texts: ['About my kitchen'], languages: ['es'] });
    const lead = leadOf(scene.services, first);
    await lead.says('How much is the coaching, please?');
    const { campaign_id, conversation_id } = await lead.conversation();
    expect(campaign_id).toBe(first.campaign_id);
    expect(await promptsAsked()).toEqual(['Spring']);
    expect(await eventsOf(first, conversation_id)).toEqual([]);
  });

  it('gets a campaign by the language of its first words, and keeps it in another one', async () => {
    const { first, other } = await sharedNumber({ languages: ['es'] });
    const lead = leadOf(scene.services, first);
    await lead.says('Hola, buenas tardes, quisiera saber cuánto cuesta una cocina nueva');
    await lead.says('How much is it in dollars, and how long does it take?');
    expect((await lead.conversation()).campaign_id).toBe(other.campaign_id);
  });

  it('comes by link where only leads with a source are answered', async () => {
    const { first, other } = await sharedNumber({ link_texts: ['About my kitchen'] });
    await rpcOf(first).leftAlone.save({ ...refOf(first), answers: 'known_source', link_texts: [] });
    const lead = leadOf(scene.services, first);
    await lead.says('About my kitchen');
    expect((await lead.conversation()).campaign_id).toBe(other.campaign_id);
  });

  it('of a form sent to the default gets the campaign of the form, and its first message', async () => {
    const { first, other } = await sharedNumber({ forms: ['Kitchen quote'] });
    const phone = newPhone();
    const form = { attribution: { form_name: 'kitchen quote' } };
    await enter(scene, first, [{ phone, ...form }]);
    await scene.runJobs();
    const lead = leadOf(scene.services, first, phone);
    expect((await lead.conversation()).campaign_id).toBe(other.campaign_id);
    expect(await sentBy(scene, first)).toHaveLength(1);
    // The lead answers on the number: the same conversation.
    await lead.says('Yes, please');
    expect((await lead.thread()).map(({ state }) => state)).toEqual(['sent', 'received']);
    const again = await enter(scene, { ...first, ...other }, [{ phone }]);
    expect(again[0]?.outcome).toBe('known');
  });
});

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
      // The number is the default's, and goes on as before.
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

describe('a number with two campaigns', () => {
  it('that is lost is lost for both, and both come back with it', async () => {
    const { first, other } = await sharedNumber({ link_texts: ['About my kitchen'] });
    const lead = leadOf(scene.services, first);
    const rpc = rpcOf(first);
    const { team_slug } = first.team;
    const stateOf = async () => {
      const all = await rpc.campaigns.list({ team_slug });
      return all.map(({ status, whatsapp_connected }) => [status, whatsapp_connected]);
    };
    expect(await stateOf()).toEqual([
      ['active', true],
      ['active', true],
    ]);
    await lead.says('About my kitchen');
    await rpc.whatsapp.disconnect(refOf(first));
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'number_lost' });
    expect(await stateOf()).toEqual([
      ['draft', false],
      ['draft', false],
    ]);
    await scene.connectedCampaign({ campaign: first });
    expect(await stateOf()).toEqual([
      ['active', true],
      ['active', true],
    ]);
    expect((await lead.conversation()).campaign_id).toBe(other.campaign_id);
  });

  it("keeps its default: that can't be deleted, nor connected through the other campaign", async () => {
    const { first, other, ref } = await sharedNumber();
    const rpc = rpcOf(first);
    const CONFLICT = { code: 'CONFLICT' };
    await expect(rpc.campaigns.remove(refOf(first))).rejects.toMatchObject(CONFLICT);
    await expect(
      rpc.whatsapp.gateway({ ...refOf(other), action: 'createSession' }),
    ).rejects.toMatchObject(CONFLICT);
    await expect(
      rpc.numbers.takeOff({ ...ref, of_campaign_id: first.campaign_id }),
    ).rejects.toMatchObject(CONFLICT);
  });

  it('has one sign for one campaign, and says which other one has it', async () => {
    const { first, ref } = await sharedNumber({ link_texts: ['About my kitchen'] });
    await expect(
      rpcOf(first).numbers.saveSigns({
        ...ref,
        of_campaign_id: first.campaign_id,
        signs: { ...NO_SIGNS, link_texts: ['about MY kitchen!'] },
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Kitchens') });
  });

  it('says which campaign a lead would get, and why', async () => {
    const { first, other } = await sharedNumber({
      link_texts: ['About my kitchen'],
      languages: ['es'],
      ads: ['Kitchen ad'],
    });
    const trying = (like: { text?: string; ad?: string; form?: string }) =>
      rpcOf(first).numbers.tryChoice({ ...refOf(first), ...like });
    expect(await trying({ text: 'About my kitchen, please' })).toMatchObject({
      campaign_id: other.campaign_id,
      by: 'link_text',
    });
    expect(await trying({ text: 'Hi', ad: 'kitchen ad' })).toMatchObject({ by: 'ad' });
    expect(await trying({ text: 'Hola, buenas tardes, quisiera saber el precio' })).toMatchObject({
      by: 'language',
      value: 'es',
    });
    expect(await trying({ text: 'Hi' })).toMatchObject({
      campaign_id: first.campaign_id,
      by: null,
    });
  });

  it('takes in the leads that a campaign has, and joins those it knows', async () => {
    const first = await scene.connectedCampaign();
    const other = await buildCampaign(scene.services, { team: first.team });
    const known = leadOf(scene.services, first);
    await known.says('Hi');
    await scene.runJobs();
    const fresh = newPhone();
    await enter(scene, { ...first, ...other }, [{ phone: known.phone }, { phone: fresh }]);
    const ref = { ...refOf(first), of_campaign_id: other.campaign_id };
    await rpcOf(first).numbers.add(ref);
    await scene.runJobs();
    expect((await known.conversation()).campaign_id).toBe(first.campaign_id);
    const lead = leadOf(scene.services, first, fresh);
    await lead.says('Hello');
    expect((await lead.conversation()).campaign_id).toBe(other.campaign_id);
    const { items } = await rpcOf(first).conversations.list({ team_slug: first.team.team_slug });
    expect(items).toHaveLength(2);
    const sent = await sentBy(scene, first);
    expect(sent.map(({ chatId }) => chatId)).toEqual([known.chat, lead.chat]);
  });
});
