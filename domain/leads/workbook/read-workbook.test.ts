import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#sandbox/faults.ts';
import { papaparse } from '#server/features/leads/import/read-table-of.ts';
import { readTableFile as readApart } from '#server/features/websites/files/read-table-file.ts';
import { readTable } from '../read-table.ts';
import { tableProblemText } from '../table-problems.ts';
import { textRows, workbookOf, type WorkbookOptions } from './fixtures/workbook-of.ts';
import { readWorkbook } from './read-workbook.ts';

async function read(content: Uint8Array) {
  const rows: string[][] = [];
  const options = {
    library: papaparse,
    workbook: (bytes: Uint8Array, take: (more: string[][]) => unknown) => readWorkbook(bytes, take),
  };
  const pieces = new Blob([new Uint8Array(content)]).stream();
  const { sheet } = await readTable(pieces, options, (more) => void rows.push(...more));
  return { sheet, rows };
}
const problemOf = (content: Uint8Array) =>
  read(content).then(
    () => undefined,
    (error: { problem?: string }) => error.problem,
  );
const cellsOf = async (rows: string, options?: WorkbookOptions) =>
  (await read(await workbookOf([{ name: 'A', rows }], options))).rows;

describe('a workbook', () => {
  it('is read as text: shared, rich and inline texts, numbers, formulas and gaps', async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>
      <row r="3"><c r="A3" t="inlineStr"><is><t>Zoë &amp; Co</t></is></c><c r="B3"><v>6.00000001E8</v></c>
        <c r="C3"><f>A1</f><v>1.2015550123E10</v></c><c r="D3" t="str"><f>X</f><v>+34600000001</v></c></row>
      <row r="4"><c r="A4" t="e"><v>#N/A</v></c><c r="B4" t="b"><v>1</v></c><c r="C4"><v>0.30000000000000004</v></c>
        <c r="D4" t="s"><v>99</v></c></row>`;
    const shared =
      '<si><t>Name</t></si><si><r><t>Tele</t></r><r><rPr><b/></rPr><t>fon</t></r></si><si><t>東京_x000D_</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>';
    expect(await cellsOf(rows, { shared })).toEqual([
      ['Name', 'Telefon', '', '東京\r'],
      [],
      ['Zoë & Co', '600000001', '12015550123', '+34600000001'],
      ['', 'TRUE', '0.3', ''],
    ]);
  });

  it.each([
    ['dd/mm/yyyy', '46346', '2026-11-20'],
    ['d. mmm yy;@', '46346.4375', '2026-11-20 10:30'],
    ['[$-407]dddd, d. mmmm yyyy', '46346', '2026-11-20'],
    ['h:mm', '0.4375', '10:30'],
    ['[h]:mm', '0.4375', '10:30'],
    ['#,##0.00 "days"', '46346', '46346'],
    ['#,##0.00 [$€-407]', '1234.5', '1234.5'],
    ['0.00E+00', '600000001', '600000001'],
    ['[Red]0', '600000001', '600000001'],
    ['00000', '1067', '01067'],
    ['"+"0', '34600000001', '+34600000001'],
    ['\\+00\\ 000\\ 000\\ 000', '34600000001', '+34 600 000 001'],
    ['"+34" 000 000 000', '600000001', '+34 600 000 001'],
    ['(000) 000-0000', '3055550123', '(305) 555-0123'],
    ['0#########', '172123456', '0172123456'],
    ['General', '20261120', '20261120'],
  ])('shows numbers as the spreadsheet does: %s', async (format, value, expected) => {
    const rows = `<row><c s="1"><v>${value}</v></c></row>`;
    expect(await cellsOf(rows, { formats: [format] })).toEqual([[expected]]);
  });

  it('has dates by the number of their format, and from 1904 on', async () => {
    const rows = '<row><c s="1"><v>44884</v></c></row>';
    expect(await cellsOf(rows, { date1904: true })).toEqual([['2026-11-20']]);
  });

  it('is that sheet whose headings name a field, of those that people see', async () => {
    const sheet = (name: string, rows: string[][]) => ({ name, rows: textRows(rows) });
    const leads = [['Report'], [], ['Teléfono', 'Nombre'], ['600000001', 'Ana']];
    const content = await workbookOf([
      { ...sheet('Old', [['Phone'], ['600000009']]), state: 'hidden' },
      { ...sheet('Lists', [['Phone'], ['600000008']]), state: 'veryHidden' },
      sheet('Notes', [['These are our customers of November.']]),
      sheet('Leads', leads),
      sheet('More', [['Phone'], ['600000007']]),
    ]);
    expect(await read(content)).toEqual({ sheet: 'Leads', rows: leads });
  });

  it('without any heading is its first sheet with a row', async () => {
    const rows = [['a', '600000001']];
    const content = await workbookOf([
      { name: 'Empty', rows: '' },
      { name: 'Second', rows: textRows(rows) },
    ]);
    expect(await read(content)).toEqual({ sheet: 'Second', rows });
  });

  it('of 20,000 rows comes in order', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [`Lead ${at}`, `+3460${at}`]);
    expect((await read(await workbookOf([{ name: 'A', rows: textRows(rows) }]))).rows).toEqual(
      rows,
    );
  });
});

async function zipOf(parts: Record<string, string>) {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(parts)) zip.file(name, content);
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}
const bytes = (...codes: number[]) => Uint8Array.from(codes);
const CFB = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(600).fill(0)];

describe('a file that is no table', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['an old workbook', () => bytes(...CFB), 'old_excel'],
    [
      'one with a password',
      () => bytes(...CFB, ...Buffer.from('EncryptedPackage', 'utf16le')),
      'password',
    ],
    ['Numbers', () => zipOf({ 'Index/Document.iwa': 'x', 'preview.jpg': 'x' }), 'numbers'],
    ['Numbers of before', () => zipOf({ 'Index.zip': 'x' }), 'numbers'],
    [
      'OpenDocument',
      () =>
        zipOf({
          mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
          'content.xml': '<x/>',
        }),
      'open_document',
    ],
    ['a binary workbook', () => zipOf({ 'xl/workbook.bin': 'x' }), 'excel_binary'],
    [
      'a Word document',
      () => zipOf({ '[Content_Types].xml': 'x', 'word/document.xml': 'x' }),
      'no_table',
    ],
    ['an archive', () => zipOf({ 'leads.csv': 'name,phone' }), 'archive'],
    ['a PDF', () => new TextEncoder().encode('%PDF-1.7 …'), 'no_table'],
    [
      'a web page named .xls',
      () => new TextEncoder().encode(' <html><table><tr><td>Phone'),
      'web_page',
    ],
    [
      'half a workbook',
      async () => (await workbookOf([{ name: 'A', rows: textRows([['a']]) }])).slice(0, 400),
      'broken',
    ],
    [
      'a workbook without a sheet that shows',
      () => workbookOf([{ name: 'A', state: 'hidden', rows: '' }]),
      'no_table',
    ],
  ])('is refused with what to do: %s', async (_, content, problem) => {
    expect(await problemOf(await content())).toBe(problem);
  });
});

describe('a workbook that unpacks to any size', () => {
  it('is left at the size of a table', async () => {
    const cell = `<c t="inlineStr"><is><t>${'x'.repeat(1_500)}</t></is></c>`;
    const content = await workbookOf([
      { name: 'A', rows: `<row>${cell.repeat(20)}</row>`.repeat(2_000) },
    ]);
    expect(content.length).toBeLessThan(500_000);
    expect(await problemOf(content)).toBe('bytes');
  });

  it('is left at the size of what all sheets share', async () => {
    const shared = `<si><t>${'lorem ipsum '.repeat(1_000_000)}</t></si>`.repeat(6);
    const content = await workbookOf([{ name: 'A', rows: textRows([['a']]) }], { shared });
    expect(content.length).toBeLessThan(500_000);
    expect(await problemOf(content)).toBe('too_complex');
  });

  it('ends after the rows that an import may have', async () => {
    const content = await workbookOf([
      { name: 'A', rows: '<row r="900000000"/><row/>'.repeat(100_000) },
    ]);
    expect((await read(content)).rows.length).toBeLessThan(60_000);
  });

  it('is read or refused, whatever its bytes are, and never otherwise', async () => {
    const random = seededRandom(34);
    const below = (max: number) => Math.floor(random() * max);
    const whole = await workbookOf([{ name: 'A', rows: textRows([['Phone'], ['600000001']]) }]);
    for (let round = 0; round < 200; round += 1) {
      const content = new Uint8Array(whole);
      for (let change = 0; change <= below(4); change += 1)
        content[4 + below(content.length - 4)] = below(256);
      const { sheet, problem } = await readApart(content, () => {});
      expect(problem ? tableProblemText(problem) : sheet).toEqual(expect.any(String));
    }
  });

  it('declares no entities', async () => {
    const lol = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    const sheet = `${lol}<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
    const content = await workbookOf([{ name: 'A', rows: '' }], {
      parts: { 'xl/worksheets/sheet1.xml': sheet },
    });
    expect((await read(content)).rows).toEqual([['&b;']]);
  });
});
