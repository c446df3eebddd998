import { beforeAll, describe, expect, it } from 'vitest';
import { API_SCOPES, type ApiScope } from '#domain/api/keys.ts';
import { buildKey } from '#server/test/api/api-client.ts';
import { buildTeam, type BuiltTeam } from '#server/test/builders/builders.ts';
import { buildConnectedCampaign, buildConversation } from '#server/test/builders/chat-builders.ts';
import { fileWeb } from '#server/test/http.ts';
import { mcpClient, type ToolAnswer } from '#server/test/outside/mcp-client.ts';
import { openServer } from '#server/test/open-server.ts';
import { API_ROUTES } from '../v1/routes.ts';
import { API_TOOLS } from './tools.ts';

const { services } = await openServer();
const web = await fileWeb(services);
let team: BuiltTeam;
beforeAll(async () => {
  team = await buildTeam(services);
});

async function clientWith(scopes?: ApiScope[]) {
  const { token } = await buildKey(services, team, scopes ? { scopes } : {});
  const ask = mcpClient(web, token);
  const use = async (name: string, input: object = {}) => {
    const answer = await ask<ToolAnswer>('tools/call', { name, arguments: input });
    return { failed: answer.isError ?? false, said: JSON.parse(answer.content[0]?.text ?? '{}') };
  };
  const names = async () => {
    const { tools } = await ask<{ tools: { name: string }[] }>('tools/list');
    return tools.map(({ name }) => name).toSorted();
  };
  return { ask, use, names };
}

describe('the MCP server', () => {
  it('takes one message a request, as the limit of a key counts requests', async () => {
    const { token } = await buildKey(services, team);
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'key' } };
    const response = await fetch(`${web.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-03-26',
      },
      body: JSON.stringify([message, { ...message, id: 2 }]),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('one message per request');
  });

  it('introduces itself', async () => {
    const { ask } = await clientWith();
    const hello = await ask<{ serverInfo: { name: string } }>('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'a test', version: '1' },
    });
    expect(hello.serverInfo.name).toBe('opensetter');
  });

  it('offers every operation of the API to a key with all scopes, and only its own to others', async () => {
    const all = API_TOOLS.map(({ name }) => name).toSorted();
    expect(all.length).toBeGreaterThan(20);
    expect(await (await clientWith()).names()).toEqual(all);
    for (const scope of API_SCOPES) {
      const offered = await (await clientWith([scope])).names();
      const open = API_TOOLS.filter((tool) => !tool.scope || tool.scope === scope);
      expect(offered).toEqual(open.map(({ name }) => name).toSorted());
      expect(offered.length).toBeLessThan(all.length);
    }
  });

  it('reads and changes through the same rules, once for each idempotency key', async () => {
    const campaign = await buildConnectedCampaign(services, { team });
    const { conversation_id } = await buildConversation(services, { campaign });
    const { use } = await clientWith();
    const { said } = await use('conversations_get', { conversation_id });
    expect(said).toMatchObject({ conversation_id });
    const stop = { input: { conversation_id }, idempotency_key: 'once' };
    expect((await use('conversations_stop', stop)).failed).toBe(false);
    expect((await use('conversations_stop', stop)).failed).toBe(false);
    const events = await services.db.inTeam(team.scope, ({ db }) =>
      db.selectFrom('conversation_events').select('kind').execute(),
    );
    expect(events.filter(({ kind }) => kind.includes('stop'))).toHaveLength(1);
  });

  it('changes nothing when it is tried dry, and says what is wrong with an input', async () => {
    const campaign = await buildConnectedCampaign(services, { team });
    const { conversation_id } = await buildConversation(services, { campaign });
    const { use, ask } = await clientWith();
    const dry = await use('conversations_stop', { input: { conversation_id }, dry_run: true });
    expect(dry.said).toMatchObject({ dry_run: true, would_call: expect.stringContaining('POST') });
    const { said } = await use('conversations_get', { conversation_id });
    expect(said).toMatchObject({ control: 'agent' });
    const wrong = await ask<ToolAnswer>('tools/call', {
      name: 'conversations_stop',
      arguments: { input: { conversation_id: 'none' }, dry_run: true },
    });
    expect(wrong.isError).toBe(true);
  });

  it('does not take a misspelled dry run for the change', async () => {
    const campaign = await buildConnectedCampaign(services, { team });
    const { conversation_id } = await buildConversation(services, { campaign });
    const { use, ask } = await clientWith();
    const given = { input: { conversation_id }, dryRun: true };
    const stop = { name: 'conversations_stop', arguments: given };
    expect((await ask<ToolAnswer>('tools/call', stop)).isError).toBe(true);
    expect((await use('conversations_get', { conversation_id })).said).toMatchObject({
      control: 'agent',
    });
    const list = { name: 'campaigns_list', arguments: { status: 'active' } };
    expect((await ask<ToolAnswer>('tools/call', list)).isError).toBe(true);
  });

  it('reads JSON as text and null as nothing, and a dry run as text stays dry', async () => {
    const { campaign_id } = await buildConnectedCampaign(services, { team });
    const { use: call, ask } = await clientWith();
    const given = { campaign_id, name: 'Ana', phone: '+34600000001' };
    const input = JSON.stringify(given);
    const dry = await call('leads_create', { input, dry_run: 'true' });
    expect(dry.said).toMatchObject({ dry_run: true, with: { name: 'Ana' } });
    const unclear = { name: 'leads_create', arguments: { input, dry_run: 'yes' } };
    expect((await ask<ToolAnswer>('tools/call', unclear)).isError).toBe(true);
    const names = async () =>
      (await call('leads_list', { limit: '20', cursor: null })).said.data.map(
        (lead: { name: string }) => lead.name,
      );
    expect(await names()).not.toContain('Ana');
    expect((await call('leads_create', { input, dry_run: 'false' })).failed).toBe(false);
    expect(await names()).toContain('Ana');
    expect((await call('campaigns_list', { cursor: null })).failed).toBe(false);
  });

  it('names the fields that there are beside an unknown one', async () => {
    const { ask } = await clientWith();
    const said = async (name: string, given: object) =>
      (await ask<ToolAnswer>('tools/call', { name, arguments: given })).content[0]?.text;
    expect(await said('campaigns_list', { limit: 20 })).toContain('There are none here');
    expect(await said('leads_list', { page: 2 })).toMatch(/"page".* campaign_id, .*limit, cursor/);
    expect(await said('leads_create', { phone: '1' })).toContain('go into "input"');
    const inside = await said('leads_create', { input: '{"telephone":"1"}' });
    expect(inside).toMatch(/input: There is no field "telephone".* phone/);
  });

  it('says of each tool what it does, and offers a key of repeats only where it counts', async () => {
    const { ask } = await clientWith();
    type Tool = { name: string; inputSchema: Schema; annotations: Record<string, boolean> };
    type Schema = { properties: Record<string, unknown>; additionalProperties?: boolean };
    const { tools } = await ask<{ tools: Tool[] }>('tools/list');
    const hints = Object.fromEntries(tools.map((tool) => [tool.name, tool.annotations]));
    expect(hints['leads_list']).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(hints['leads_create']).toMatchObject({ destructiveHint: false, openWorldHint: true });
    expect(hints['outreach_cancel']).toMatchObject({ destructiveHint: true });
    expect(hints['webhookEndpoints_rotateSecret']).toMatchObject({ destructiveHint: true });
    for (const { inputSchema } of tools) expect(inputSchema.additionalProperties).toBe(false);
    const keyed = tools.filter((tool) => 'idempotency_key' in tool.inputSchema.properties);
    const once = API_ROUTES.filter((route) => route.once).length;
    expect(keyed).toHaveLength(once);
  });

  it('knows nothing of other teams', async () => {
    const other = await buildTeam(services);
    const campaign = await buildConnectedCampaign(services, { team: other });
    const { conversation_id } = await buildConversation(services, { campaign });
    const { use } = await clientWith();
    const { failed, said } = await use('conversations_get', { conversation_id });
    expect([failed, said.code]).toEqual([true, 'NOT_FOUND']);
  });

  it('admits no one without a key', async () => {
    const response = await fetch(`${web.url}/mcp`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });
});
