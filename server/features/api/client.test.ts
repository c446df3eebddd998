import { describe, expect, expectTypeOf, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { buildKey } from '#server/test/api/api-client.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { buildConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { fileWeb } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';
import { newSecret, signedHeaders } from '#server/features/webhooks/webhook-body.ts';
import {
  ApiError,
  createClient,
  type Problem,
  take,
  verifyWebhook,
} from '../../../clients/typescript/index.js';

const { services } = await openServer();
const web = await fileWeb(services);

async function buildClient() {
  const team = await buildTeam(services);
  const { token } = await buildKey(services, team);
  return { team, token, api: createClient({ url: web.url, key: token }) };
}
const once = (name: string) => ({ header: { 'Idempotency-Key': name } });
const LEAD = { name: 'Ada', phone: '+33612345678' };

describe('the client for TypeScript', () => {
  it('creates a campaign, enters a lead and lists both, once for each Idempotency-Key', async () => {
    const { api } = await buildClient();
    const body = {
      name: 'Autumn',
      company_name: 'Acme',
      business_activity: 'coaching' as const,
      offer: 'Twelve weeks of coaching for founders who want to learn to sell.',
      agent_name: 'Emma',
      goal: 'book_appointments' as const,
      goal_link: 'https://cal.example.com/emma',
    };
    const create = () => take(api.POST('/campaigns', { body, params: once('campaign') }));
    const { campaign_id } = await create();
    expect((await create()).campaign_id).toBe(campaign_id);
    const { data: campaigns } = await take(api.GET('/campaigns'));
    expect(campaigns.map((campaign) => campaign.campaign_id)).toEqual([campaign_id]);

    const lead = { ...LEAD, campaign_id };
    const enter = () => take(api.POST('/leads', { body: lead, params: once('lead') }));
    const entered = await enter();
    expect(entered.outcome).toBe('planned');
    expect(await enter()).toEqual(entered);
    const query = { campaign_id, status: 'in_progress' as const };
    const { data, next_cursor } = await take(api.GET('/leads', { params: { query } }));
    expect(data.map(({ lead_id, phone }) => ({ lead_id, phone }))).toEqual([
      { lead_id: entered.lead_id, phone: LEAD.phone },
    ]);
    expect(next_cursor).toBeNull();
  });

  it('tells refusals by code and field, thrown or answered', async () => {
    const { team, api } = await buildClient();
    const { campaign_id } = await buildConnectedCampaign(services, { team });
    const call = () => api.POST('/leads', { body: { campaign_id, name: '', phone: 'none' } });
    const { data, error, response } = await call();
    expect(data).toBeUndefined();
    expect(response.status).toBe(422);
    expectTypeOf(error).toEqualTypeOf<Problem | undefined>();
    expect(error?.errors).toMatchObject({ name: expect.any(String), phone: expect.any(String) });
    const thrown = await take(call()).catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ code: 'INVALID_INPUT', status: 422 });
    const visitor = createClient({ url: web.url, key: 'osk_unknown' });
    await expect(take(visitor.GET('/key'))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('sends a request again that came too often, with its body, and only so many times', async () => {
    const { team, token } = await buildClient();
    const { campaign_id } = await buildConnectedCampaign(services, { team });
    let refusals = 2;
    const refusing = async (request: Request) => {
      if (refusals === 0) return fetch(request);
      refusals -= 1;
      const problem = { code: 'TOO_MANY_REQUESTS', detail: 'Too many' };
      return Response.json(problem, { status: 429, headers: { 'retry-after': '0' } });
    };
    const options = { url: `${web.url}/`, key: token, fetch: refusing };
    const body = { ...LEAD, campaign_id };
    const entered = await take(createClient(options).POST('/leads', { body }));
    expect(entered.outcome).toBe('planned');
    refusals = 2;
    const impatient = createClient({ ...options, maxWaits: 1 });
    await expect(take(impatient.POST('/leads', { body }))).rejects.toMatchObject({ status: 429 });
    expect(refusals).toBe(0);
  });

  it('reads events of the secret only, as they came', () => {
    const secret = newSecret();
    const { conversation_id } = { conversation_id: newId() };
    const body = JSON.stringify({ id: newId(), type: 'lead.created', data: { conversation_id } });
    const unix = Math.floor(Date.now() / 1000);
    const headers = signedHeaders({ id: newId(), body, unix }, [newSecret(), secret]);
    const event = verifyWebhook(secret, headers, body);
    expect(event.type === 'lead.created' && event.data.conversation_id).toBe(conversation_id);
    expect(verifyWebhook(secret, new Headers(headers), body)).toEqual(event);
    expect(() => verifyWebhook(secret, headers, `${body} `)).toThrow('No matching signature');
    expect(() => verifyWebhook(newSecret(), headers, body)).toThrow('No matching signature');
    const old = signedHeaders({ id: newId(), body, unix: unix - 3600 }, [secret]);
    expect(() => verifyWebhook(secret, old, body)).toThrow('too old');
  });
});
