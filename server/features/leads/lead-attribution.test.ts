import { expect, it } from 'vitest';
import type { ApiScope } from '#domain/api/keys.ts';
import { toApiAttribution } from '#domain/attribution/attribution-schema.ts';
import { webhookBody } from '#domain/webhooks/bodies.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildKey } from '#server/test/api/api-client.ts';
import { leadHook, newNumber, readAcceptedLead } from '#server/test/outside/lead-hook.ts';
import { createClient, take } from '../../../clients/typescript/index.js';

const { services, queue, team, current, post, postJson, postWith, token, pathOf } =
  await leadHook();
async function clientWith(scopes: ApiScope[]) {
  const { token: key } = await buildKey(services, team, { scopes });
  return createClient({ url: new URL(pathOf()).origin, key });
}

it('a form is remembered with its page and the parameters of it', async () => {
  const form = new URLSearchParams({
    'form[id]': '7d8a0',
    'form[name]': 'New Form',
    name: 'Ana',
    phone: newNumber(),
    gclid: 'Cj0KCQ',
  });
  const referer = 'https://acme.example/contact?utm_source=google&utm_medium=cpc';
  await readAcceptedLead(await post(form, { referer }));
  const [stored] = await queue.query<{ attribution: object; from_form: string }>(
    'SELECT attribution, from_form, from_source FROM conversations WHERE campaign_id = $1',
    [current().campaign_id],
  );
  expect(stored).toEqual({
    attribution: {
      form_id: '7d8a0',
      form_name: 'New Form',
      page: 'https://acme.example/contact',
      utm_source: 'google',
      utm_medium: 'cpc',
      click_id: 'Cj0KCQ',
      click_id_name: 'gclid',
    },
    from_form: 'New Form',
    from_source: 'google',
  });
});

it('a lead without any of it has none, and a post that waits leaves none behind', async () => {
  const { lead_id } = await postWith(token, { name: 'Ana', phone: newNumber() }).then(
    readAcceptedLead,
  );
  expect((await postJson({ name: 'Bea', phone: '1', utm_source: 'x' })).status).toBe(202);
  const rows = await queue.query(
    'SELECT conversation_id, attribution FROM conversations WHERE campaign_id = $1',
    [current().campaign_id],
  );
  expect(rows).toEqual([{ conversation_id: lead_id, attribution: null }]);
});

it('programs read, write and filter it', async () => {
  const api = await clientWith(['leads:read', 'leads:write']);
  const { campaign_id } = current();
  const attribution = { form_name: 'Checkout', utm_campaign: 'May', ad_id: '{{ad.id}}' };
  const body = { campaign_id, name: 'Ada', phone: newNumber(), attribution };
  const { lead_id } = await take(api.POST('/leads', { body }));
  const lead = await take(
    api.GET('/leads/{lead_id}', { params: { path: { lead_id: lead_id ?? '' } } }),
  );
  expect(lead.attribution).toEqual(
    toApiAttribution({ form_name: 'Checkout', utm_campaign: 'May' }),
  );
  const found = async (query: object) =>
    (await take(api.GET('/leads', { params: { query: { campaign_id, ...query } } }))).data;
  expect(await found({ from_form: 'Checkout', from_campaign: 'May' })).toHaveLength(1);
  expect(await found({ from_form: 'Other' })).toEqual([]);
  const { error } = await api.POST('/leads', {
    body: { ...body, attribution: { utm_sauce: 'x' } },
  });
  expect(error).toMatchObject({ code: 'INVALID_INPUT' });
  const plain = await take(
    api.POST('/leads', { body: { campaign_id, name: 'Bea', phone: newNumber() } }),
  );
  const path = { lead_id: plain.lead_id ?? '' };
  expect((await take(api.GET('/leads/{lead_id}', { params: { path } }))).attribution).toEqual(
    toApiAttribution(null),
  );
});

it('the event of a new lead has it', async () => {
  await openBrowser(services, team.owner).rpc.webhooks.create({
    team_slug: team.team_slug,
    endpoint_id: newId(),
    form: { url: 'https://hooks.example.com/x', event_types: ['lead.created'] },
  });
  await readAcceptedLead(await postJson({ name: 'Ana', phone: newNumber(), form_name: 'Call me' }));
  const api = await clientWith(['webhooks:write', 'leads:read']);
  const { data } = await take(
    api.GET('/webhook-events/samples', { params: { query: { type: 'lead.created' } } }),
  );
  const [event] = data.map((item) => webhookBody.parse(item));
  expect(event?.data).toMatchObject({
    lead: { name: 'Ana' },
    attribution: toApiAttribution({ form_name: 'Call me' }),
  });
});
