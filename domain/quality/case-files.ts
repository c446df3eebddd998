import type { z } from 'zod';
import { qualityFields } from '#copy/fields/quality.ts';
import { CSV_BEGIN, csvLine, withoutGuard } from '../csv.ts';
import { isEmptyRow } from '../leads/csv-reader.ts';
import type { PlayTurn } from '../playground/schema.ts';
import { cutText, oneLine } from '../text.ts';
import type { OwnCheck } from './own-checks.ts';
import { type EvalCase, MAX_CASES, newCase } from './schema.ts';

/** More than all of a campaign's tests take, and less than the limit of a request. */
export const MAX_CASE_FILE_KB = 512;

const COLUMNS = [
  'name',
  'lead',
  'must_have',
  'must_not_have',
  'checks',
  'silent',
  'status',
] as const;
type Column = (typeof COLUMNS)[number];

const MUST = 'must: ';
const MUST_NOT = 'must not: ';
const AGENT = 'Agent: ';
const LEAD = 'Lead: ';

/** Writes recorded tests as a file that `readCases` reads. */
export const caseFile = (cases: readonly EvalCase[]): string =>
  CSV_BEGIN + csvLine(COLUMNS) + cases.map((item) => csvLine(cellsOf(item))).join('');

function cellsOf({ name, turns, must, must_not, checks, silent, status }: EvalCase): string[] {
  const said = turns.flatMap((turn) =>
    turn.by === 'silence' ? [] : (turn.by === 'lead' ? leadText : agentText)(turn.text),
  );
  const checkLines = checks.map((check) => (check.must ? MUST : MUST_NOT) + check.text);
  const lists = [said.join('\n\n'), must.join('\n'), must_not.join('\n'), checkLines.join('\n')];
  return [name, ...lists, silent ? 'yes' : '', status ?? ''];
}

/** Removes empty lines, because an empty line or a change of writer separates messages. */
const inOnePart = (text: string): string => text.trim().replace(/\n\s*\n/g, '\n');
const agentText = (text: string): string => AGENT + inOnePart(text);
const leadText = (text: string): string =>
  speakerOf(text) === undefined ? inOnePart(text) : LEAD + inOnePart(text);

const speakerOf = (text: string): string | undefined =>
  [AGENT, LEAD].find((item) => text.trimStart().toLowerCase().startsWith(item.toLowerCase()));

export type ReadCase = z.output<typeof newCase>;

export interface ReadCases {
  good: ReadCase[];
  /** invalid rows, by their first line */
  bad: { line: number; reason: string }[];
  /** unknown column headings */
  unknown: string[];
}

/**
 * Reads tests from the rows of a file, of which the first has the headings. Returns undefined without a
 * column `lead`. `room` is how many more tests the campaign can take.
 */
export function readCases(rows: readonly string[][], room: number): ReadCases | undefined {
  const numbered = withLines(rows).filter(({ row }) => !isEmptyRow(row));
  const [heading, ...rest] = numbered;
  const names = (heading?.row ?? []).map((name) => oneLine(name).toLowerCase());
  const columns = names.map((name) =>
    COLUMNS.find((column) => column === name.replace(/[\s-]+/g, '_')),
  );
  if (!columns.includes('lead')) return undefined;
  const unknown = names.filter((name, at) => name !== '' && columns[at] === undefined);
  const cases: ReadCases = { good: [], bad: [], unknown };
  for (const { row, line } of rest) {
    const cells: Partial<Record<Column, string>> = {};
    for (const [at, column] of columns.entries())
      if (column) cells[column] = withoutGuard(row[at] ?? '');
    const parsed = newCase.safeParse(caseOf(cells));
    if (!parsed.success) {
      const reason = parsed.error.issues[0]?.message ?? '';
      cases.bad.push({ line, reason });
    } else if (cases.good.length >= room) {
      cases.bad.push({ line, reason: qualityFields.caseLimit({ max: MAX_CASES }) });
    } else cases.good.push(parsed.data);
  }
  return cases;
}

/** Adds line numbers. Cells keep their line breaks, so a row may span several lines. */
function withLines(rows: readonly string[][]): { row: string[]; line: number }[] {
  let next = 1;
  return rows.map((row) => {
    const line = next;
    next += 1 + row.join('').split('\n').length - 1;
    return { row, line };
  });
}

const NAME_LENGTH = 80;

function caseOf(cells: Partial<Record<Column, string>>) {
  const { name = '', lead = '', must_have = '', must_not_have = '', checks = '' } = cells;
  const turns = turnsOf(lead);
  const last = turns.at(-1);
  const text = last && 'text' in last ? last.text : '';
  return {
    name: name.trim() === '' ? cutText(oneLine(text), NAME_LENGTH) : name,
    turns,
    must: linesOf(must_have),
    must_not: linesOf(must_not_have),
    checks: linesOf(checks).map(checkOf),
    silent: SILENT[(cells.silent ?? '').trim().toLowerCase()] ?? null,
    status: cells.status?.trim() || null,
  };
}

const SILENT: Record<string, boolean> = { '': false, no: false, yes: true };

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function turnsOf(text: string): PlayTurn[] {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  return parts.filter(Boolean).map((part): PlayTurn => {
    const speaker = speakerOf(part);
    const content = part.slice(speaker?.length ?? 0).trim();
    if (speaker !== AGENT) return { by: 'lead', text: content };
    return { by: 'agent', kind: 'answer', text: content, outcome: 'en_cours' };
  });
}

function checkOf(line: string): OwnCheck {
  const [, not, text = ''] = /^must( not)?:(.*)$/i.exec(line) ?? [];
  return text === '' ? { text: line, must: true } : { text, must: not === undefined };
}
