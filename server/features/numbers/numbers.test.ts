import { describe, expect, it } from 'vitest';
import { NO_SIGNS } from '#domain/numbers/signs.ts';
import { buildCampaign } from '#server/test/builders/builders.ts';
import { leadOf, newPhone } from '#server/test/builders/chat-builders.ts';
import { enter, listSent } from '#server/test/builders/first-messages.ts';
import { sharedNumberScene } from '#server/test/scenes/shared-number.ts';

const { eventsOf, promptsAsked, refOf, rpcOf, scene, sharedNumber } = await sharedNumberScene();

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
    // The next message finds the same conversation, and nothing is stored twice.
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
    expect(await listSent(scene, first)).toHaveLength(1);
    // The lead answers on the number: the same conversation.
    await lead.says('Yes, please');
    expect((await lead.thread()).map(({ state }) => state)).toEqual(['sent', 'received']);
    const again = await enter(scene, { ...first, ...other }, [{ phone }]);
    expect(again[0]?.outcome).toBe('known');
  });
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
    const sent = await listSent(scene, first);
    expect(sent.map(({ chatId }) => chatId)).toEqual([known.chat, lead.chat]);
  });
});
