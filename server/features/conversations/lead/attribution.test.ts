import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Attribution } from '#domain/attribution/attribution.ts';
import type { AdOrigin } from '#domain/conversations/messages/message-kinds.ts';
import { ATTRIBUTION_FIELDS } from '#domain/attribution/attribution.ts';
import { createApp } from '#server/app.ts';
import { enterLead } from '#server/features/outreach/enter-lead.ts';
import { parseWebhook } from '#server/features/whatsapp/gateway/gateway-event.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type ConnectedCampaign,
  leadOf,
  messageBody,
  newPhone,
} from '#server/test/builders/chat-builders.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { receiveMessages } from '../receive/store-inbound.ts';
import { attributeLeads } from './attribution.ts';

const scene = await fileScene();

const FORM: Attribution = { form_name: 'Quote', utm_source: 'google', utm_campaign: 'May' };

async function openTeam() {
  const campaign = await scene.connectedCampaign();
  const { team } = campaign;
  const { team_slug } = team;
  const { rpc } = openBrowser(scene.services, team.owner);
  const { campaign_id } = campaign;
  const enter = (name: string, attribution: Attribution | null, phone = newPhone()) =>
    scene.services.db.inTeam(team.scope, (tx) =>
      enterLead(scene.services, tx, {
        campaign_id,
        phone,
        name,
        source: 'form',
        attribution,
      }),
    );
  const attributionOf = async (conversation_id: string | null) =>
    (await rpc.conversations.lead({ team_slug, conversation_id: conversation_id ?? '' }))
      .attribution;
  const list = async (filter: object) =>
    (await rpc.conversations.list({ team_slug, ...filter })).items.map(({ name }) => name);
  return { campaign, team, team_slug, rpc: rpc.conversations, enter, attributionOf, list };
}

const UNKNOWN_AD: AdOrigin = { title: '', sourceId: '', sourceUrl: '', clickId: '' };

/** A lead's message as the gateway delivers it, with the ad it answers. */
function fromAd(campaign: ConnectedCampaign, phone: string, said: Partial<AdOrigin>, alt?: string) {
  const ad = { ...UNKNOWN_AD, ...said };
  const event = parseWebhook(messageBody(phone, 'Hello', alt ? { alt } : {}));
  if (event?.kind !== 'message') throw new Error('The product takes no notice of the message');
  return receiveMessages(scene.services, campaign.connection, [{ ...event, ad }]);
}

describe('where a lead came from', () => {
  it('is stored at first entry, and what comes later changes nothing', async () => {
    const { enter, attributionOf, campaign } = await openTeam();
    const phone = newPhone();
    const { conversation_id } = await enter('Ada', FORM, phone);
    expect(await attributionOf(conversation_id)).toEqual(FORM);
    expect(await enter('Ada', { utm_source: 'bing' }, phone)).toMatchObject({ outcome: 'known' });
    await fromAd(campaign, phone, { title: 'Autumn offer' });
    expect(await attributionOf(conversation_id)).toEqual(FORM);
  });

  it('is learned later of a lead who came without one, from a form or an ad', async () => {
    const { enter, attributionOf, campaign } = await openTeam();
    const [first, second] = [newPhone(), newPhone()];
    const one = await enter('Ada', null, first);
    await enter('Ada', FORM, first);
    expect(await attributionOf(one.conversation_id)).toEqual(FORM);
    const two = await enter('Bea', null, second);
    await fromAd(campaign, second, { title: 'Autumn offer', sourceId: '12', clickId: 'AR' });
    expect(await attributionOf(two.conversation_id)).toEqual({
      ad_title: 'Autumn offer',
      ad_id: '12',
      click_id: 'AR',
      click_id_name: 'ctwa_clid',
    });
  });

  it('is the ad of the first message of a new lead', async () => {
    const { campaign, rpc, team_slug, attributionOf } = await openTeam();
    await fromAd(campaign, newPhone(), { title: 'Autumn\noffer', sourceUrl: 'https://fb.me/1' });
    const { items } = await rpc.list({ team_slug, from_ad: 'Autumn offer' });
    expect(items).toHaveLength(1);
    expect(await attributionOf(items[0]?.conversation_id ?? '')).toEqual({
      ad_title: 'Autumn offer',
      ad_url: 'https://fb.me/1',
    });
  });

  it.each([true, false])(
    'survives a merge (the lead of the ad came first: %s)',
    async (adFirst) => {
      const { campaign, attributionOf, rpc, team_slug } = await openTeam();
      const known = leadOf(scene.services, campaign);
      const lid = `${newPhone()}@lid`;
      const hidden = parseWebhook(messageBody(known.phone, 'Hello', { chat: lid }));
      if (hidden?.kind !== 'message') throw new Error('The product takes no notice of the message');
      const clicks = () =>
        receiveMessages(scene.services, campaign.connection, [
          { ...hidden, ad: { ...UNKNOWN_AD, title: 'Mugs' } },
        ]);
      if (adFirst) await clicks();
      await known.says('Hi');
      if (!adFirst) await clicks();
      await known.says('it is me', { chat: lid, alt: known.chat });
      const { items } = await rpc.list({ team_slug });
      expect(items.map((row) => row.id_lead)).toEqual([known.chat]);
      expect(await attributionOf(items[0]?.conversation_id ?? '')).toEqual({ ad_title: 'Mugs' });
      expect((await rpc.list({ team_slug, from_ad: 'Mugs' })).items).toHaveLength(1);
    },
  );

  it('of many at once is stored for each, also where two write it', async () => {
    const { enter, team, attributionOf } = await openTeam();
    const ids = await Promise.all(
      ['Ada', 'Bea', 'Cleo'].map(async (name) => (await enter(name, null)).conversation_id ?? ''),
    );
    const write = (order: string[], utm_source: string) =>
      scene.services.db.inTeam(team.scope, (tx) =>
        attributeLeads(
          tx,
          order.map((conversation_id) => ({ conversation_id, attribution: { utm_source } })),
        ),
      );
    const changed = await Promise.all([write(ids, 'a'), write(ids.toReversed(), 'b')]);
    expect(changed.flat().toSorted()).toEqual(ids.toSorted());
    const sources = await Promise.all(ids.map(attributionOf));
    expect(new Set(sources.map((item) => item?.utm_source)).size).toBe(1);
  });
});

describe('lists', () => {
  it('are narrowed to a form, source, ad campaign or ad, together with all else', async () => {
    const { enter, list, rpc, team_slug, campaign } = await openTeam();
    await enter('Ada', FORM);
    await enter('Bea', { ...FORM, form_name: 'Call' });
    await enter('Cleo', { form_id: '7', click_id: 'x', click_id_name: 'gclid' });
    await enter('Dora', null);
    await fromAd(campaign, newPhone(), { title: 'Quote' });
    expect(await list({ from_form: 'Quote' })).toEqual(['Ada']);
    expect(await list({ from_form: '7' })).toEqual(['Cleo']);
    expect(await list({ from_source: 'google' })).toEqual(['Cleo', 'Bea', 'Ada']);
    expect(await list({ from_source: 'google', from_campaign: 'May' })).toEqual(['Bea', 'Ada']);
    expect(await list({ from_source: 'google', search: 'bea' })).toEqual(['Bea']);
    expect(await list({ from_form: 'Quote', search: 'bea' })).toEqual([]);
    expect(await list({ from_ad: 'Quote' })).toEqual(['Jane']);
    expect(await list({ from_form: 'Quote', view: 'waiting' })).toEqual([]);
    expect(await list({ from_form: 'quote' })).toEqual([]);
    expect(await rpc.origins({ team_slug })).toEqual({
      form: ['7', 'Call', 'Quote'],
      source: ['google'],
      campaign: ['May'],
      ad: ['Quote'],
    });
    const other = await buildTeam(scene.services);
    expect(
      await openBrowser(scene.services, other.owner).rpc.conversations.origins({
        team_slug: other.team_slug,
      }),
    ).toEqual({ form: [], source: [], campaign: [], ad: [] });
  });

  it('are read from their index, in its order, under row-level security', async () => {
    const { team, enter } = await openTeam();
    for (const [index, form] of ['A', 'B', 'C'].entries()) {
      await enter(`Lead ${index}`, { form_name: form });
    }
    await scene.queue.query(
      `INSERT INTO conversations (team_id, conversation_id, campaign_id, id_lead, reply_address,
         name, last_interaction, timestamp_unix, last_activity_at, from_form)
       SELECT team_id, gen_random_uuid(), campaign_id, n || '@c.us', n || '@c.us', 'x',
         'USER_MESSAGE', 0, now() - n * interval '1 minute', 'Form ' || n % 50
       FROM (SELECT * FROM conversations WHERE team_id = $1 LIMIT 1) one, generate_series(1, 5000) n`,
      [team.team_id],
    );
    await scene.queue.query('ANALYZE conversations');
    const plan = await scene.services.db.inTeam(team.scope, async ({ db, team_id }) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT conversation_id
        FROM conversations WHERE team_id = ${team_id} AND from_form = ${'Form 7'}
        ORDER BY last_activity_at DESC, conversation_id DESC LIMIT 26`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index .*conversations_from_form/);
    expect(plan).not.toContain('Sort');
    const { rpc } = openBrowser(scene.services, team.owner);
    const { form } = await rpc.conversations.origins({ team_slug: team.team_slug });
    expect(form).toHaveLength(53);
  });

  it('are exported with it, as text that no spreadsheet runs', async () => {
    const { enter, team } = await openTeam();
    await enter('Ada', { form_name: '=1+1', utm_source: 'x' });
    await enter('Bea', { form_name: 'Other' });
    const app = createApp(scene.services, { stopping: new AbortController().signal });
    const address = `/exports/${team.team_slug}/conversations?kind=leads&from_form=%3D1%2B1`;
    const answer = await app.request(address, { headers: { cookie: team.owner.cookie } });
    const [heading = '', ...lines] = (await answer.text()).trimEnd().split('\r\n');
    expect(heading).toContain(ATTRIBUTION_FIELDS.join(','));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(",'=1+1,,x,");
  });
});
