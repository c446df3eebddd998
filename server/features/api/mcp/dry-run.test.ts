import { beforeAll, describe, expect, it } from 'vitest';
import { buildKey } from '#server/test/api/api-client.ts';
import { buildOperands, operationBodies } from '#server/test/api/api-operations.ts';
import { buildSide } from '#server/test/api/api-side.ts';
import { fileWeb } from '#server/test/http.ts';
import { mcpClient, type ToolAnswer } from '#server/test/outside/mcp-client.ts';
import { openServer } from '#server/test/open-server.ts';
import { tableDigests } from '#server/test/table-digests.ts';
import { API_TOOLS, type ApiTool } from './tools.ts';

const { services, database } = await openServer();
const web = await fileWeb(services);
let ids: Record<string, string>;
let bodies: Record<string, () => object>;
let ask: ReturnType<typeof mcpClient>;
/** The state that every test expects until something changes. */
let before: Record<string, string>;
beforeAll(async () => {
  const side = await buildSide(services, web);
  ids = await buildOperands(side);
  bodies = operationBodies(side);
  ask = mcpClient(web, (await buildKey(services, side.team)).token);
  before = await stored();
});

/** Tables in which every request is counted. */
const COUNTED = ['public.rate_limits', 'public.api_keys'];
const stored = () =>
  tableDigests(database.url, { except: COUNTED.flatMap((name) => [name, name.slice(7)]) });

const inputOf = ({ method, address }: ApiTool): object => {
  const inPath = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, ids[name]]);
  return { ...Object.fromEntries(inPath), ...bodies[`${method} ${address}`]?.() };
};
const writing = API_TOOLS.filter(({ writes }) => writes).map((tool) => [tool.name, tool] as const);

describe.each(writing)('%s', (name, tool) => {
  const use = (given: object) =>
    ask<ToolAnswer>('tools/call', { name, arguments: { input: inputOf(tool), ...given } });

  it('changes nothing in a dry run', async () => {
    const dry = await use({ dry_run: true });
    expect([dry.isError ?? false, dry.content[0]?.text]).toEqual([
      false,
      expect.stringContaining('Nothing was changed'),
    ]);
    expect(await stored()).toEqual(before);
  });

  it('names a wrong field of its input, and changes nothing', async () => {
    for (const dry_run of [true, false]) {
      const input = { ...inputOf(tool), none_of_ours: 1 };
      const refused = await use({ input, dry_run });
      expect([refused.isError, refused.content[0]?.text]).toEqual([
        true,
        expect.stringContaining('none_of_ours'),
      ]);
    }
    expect(await stored()).toEqual(before);
  });
});

/** Order of the tools: those that stop something others also stop first, those that remove something last. */
function placeOf({ method, address }: ApiTool): number {
  if (address.endsWith('/stop')) return 0;
  return method === 'DELETE' || address.endsWith('/cancel') ? 2 : 1;
}

it('without a dry run the same inputs change something', async () => {
  const tools = writing.map(([, tool]) => tool);
  const silent: string[] = [];
  for (const tool of tools.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const given = { name: tool.name, arguments: { input: inputOf(tool) } };
    const done = await ask<ToolAnswer>('tools/call', given);
    expect([tool.name, done.isError ?? false, done.content[0]?.text]).toEqual([
      tool.name,
      false,
      expect.any(String),
    ]);
    const after = await stored();
    if (JSON.stringify(after) === JSON.stringify(before)) silent.push(tool.name);
    before = after;
  }
  expect(silent).toEqual([]);
});
