import { beforeEach, describe, expect, it } from 'vitest';
import { textRows, workbookOf } from '#domain/leads/workbook/fixtures/workbook-of.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltTeam, buildTeam } from '#server/test/builders/builders.ts';
import { buildConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { fileWeb } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';

const { services, queue } = await openServer();
const web = await fileWeb(services);

let team: BuiltTeam;
let campaign_id: string;
beforeEach(async () => {
  team = await buildTeam(services);
  ({ campaign_id } = await buildConnectedCampaign(services, { team }));
});

async function upload(body: BodyInit, columns: object = {}, plan: object = {}) {
  const all = {
    campaign_id,
    file_name: 'leads.csv',
    columns: { name: 0, last_name: null, phone: 1, email: null, header: true, ...columns },
    country: 'ES',
    consent_source: 'Fair in Lyon',
    consent_date: '2026-01-31',
    ...plan,
  };
  const query = new URLSearchParams({ plan: JSON.stringify(all) });
  const response = await fetch(`${web.url}/imports/${team.team_slug}?${query}`, {
    method: 'POST',
    body,
    headers: { cookie: team.owner.cookie },
  });
  const answer = (await response.json()) as { import_id?: string; code?: string; message?: string };
  return { status: response.status, ...answer };
}

const rowsOf = (import_id: string | undefined) =>
  queue.query<{ row_number: number; name: string; digits: string | null }>(
    'SELECT row_number, name, digits FROM lead_import_rows WHERE import_id = $1 ORDER BY row_number',
    [import_id],
  );
const nothingStored = async () =>
  expect(
    await openBrowser(services, team.owner).rpc.leads.imports({ team_slug: team.team_slug }),
  ).toEqual([]);

describe('a file of mixed characters', () => {
  const mixed = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    bytes[bytes.indexOf(0x5f)] = 0xe9;
    return bytes;
  };

  it('loses no name to a byte that is not UTF-8', async () => {
    const bytes = mixed(
      'Nombre;Telefono\nJosé Núñez;600000001\ncaf_;600000002\nZoë Müller;600000003\n',
    );
    const { import_id } = await upload(bytes);
    expect((await rowsOf(import_id)).map(({ name }) => name)).toEqual([
      'José Núñez',
      'café',
      'Zoë Müller',
    ]);
  });

  it('is read in the encoding of its preview', async () => {
    const bytes = Buffer.from('Ad;Tel\nAyþe;600000001\n', 'latin1');
    const { import_id } = await upload(bytes, {}, { encoding: 'windows-1254' });
    expect((await rowsOf(import_id)).map(({ name }) => name)).toEqual(['Ayşe']);
    const wrong = await upload(bytes, {}, { encoding: 'utf-7' });
    expect(wrong.status).toBe(422);
  });
});

describe('rows above the table', () => {
  it('are left out, and rows keep their number in the file', async () => {
    const file = 'Customers;\n;\nNombre;Telefono\nAna;600000001\n;\nBea;600000002\n';
    const { import_id } = await upload(file, { skip: 2 });
    expect(await rowsOf(import_id)).toEqual([
      { row_number: 4, name: 'Ana', digits: '34600000001' },
      { row_number: 6, name: 'Bea', digits: '34600000002' },
    ]);
  });
});

describe('a workbook', () => {
  it('is read in its own process, whatever its name is', async () => {
    const rows = textRows([
      ['Nombre', 'Apellidos', 'Móvil'],
      ['José', 'Núñez', '600000001'],
    ]);
    const number =
      '<row><c t="inlineStr"><is><t>Bea</t></is></c><c/><c s="1"><v>6.00000002E8</v></c></row>';
    const content = await workbookOf(
      [
        { name: 'Old', state: 'hidden', rows: textRows([['Phone'], ['600000009']]) },
        { name: 'Leads', rows: rows + number },
      ],
      { formats: ['"+34 "000\\ 000\\ 000'] },
    );
    const { import_id } = await upload(new Uint8Array(content), { last_name: 1, phone: 2 });
    expect(await rowsOf(import_id)).toEqual([
      { row_number: 2, name: 'José Núñez', digits: '34600000001' },
      { row_number: 3, name: 'Bea', digits: '34600000002' },
    ]);
  });

  it('of more leads than an import may have leaves nothing behind', async () => {
    const rows = Array.from({ length: 50_002 }, (_, at) => [`Lead ${at}`, `+3363998${at}`]);
    const content = await workbookOf([{ name: 'A', rows: textRows(rows) }]);
    expect(await upload(new Uint8Array(content))).toMatchObject({ status: 413, code: 'TOO_LARGE' });
    await nothingStored();
  }, 60_000);

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    [
      'an old one',
      () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1),
      /old format \(\.xls\).*Save as/,
    ],
    [
      'a damaged one',
      async () => (await workbookOf([{ name: 'A', rows: '' }])).slice(0, 300),
      /damaged/,
    ],
    ['a PDF', () => new TextEncoder().encode('%PDF-1.4'), /isn't a table/],
    [
      'one that unpacks to any size',
      () =>
        workbookOf([{ name: 'A', rows: '' }], {
          shared: `<si><t>${'x'.repeat(80_000_000)}</t></si>`,
        }),
      /too large for us to read/,
    ],
  ])(
    'that cannot be read says what to do, and leaves nothing behind: %s',
    async (_, content, message) => {
      const answer = await upload(new Uint8Array(await content()));
      expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(message) });
      await nothingStored();
    },
    60_000,
  );
});
