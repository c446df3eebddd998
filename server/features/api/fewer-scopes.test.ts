import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { API_SCOPES, type ApiScope } from '#domain/api/keys.ts';
import { newId } from '#server/platform/id.ts';
import { buildKey } from '#server/test/api/api-client.ts';
import { buildSide, clientOf } from '#server/test/api/api-side.ts';
import { fileWeb } from '#server/test/http.ts';
import { mcpClient, type ToolAnswer } from '#server/test/outside/mcp-client.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();
const web = await fileWeb(services);

let side: Awaited<ReturnType<typeof buildSide>>;
beforeAll(async () => void (side = await buildSide(services, web)));

async function clientWith(...scopes: ApiScope[]) {
  const { key_id, token } = await buildKey(services, side.team, { scopes });
  return { key_id, token, call: clientOf(web, token) };
}

describe('a repeat under one Idempotency-Key', () => {
  it('answers no more than the key may read now', async () => {
    const { key_id, call } = await clientWith(...API_SCOPES);
    const path = `/leads/${side.conversation_id}`;
    const change = () =>
      call('PATCH', path, { name: 'Ada Lovelace' }, { 'idempotency-key': 'rename' });
    expect((await change()).body).toMatchObject({ name: 'Ada Lovelace', fields: {} });
    await services.db.inTeam(side.team.scope, ({ db, team_id }) =>
      sql`UPDATE api_keys SET scopes = '{leads:write}' WHERE team_id = ${team_id}
        AND key_id = ${key_id}`.execute(db),
    );
    expect((await change()).body).toEqual({
      lead_id: side.conversation_id,
      campaign_id: side.campaign.campaign_id,
      // The object stays, without its closed fields.
      attribution: {},
    });
  });
});

describe('a list of leads, without conversations:read', () => {
  it('takes no cursor into the texts of messages', async () => {
    const { call } = await clientWith('leads:read');
    const answer = await call('GET', '/leads?search=Hi&cursor=text~1000');
    expect(answer).toMatchObject({ status: 422, body: { errors: { cursor: expect.any(String) } } });
  });

  it('ends with the last lead who was found by name, and shows no place in messages', async () => {
    const { call } = await clientWith('leads:read');
    await side.call('PATCH', `/leads/${side.conversation_id}`, { name: 'Grace Hopper' });
    const page = (await call('GET', '/leads?search=Grace&limit=1')).body;
    expect(page).toMatchObject({ data: [{ name: 'Grace Hopper' }], next_cursor: null });
  });

  it('says which scope a filter needs', async () => {
    const { call } = await clientWith('leads:read');
    const detail = expect.stringContaining('needs_person needs the scope conversations:read');
    expect((await call('GET', '/leads?needs_person=true')).body).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      detail,
      errors: { needs_person: detail },
    });
  });
});

describe('an endpoint', () => {
  const hook = (...event_types: string[]) => ({
    url: `https://example.com/${newId()}`,
    event_types,
  });
  const statuses = async (call: (typeof side)['call'], ...all: string[][]) => {
    const answers = all.map((types) => call('POST', '/webhook-endpoints', hook(...types)));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  const EVENTS = [['lead.created'], ['message.received'], ['lead.created', 'lead.booked']];

  it('is named only for events whose data the key may read', async () => {
    const [none, leads, conversations] = [
      await clientWith('webhooks:write'),
      await clientWith('webhooks:write', 'leads:read'),
      await clientWith('webhooks:write', 'conversations:read'),
    ];
    expect(await statuses(none.call, ...EVENTS)).toEqual([403, 403, 403]);
    expect(await statuses(leads.call, ...EVENTS)).toEqual([201, 403, 403]);
    expect(await statuses(conversations.call, ...EVENTS)).toEqual([201, 201, 201]);
  });

  it('is not led elsewhere, and gets no further events, by a key that may not read them', async () => {
    const { call, token } = await clientWith('webhooks:write', 'leads:read');
    const made = await side.call('POST', '/webhook-endpoints', hook('message.received'));
    const at = `/webhook-endpoints/${String(made.body['endpoint_id'])}`;
    const changes = [
      { url: `https://example.com/${newId()}` },
      { event_types: ['lead.created', 'message.sent'] },
    ];
    for (const change of changes) expect((await call('PATCH', at, change)).status).toBe(403);
    expect((await call('PATCH', at, { description: 'Ours' })).body).toMatchObject({
      event_types: ['message.received'],
      url: made.body['url'],
    });
    const dry = { input: hook('message.received'), dry_run: true };
    const name = 'webhookEndpoints_create';
    const answer = await mcpClient(web, token)<ToolAnswer>('tools/call', { name, arguments: dry });
    expect([answer.isError, answer.content[0]?.text]).toEqual([
      true,
      expect.stringContaining('conversations:read'),
    ]);
  });
});
