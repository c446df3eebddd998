import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowReader } from '#server/features/leads/import/check-rows.ts';
import { enterOptOuts } from '#server/features/privacy/enter-opt-outs.ts';
import { addressHash } from '#server/features/conversations/address-hash.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type ConnectedCampaign, leadOf } from '#server/test/builders/chat-builders.ts';
import { enter, listSent } from '#server/test/builders/first-messages.ts';
import { stayWithinOneHour } from '#server/test/one-hour.ts';
import { BRAZIL, NUMBERS, onePersonScene } from '#server/test/scenes/one-person.ts';

const { check, post, scene } = await onePersonScene();

beforeEach(async () => {
  await stayWithinOneHour();
});

afterEach(() => {
  vi.useRealTimers();
});

async function optOut({ team }: ConnectedCampaign, ...numbers: string[]) {
  const list = {
    rows: numbers.map((number) => [number]),
    country: undefined,
    user_id: team.owner.user_id,
    file_name: 'stop.csv',
  };
  let last;
  for await (const progress of enterOptOuts(scene.services, team.scope, list)) last = progress;
  return last;
}

/** The gateway answers like this for one number, and knows no other. */
const knowsOnly = (digits: string, like: object) =>
  scene.outside.fault('waha', [
    { match: `&phone=${digits}`, ...like },
    { match: '/api/contacts/check-exists', status: 200, body: { numberExists: false } },
  ]);

const stateOf = async (conversation_id: string | null | undefined) => {
  const [row] = await scene.queue.query<{ state: string; reason: string | null }>(
    'SELECT state, reason FROM first_messages WHERE conversation_id = $1',
    [conversation_id],
  );
  return row;
};

describe('a lead who wrote from another form of the number', () => {
  it.each(NUMBERS)('is known to a form and to an import: %s', async (_, written, stored) => {
    const campaign = await scene.connectedCampaign();
    const lead = leadOf(scene.services, campaign, stored);
    await lead.says('Hello');
    const { conversation_id } = await lead.conversation();
    expect(await post(campaign, written)).toMatchObject({
      lead: { outcome: 'known', lead_id: conversation_id },
    });
    expect(await check(campaign, written)).toBe('known');
  });

  it.each(NUMBERS)('is the lead that was entered: %s', async (_, written, stored, canonical) => {
    const campaign = await scene.connectedCampaign();
    const entered = await post(campaign, written);
    const lead = leadOf(scene.services, campaign, stored);
    await lead.says('Hello');
    const conversation = await lead.conversation();
    expect(entered).toMatchObject({ lead: { lead_id: conversation.conversation_id } });
    // Known by the number that users dial, answered at WhatsApp's form of it.
    expect(conversation).toMatchObject({
      id_lead: `${canonical}@c.us`,
      reply_address: `${stored}@c.us`,
    });
    const all = await scene.queue.query('SELECT FROM conversations WHERE campaign_id = $1', [
      campaign.campaign_id,
    ]);
    expect(all).toHaveLength(1);
  });

  it('is one lead in one batch, too', async () => {
    const campaign = await scene.connectedCampaign();
    const lead = leadOf(scene.services, campaign, BRAZIL.stored);
    await lead.saysAll('Hello', ['It is me', { chat: `${BRAZIL.other}@c.us` }]);
    expect(await lead.thread()).toHaveLength(2);
  });

  it('is one row of a file, whose second form is a repeat', async () => {
    const columns = {
      name: null,
      last_name: null,
      phone: 0,
      email: null,
      header: false,
      skip: 0,
      fields: [],
    };
    const read = rowReader(columns, 'BR');
    expect(read([BRAZIL.written])).toMatchObject({ state: 'good', digits: BRAZIL.other });
    expect(read(['(11) 8765-4321'])).toMatchObject({ state: 'duplicate' });
    const campaign = await scene.connectedCampaign();
    const [one, two] = await enter(scene, campaign, [
      { phone: BRAZIL.stored },
      { phone: BRAZIL.other },
    ]);
    expect(two).toEqual({ conversation_id: one?.conversation_id, outcome: 'known' });
  });

  it('is found by every form of the number, also as it is dialed at home', async () => {
    const campaign = await scene.connectedCampaign();
    const lead = leadOf(scene.services, campaign, BRAZIL.stored);
    await lead.says('Hello');
    const { conversation_id } = await lead.conversation();
    const { team_slug, owner } = campaign.team;
    await scene.queue.query(`UPDATE team_settings SET default_country = 'BR' WHERE team_id = $1`, [
      campaign.team.team_id,
    ]);
    const { rpc } = openBrowser(scene.services, owner);
    for (const search of [
      '+55 11 98765-4321',
      '5511987654321',
      '551187654321',
      '(11) 98765-4321',
      '11 8765-4321',
      '011987654321',
      '551187',
    ]) {
      const { items } = await rpc.conversations.list({ team_slug, search });
      expect(
        items.map((item) => item.conversation_id),
        `of ${search}`,
      ).toEqual([conversation_id]);
    }
    for (const search of ['+55 11 98765-4322', '5521987654321']) {
      expect((await rpc.conversations.list({ team_slug, search })).items, `of ${search}`).toEqual(
        [],
      );
    }
  });

  it('has one card for all campaigns', async () => {
    const first = await scene.connectedCampaign();
    const other = await scene.connectedCampaign({ team: first.team });
    const [one, two] = [
      leadOf(scene.services, first, BRAZIL.stored),
      leadOf(scene.services, other, BRAZIL.other),
    ];
    await one.says('Hello');
    await two.says('Hello');
    const { conversation_id } = await one.conversation();
    const { rpc } = openBrowser(scene.services, first.team.owner);
    const { team_slug } = first.team;
    const card = await rpc.conversations.lead({ team_slug, conversation_id });
    const others = [(await two.conversation()).conversation_id];
    expect(card.others.map((item) => item.conversation_id)).toEqual(others);
    await rpc.conversations.deleteLead({ team_slug, conversation_id });
    const left = await scene.queue.query('SELECT FROM conversations WHERE team_id = $1', [
      first.team.team_id,
    ]);
    expect(left).toEqual([]);
  });
});

describe('an opt-out', () => {
  it.each(NUMBERS)('of a list stops the lead of another form: %s', async (_, written, stored) => {
    const campaign = await scene.connectedCampaign();
    const lead = leadOf(scene.services, campaign, stored);
    await lead.says('Hello');
    await scene.queue.clear();
    expect(await optOut(campaign, written)).toMatchObject({ added: 1, known: 0 });
    expect(await lead.conversation()).toMatchObject({ opted_out: true });
    expect(await optOut(campaign, `+${stored}`)).toMatchObject({ added: 0, known: 1 });
    // An earlier message that arrives late doesn't wake the agent.
    await lead.says('Are you there?', { at: Math.floor(Date.now() / 1000) - 60 });
    await scene.runJobs();
    expect(await listSent(scene, campaign)).toEqual([]);
  });

  it.each(NUMBERS)('under one form stops forms and files: %s', async (_, written, stored) => {
    const campaign = await scene.connectedCampaign();
    await optOut(campaign, `+${stored}`);
    expect(await post(campaign, written)).toMatchObject({ lead: { outcome: 'opted_out' } });
    expect(await check(campaign, written)).toBe('opted_out');
    const other = await scene.connectedCampaign({ team: campaign.team });
    expect(await post(other, `+${stored}`)).toMatchObject({ lead: { outcome: 'opted_out' } });
    const stranger = await scene.connectedCampaign();
    expect(await post(stranger, written)).toMatchObject({ lead: { outcome: 'planned' } });
  });

  it('that was entered before, by whichever form, stops what is due', async () => {
    for (const form of [BRAZIL.stored, BRAZIL.other]) {
      const campaign = await scene.connectedCampaign();
      const [entered] = await enter(scene, campaign, [{ phone: BRAZIL.other }]);
      await scene.queue.query(
        `INSERT INTO permissions (team_id, permission_id, address_hash, kind, source, at)
         VALUES ($1, gen_random_uuid(), $2, 'opt_out', 'import', now())`,
        [campaign.team.team_id, addressHash(scene.services, campaign.team.team_id, `${form}@c.us`)],
      );
      await scene.runJobs();
      expect(await listSent(scene, campaign), `of ${form}`).toEqual([]);
      expect(await stateOf(entered?.conversation_id)).toMatchObject({ state: 'canceled' });
    }
  });

  it('by STOP from one form stops the other campaign of the team', async () => {
    const campaign = await scene.connectedCampaign();
    await leadOf(scene.services, campaign, BRAZIL.stored).says('STOP');
    const other = await scene.connectedCampaign({ team: campaign.team });
    expect(await post(other, BRAZIL.written)).toMatchObject({ lead: { outcome: 'opted_out' } });
  });

  it('stays with all forms when the lead is deleted', async () => {
    const campaign = await scene.connectedCampaign();
    const lead = leadOf(scene.services, campaign, BRAZIL.stored);
    await lead.says('STOP');
    const { conversation_id } = await lead.conversation();
    const { team_slug, owner } = campaign.team;
    await openBrowser(scene.services, owner).rpc.conversations.deleteLead({
      team_slug,
      conversation_id,
    });
    await scene.queue.query('DELETE FROM permissions WHERE team_id = $1', [campaign.team.team_id]);
    expect(await post(campaign, BRAZIL.written)).toMatchObject({ lead: { outcome: 'opted_out' } });
  });

  it('ends for all forms when the lead writes again', async () => {
    const campaign = await scene.connectedCampaign();
    const lead = leadOf(scene.services, campaign, BRAZIL.stored);
    await lead.says('STOP', { at: Math.floor(Date.now() / 1000) - 100 });
    await lead.says('I want it after all');
    const other = await scene.connectedCampaign({ team: campaign.team });
    expect(await post(other, BRAZIL.written)).toMatchObject({ lead: { outcome: 'planned' } });
  });
});

describe('the gateway', () => {
  it.each(NUMBERS)(
    'is asked for each form, and the one it knows is written to: %s',
    async (_, written, stored) => {
      const campaign = await scene.connectedCampaign();
      await knowsOnly(stored, {
        status: 200,
        body: { numberExists: true, chatId: `${stored}@c.us` },
      });
      const entered = await post(campaign, written);
      await scene.runJobs();
      expect((await listSent(scene, campaign)).map(({ chatId }) => chatId)).toEqual([
        `${stored}@c.us`,
      ]);
      const id = entered.kind === 'taken' ? entered.lead.lead_id : null;
      expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    },
  );

  it('has no account only when it knows no form', async () => {
    const campaign = await scene.connectedCampaign();
    await knowsOnly('34600000001', { status: 500 });
    const [entered] = await enter(scene, campaign, [{ phone: BRAZIL.other }]);
    await scene.runJobs();
    expect(await listSent(scene, campaign)).toEqual([]);
    expect(await stateOf(entered?.conversation_id)).toEqual({
      state: 'failed',
      reason: 'no_whatsapp',
    });
  });

  it('that cannot say it of one form is asked again', async () => {
    const campaign = await scene.connectedCampaign();
    await knowsOnly(BRAZIL.stored, { status: 500 });
    const [entered] = await enter(scene, campaign, [{ phone: BRAZIL.other }]);
    await scene.runJobs();
    expect(await stateOf(entered?.conversation_id)).toMatchObject({ state: 'waiting' });
  });
});
