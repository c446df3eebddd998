import { File as NodeFile } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { EvalCase } from '#domain/quality/schema.ts';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { button, press } from '#web/test/press.ts';
import { CaseList } from './case-list.tsx';

beforeEach(() => fakeLayout());

const CASE: EvalCase = {
  case_id: '0189b0a0-0000-7000-8000-000000000001',
  name: 'Parking',
  origin: 'hand',
  turns: [{ by: 'lead', text: '=Is it free?', intent: 'talks', ends: false, language: null }],
  must: [],
  must_not: [],
  checks: [],
  status: null,
  silent: false,
  at: '2026-03-09T07:06:00.000Z',
};

function openList(answers: Answers = {}, cases: EvalCase[] = []) {
  const server = fakeServer(answers);
  openInTeam(<CaseList campaign_id="k1" cases={cases} />);
  return server;
}

function choose(content: string | Uint8Array<ArrayBuffer>) {
  press('Import');
  const files = [new NodeFile([content], 'tests.csv', { type: 'text/csv' })];
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files } });
}

it('shows bad rows with their line and reason, and imports the others', async () => {
  const answers: Answers = {
    'evals/importCases': refused('LIMIT_REACHED', 'A campaign can have 100 tests.'),
  };
  const { asked, inputsOf } = openList(answers);
  choose('name,lead,checks,mood\nOne,Hi,parking is free,\nTwo,,x,\nThree,Hello,must not: b,\n');
  const bad = await screen.findByRole('list', { name: 'Skipped rows' });
  expect(
    within(bad)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Line 3: Please write what the lead says']);
  expect(screen.getByText(/don't read these columns: mood/)).toBeTruthy();
  expect(asked).not.toContain('evals/importCases');
  press('Import 2 tests');
  expect(await screen.findByText('A campaign can have 100 tests.')).toBeTruthy();
  answers['evals/importCases'] = { added: 2 };
  press('Import 2 tests');
  await waitFor(() => expect(screen.queryByLabelText('CSV file')).toBeNull());
  const [first, again] = inputsOf('evals/importCases');
  expect(first?.cases).toMatchObject([
    { name: 'One', checks: [{ text: 'parking is free', must: true }] },
    { name: 'Three', checks: [{ text: 'b', must: false }] },
  ]);
  expect(again).toEqual(first);
});

it('says why a file cannot be imported', async () => {
  openList();
  choose('name,question\nOne,Hi\n');
  expect(await screen.findByText(/no column named “lead”/)).toBeTruthy();
  expect(button('Import 0 tests').disabled).toBe(true);
  const large = new NodeFile([new Uint8Array(512 * 1024 + 1)], 'large.csv');
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [large] } });
  expect(await screen.findByText(/larger than 512 KB/)).toBeTruthy();
});

it('exports what it imports, with no cell that a spreadsheet runs', async () => {
  const saved: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  class SavedUrl extends URL {
    static override createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
    static override revokeObjectURL = () => undefined;
  }
  vi.stubGlobal('URL', SavedUrl);
  openList({}, [CASE]);
  press('Export');
  const text = await saved[0]?.text();
  expect(text).toContain("Parking,'=Is it free?,");
  choose(text ?? '');
  expect(await screen.findByText('We found 1 test to import.')).toBeTruthy();
});
