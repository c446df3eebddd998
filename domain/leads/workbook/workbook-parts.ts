import type JSZip from 'jszip';
import { TableRefused } from '../table-problems.ts';
import { readXml } from './read-xml.ts';

export interface Sheet {
  name: string;
  part: JSZip.JSZipObject;
}

/** Data shared by the sheets of a workbook. */
export interface Workbook {
  /** visible sheets in their order */
  sheets: Sheet[];
  shared: string[];
  /** format of each style, by style number */
  formats: string[];
  date1904: boolean;
}

const MAX_SMALL_PART = 8 * 1024 * 1024;
const MAX_SHARED = 64 * 1024 * 1024;

/** Reads everything in a workbook except its sheets (ECMA-376, part 1). Throws TableRefused. */
export async function openWorkbook(zip: JSZip): Promise<Workbook> {
  const root = await relationsOf(zip, '');
  const path = root.find(({ type }) => type === 'officeDocument')?.target ?? '';
  const main = zip.file(path);
  if (!main || !path.endsWith('.xml')) throw new TableRefused(problemOf(zip));
  const relations = await relationsOf(zip, path);
  const partOf = (type: string) =>
    zip.file(relations.find((relation) => relation.type === type)?.target ?? '');
  const sheets: Sheet[] = [];
  let date1904 = false;
  const opened = (name: string, attributes: Record<string, string>) => {
    if (name === 'workbookPr') date1904 = isOn(attributes.date1904);
    if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
    const relation = relations.find(({ id }) => id === attributes.id);
    const part = zip.file(relation?.target ?? '');
    if (part && relation?.type === 'worksheet') sheets.push({ name: attributes.name ?? '', part });
  };
  await readXml(main, { opened }, MAX_SMALL_PART);
  if (sheets.length === 0) throw new TableRefused('no_table');
  return {
    sheets,
    date1904,
    shared: await sharedStrings(partOf('sharedStrings')),
    formats: await styleFormats(partOf('styles')),
  };
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** The problem with a ZIP that isn't an Excel workbook. */
function problemOf(
  zip: JSZip,
): 'excel_binary' | 'numbers' | 'open_document' | 'archive' | 'no_table' {
  const names = Object.keys(zip.files);
  if (names.some((name) => name.endsWith('workbook.bin'))) return 'excel_binary';
  if (names.some((name) => name.endsWith('.iwa') || name.endsWith('Index.zip'))) return 'numbers';
  if (names.includes('mimetype')) return 'open_document';
  return names.includes('[Content_Types].xml') ? 'no_table' : 'archive';
}

interface Relation {
  id: string;
  /** last part of its URI: the parts before differ between older and newer versions */
  type: string;
  /** name of the part in the ZIP */
  target: string;
}

async function relationsOf(zip: JSZip, path: string): Promise<Relation[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const part = zip.file(`${folder}_rels/${path.slice(folder.length)}.rels`);
  const relations: Relation[] = [];
  const opened = (name: string, { Id = '', Type = '', Target = '' }: Record<string, string>) => {
    if (name !== 'Relationship') return;
    const target = decodeURI(new URL(Target, `zip:///${folder}`).pathname).slice(1);
    relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target });
  };
  if (part) await readXml(part, { opened }, MAX_SMALL_PART);
  return relations;
}

/** The texts that cells refer to, without Japanese reading aids. */
async function sharedStrings(part: JSZip.JSZipObject | null): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isAid = false;
  if (!part) return texts;
  await readXml(
    part,
    {
      opened(name) {
        if (name === 'si') text = '';
        else if (name === 't') isText = true;
        else if (name === 'rPh') isAid = true;
      },
      closed(name) {
        if (name === 'si') texts.push(unescaped(text));
        else if (name === 't') isText = false;
        else if (name === 'rPh') isAid = false;
      },
      text(value) {
        if (isText && !isAid) text += value;
      },
    },
    MAX_SHARED,
  );
  return texts;
}

/** Decodes `_x000D_`, which a workbook writes for a character that XML doesn't allow. */
export const unescaped = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Built-in formats of dates and times, some only in Asian locales, have a number instead of a code. */
const BUILT_IN_DATES = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/;

async function styleFormats(part: JSZip.JSZipObject | null): Promise<string[]> {
  const codes = new Map<string, string>();
  const formats: string[] = [];
  let isCell = false;
  if (!part) return formats;
  await readXml(
    part,
    {
      opened(name, { numFmtId = '0', formatCode }) {
        if (name === 'numFmt' && formatCode !== undefined) codes.set(numFmtId, formatCode);
        else if (name === 'cellXfs') isCell = true;
        else if (name === 'xf' && isCell)
          formats.push(codes.get(numFmtId) ?? (BUILT_IN_DATES.test(numFmtId) ? 'yyyy-mm-dd' : ''));
      },
      closed(name) {
        if (name === 'cellXfs') isCell = false;
      },
    },
    MAX_SMALL_PART,
  );
  return formats;
}
