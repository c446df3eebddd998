import { afterAll, describe, expect, it } from 'vitest';
import { textRows, workbookOf } from '#domain/leads/workbook/fixtures/workbook-of.ts';
import { createLog } from '#server/platform/log.ts';
import { unavailableModel } from '#server/test/outside/loopback-sites.ts';
import { createSites } from '../sites.ts';

const sites = createSites({ chromePath: null, model: unavailableModel, log: createLog('silent') });
afterAll(() => sites.close());

async function read(content: Uint8Array) {
  const rows: string[][] = [];
  const { signal } = new AbortController();
  const onRows = async (more: string[][]) => void rows.push(...more);
  return { outcome: await sites.readTable(content, { signal, onRows }), rows };
}

describe('a workbook in its own process', { timeout: 60_000 }, () => {
  it('gives its rows in order, then its sheet', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [`Lead ${at}`, `+3460${at}`]);
    const content = await workbookOf([{ name: 'Leads', rows: textRows(rows) }]);
    expect(await read(content)).toEqual({ outcome: { sheet: 'Leads' }, rows });
  });

  it('is refused by name', async () => {
    expect(await read(Uint8Array.of(0x50, 0x4b, 3, 4))).toEqual({
      outcome: { problem: 'broken' },
      rows: [],
    });
  });

  it('ends with its reader where it takes too much memory', async () => {
    const small = createSites({
      chromePath: null,
      model: unavailableModel,
      log: createLog('silent'),
      bounds: { heap: 20 },
    });
    const shared = '<si><t>lorem</t></si>'.repeat(2_500_000);
    const content = await workbookOf([{ name: 'A', rows: '' }], { shared });
    const { signal } = new AbortController();
    expect(await small.readTable(content, { signal, onRows: () => {} })).toEqual({
      problem: 'too_complex',
    });
    await small.close();
  });
});
