import { newId } from '#server/platform/id.ts';
import { type buildSide, CAMPAIGN, phone } from './api-side.ts';

type Side = Awaited<ReturnType<typeof buildSide>>;

/** Creates one object of each kind in the operations' paths. Returns ids by parameter name. */
export async function buildOperands(side: Side): Promise<Record<string, string>> {
  const { campaign_id } = side.campaign;
  const { call, conversation_id } = side;
  const endpoint = await call<{ endpoint_id: string }>('POST', '/webhook-endpoints', anEndpoint());
  const { endpoint_id } = endpoint.body;
  const at = `/webhook-endpoints/${endpoint_id}`;
  const test = await call<{ delivery_id: string }>('POST', `${at}/test`, {});
  const lead = { campaign_id, name: 'Ada', phone: phone() };
  const entered = await call<{ lead_id: string }>('POST', '/leads', lead);
  const { delivery_id } = test.body;
  return { campaign_id, conversation_id, lead_id: entered.body.lead_id, endpoint_id, delivery_id };
}

const anEndpoint = () => ({
  url: `https://example.com/${newId()}`,
  event_types: ['lead.created'],
});

/** A valid body for each operation with one, by method and path. */
export const operationBodies = (side: Side): Record<string, () => object> => ({
  'POST /campaigns': () => ({ ...CAMPAIGN, time_zone: 'Europe/Paris' }),
  'PATCH /campaigns/{campaign_id}': () => ({ name: 'Winter' }),
  'POST /leads': () => ({
    campaign_id: side.campaign.campaign_id,
    name: 'Bob',
    phone: phone(),
    consent: { source: 'checkout', at: '2026-01-05T10:00:00Z' },
    fields: { city: 'Lyon' },
  }),
  'PATCH /leads/{lead_id}': () => ({ name: 'Ada L.' }),
  'POST /conversations/{conversation_id}/messages': () => ({ text: 'Hello', take_over: true }),
  'PUT /conversations/{conversation_id}/outcome': () => ({ outcome: 'qualified' }),
  'PUT /conversations/{conversation_id}/booking': () => ({ booked: true }),
  'POST /webhook-endpoints': anEndpoint,
  'PATCH /webhook-endpoints/{endpoint_id}': () => ({ description: 'Ours' }),
});

/** A path with its parameters filled in. */
export const filledPath = (path: string, value: (name: string) => string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => value(name));
