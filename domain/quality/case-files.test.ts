import { describe, expect, it } from 'vitest';
import { papaparse } from '#server/features/leads/import/read-table-of.ts';
import { CsvReader } from '../leads/csv-reader.ts';
import { caseFile, readCases } from './case-files.ts';
import { type EvalCase, MAX_CASES } from './schema.ts';
import type { EvalTurn } from './transcript.ts';

function rowsOf(text: string): string[][] {
  const csv = new CsvReader(papaparse);
  return [...csv.push(text.replace(/^\ufeff/, '')), ...csv.end()];
}
const read = (text: string, room = MAX_CASES) => readCases(rowsOf(text), room);

const lead = (text: string): EvalTurn => ({
  by: 'lead',
  text,
  intent: 'talks',
  ends: false,
  language: null,
});
const agent = (text: string): EvalTurn => ({
  by: 'agent',
  text,
  outcome: 'en_cours',
  status: 'en_cours',
  faults: [],
  calls_person: null,
  language: null,
});
const recorded = (like: Partial<EvalCase>): EvalCase => ({
  case_id: '0189b0a0-0000-7000-8000-000000000001',
  name: 'Parking',
  origin: 'hand',
  turns: [lead('Is parking free?')],
  must: [],
  must_not: [],
  checks: [],
  status: null,
  silent: false,
  at: '2026-03-09T07:06:00.000Z',
  ...like,
});

describe('a file of recorded tests', () => {
  it('is read as it was written, with formulas, quotes and line breaks', () => {
    const file = caseFile([
      recorded({
        name: '=1+1',
        turns: [lead('Hi\n\nthere'), agent('Hello, "you"!'), lead('agent: me; you')],
        must: ['+free', 'a, b'],
        must_not: ['@sum'],
        checks: [
          { text: 'parking is free', must: true },
          { text: "there's a discount", must: false },
        ],
        silent: true,
        status: 'converti',
      }),
    ]);
    expect(file).not.toMatch(/(^|,)"?[=+@]/m);
    expect(read(file)).toEqual({
      good: [
        {
          name: '=1+1',
          turns: [
            { by: 'lead', text: 'Hi\nthere' },
            { by: 'agent', kind: 'answer', text: 'Hello, "you"!', outcome: 'en_cours' },
            { by: 'lead', text: 'agent: me; you' },
          ],
          must: ['+free', 'a, b'],
          must_not: ['@sum'],
          checks: [
            { text: 'parking is free', must: true },
            { text: "there's a discount", must: false },
          ],
          silent: true,
          status: 'converti',
        },
      ],
      bad: [],
      unknown: [],
    });
  });

  it('needs only the messages of leads, in any order of columns', () => {
    const found = read('Notes;Must have;Lead\nx;free;Is parking free?\n;;\n');
    expect(found?.good).toMatchObject([
      { name: 'Is parking free?', must: ['free'], must_not: [], checks: [], silent: false },
    ]);
    expect(found?.unknown).toEqual(['notes']);
    expect(read('name,must\na,b\n')).toBeUndefined();
    expect(read('')).toBeUndefined();
  });

  it('lists each bad row with its line and the reason, and keeps the good ones', () => {
    const long = 'x'.repeat(201);
    const rows = [
      'name,lead,must_have,checks,silent,status',
      'Good,"Hi\nthere",a,must not: b,,',
      'No lead,,a,,,',
      `Long check,Hi,a,${long},,`,
      `Long phrase,Hi,${long},,,`,
      'Many checks,Hi,,"1\n2\n3\n4\n5\n6",,',
      'Ends with agent,"Hi\n\nAgent: Hello",,,,',
      'Silence,Hi,,,perhaps,',
      'Status,Hi,,,,sold',
      `Long,${'y'.repeat(4097)},,,,`,
      'Fine,Hi,,,NO,',
    ];
    const found = read(`${rows.join('\r\n')}\r\n`);
    expect(found?.good.map(({ name }) => name)).toEqual(['Good', 'Fine']);
    expect(found?.good[0]?.checks).toEqual([{ text: 'b', must: false }]);
    expect(found?.bad).toEqual([
      { line: 4, reason: 'Please write what the lead says' },
      { line: 5, reason: 'Please use at most 200 characters in a check' },
      { line: 6, reason: 'Please use at most 200 characters in a phrase' },
      { line: 7, reason: 'At most 5 checks' },
      { line: 13, reason: 'A test must end with a message from the lead' },
      { line: 16, reason: 'Please write yes or no under “silent”' },
      { line: 17, reason: "We don't know this status" },
      { line: 18, reason: 'Please use at most 4,096 characters in a message' },
    ]);
  });

  it('gives no more tests than there is room for, and lists the others', () => {
    const found = read('lead\none\ntwo\nthree\n', 2);
    expect(found?.good).toHaveLength(2);
    expect(found?.bad).toEqual([{ line: 4, reason: 'A campaign can have 100 tests' }]);
  });
});
