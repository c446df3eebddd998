import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { buildKey } from '#server/test/api/api-client.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { buildConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { fileWeb } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';
import { API_TOOLS } from './mcp/tools.ts';

const { services } = await openServer();
const web = await fileWeb(services);

interface Node {
  name: string;
  type: string;
  parameters: {
    method?: string;
    url?: string;
    jsonBody?: string;
    queryParameters?: { parameters: { name: string; value: string }[] };
  };
}

/** Evaluates an n8n expression, `={{ … }}`, with the previous node's output. */
const evaluated = (expression: string, $json: unknown): unknown =>
  runInNewContext(`(${expression.slice('={{'.length, -'}}'.length)})`, { $json });

it('the n8n workflow calls operations that there are, with inputs that they take', () => {
  const text = readFileSync('examples/n8n-leads-and-waiting.json', 'utf8');
  const workflow = JSON.parse(text.replaceAll('YOUR-CAMPAIGN-ID', newId())) as {
    nodes: Node[];
    connections: Record<string, { main: { node: string }[][] }>;
  };
  const requests = workflow.nodes.filter(({ type }) => type.endsWith('.httpRequest'));
  expect(requests).toHaveLength(2);
  for (const { parameters } of requests) {
    const address = parameters.url?.split('/api/v1')[1] ?? '';
    const tool = API_TOOLS.find(
      (item) => item.method === parameters.method && item.address === address,
    );
    const form = { body: { name: 'Ada', phone: '+33612345678', email: 'ada@example.com' } };
    const input = parameters.jsonBody
      ? evaluated(parameters.jsonBody, form)
      : Object.fromEntries(
          (parameters.queryParameters?.parameters ?? []).map(({ name, value }) => [name, value]),
        );
    expect(tool?.input.safeParse(input).error).toBeUndefined();
  }
  const names = new Set(workflow.nodes.map(({ name }) => name));
  const linked = Object.entries(workflow.connections).flatMap(([from, { main }]) => [
    from,
    ...main.flat().map(({ node }) => node),
  ]);
  expect(linked.filter((name) => !names.has(name))).toEqual([]);
});

const hasCurl = spawnSync('curl', ['--version']).status === 0;

it.runIf(hasCurl)(
  'the script for curl enters a lead, once, and shows its conversation',
  { meta: { needs: 'curl' } },
  async () => {
    const team = await buildTeam(services);
    const campaign = await buildConnectedCampaign(services, { team });
    const { token } = await buildKey(services, team);
    const run = (given: object = {}) =>
      promisify(execFile)('bash', ['examples/lead.sh'], {
        env: {
          PATH: process.env.PATH,
          OPENSETTER_URL: web.url,
          OPENSETTER_KEY: token,
          CAMPAIGN_ID: campaign.campaign_id,
          NAME: 'Ada "the first" \\ Lovelace',
          PHONE: '+33612345678',
          ...given,
        },
      });
    const said = async () =>
      (await run()).stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, string>);
    const [entered, shown] = await said();
    expect(entered).toMatchObject({ outcome: 'planned' });
    expect(shown).toMatchObject({
      conversation_id: entered?.lead_id,
      name: 'Ada "the first" \\ Lovelace',
    });
    expect((await said())[0]).toEqual(entered);
    const refused = await run({ PHONE: '12' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('phone number') });
  },
);
