import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Encoding } from '#domain/leads/encodings.ts';
import { guessColumns } from '#domain/leads/guess-columns.ts';
import { phoneColumns, readRow, rowsAbove } from '#domain/leads/read-row.ts';
import { readPhone } from '#domain/leads/read-phone.ts';
import { readTable } from '#domain/leads/read-table.ts';
import { readWorkbook } from '#domain/leads/workbook/read-workbook.ts';
import { workbookOf } from '#domain/leads/workbook/fixtures/workbook-of.ts';
import { parsePhone } from '../parse-phone.ts';
import { papaparse } from './read-table-of.ts';

/** For each encoding, maps characters to their codes of one or two bytes. */
const codes = new Map<string, Map<string, number[]>>();
function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = codes.get(encoding) ?? new Map<string, number[]>();
  if (table.size === 0) {
    const decoder = new TextDecoder(encoding);
    for (let first = 0; first < 256; first += 1) {
      const alone = decoder.decode(Uint8Array.of(first));
      if (alone.length === 1 && alone !== '\uFFFD') table.set(alone, [first]);
      else {
        for (let second = 0x30; second < 256; second += 1) {
          const pair = decoder.decode(Uint8Array.of(first, second));
          if (pair.length === 1 && !table.has(pair)) table.set(pair, [first, second]);
        }
      }
    }
    codes.set(encoding, table);
  }
  return Uint8Array.from(Array.from(text).flatMap((letter) => table.get(letter) ?? [0x3f]));
}

/** One realistic file per line. */
type FreshFile = [
  of: string,
  country: string,
  encoding: Encoding,
  text: string,
  /** `phone name email` of each lead; `-` for an unreadable phone */
  leads: string[],
  /** headings between which a member has to choose */
  asks?: string[],
];

const FILES = readFileSync(join(import.meta.dirname, 'fixtures/fresh-files.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as FreshFile);

async function leadsIn(bytes: Uint8Array, country: string) {
  const rows: string[][] = [];
  const { encoding } = await readTable(
    new Blob([bytes as BlobPart]).stream(),
    { library: papaparse, workbook: readWorkbook, country },
    (more) => void rows.push(...more),
  );
  const columns = guessColumns(
    rows,
    (text) => readPhone(text, country, parsePhone).digits !== undefined,
    (text) => parsePhone.isMobile?.(readPhone(text, country, parsePhone).digits ?? '') ?? false,
  );
  if (columns.phone === null) return { encoding, leads: 'no phone' };
  const own = { ...columns, phone: columns.phone };
  const headings = columns.header ? (rows[columns.skip] ?? []) : [];
  const chosen = { ...own, ...phoneColumns(headings, own) };
  const leads = rows.slice(rowsAbove(chosen)).flatMap((cells) => {
    const row = readRow(cells, chosen, country, parsePhone);
    if (!row) return [];
    const { lead } = row.reading;
    return lead
      ? [[lead.phone, lead.name, lead.email].filter(Boolean).join(' ')]
      : [`- ${row.written.name || '-'}`];
  });
  const asks = columns.phones.length > 1 ? columns.phones.map((at) => headings[at]) : [];
  return { encoding, leads, asks };
}

describe('the leads of a file as people have them', () => {
  it.each(FILES)('%s', async (_, country, encoding, text, leads, asks) => {
    const wanted = { encoding, leads, ...(asks && { asks }) };
    expect(await leadsIn(encoded(text, encoding), country)).toMatchObject(wanted);
  });
  it.each<[string, string, string[]]>([
    [
      'numbers as numbers, a title over merged cells',
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Leads noviembre</t></is></c></row><row r="2"/><row r="3"><c r="A3" t="inlineStr"><is><t>Nombre</t></is></c><c r="B3" t="inlineStr"><is><t>Móvil</t></is></c><c r="C3" t="inlineStr"><is><t>Alta</t></is></c></row><row r="4"><c r="A4" t="inlineStr"><is><t>Ana Prueba</t></is></c><c r="B4"><v>600000001</v></c><c r="C4"><v>46346</v></c></row><row r="5"><c r="A5" t="inlineStr"><is><t>Luis Soto</t></is></c><c r="B5"><v>6.00000002E8</v></c><c r="C5"><v>46347</v></c></row>',
      ['34600000001 Ana Prueba', '34600000002 Luis Soto'],
    ],
    [
      'cells that are left out, and a total',
      '<row r="2"><c r="B2" t="inlineStr"><is><t>Cliente</t></is></c><c r="D2" t="inlineStr"><is><t>Teléfono</t></is></c></row><row r="3"><c r="B3" t="inlineStr"><is><t>Ana Prueba</t></is></c><c r="D3" t="inlineStr"><is><r><t>600 </t></r><r><t>000 001</t></r></is></c></row><row r="4"><c r="B4" t="inlineStr"><is><t>Luis Soto</t></is></c><c r="D4" t="str"><f>"600"&amp;"000002"</f><v>600000002</v></c></row><row r="5"><c r="B5" t="inlineStr"><is><t>Total</t></is></c><c r="D5"><v>2</v></c></row>',
      ['34600000001 Ana Prueba', '34600000002 Luis Soto', '- Total'],
    ],
  ])('a workbook with %s', async (_, rows, leads) => {
    const bytes = await workbookOf([{ name: 'Hoja1', rows }]);
    expect(await leadsIn(bytes, 'ES')).toEqual({ encoding: null, leads, asks: [] });
  });
});
