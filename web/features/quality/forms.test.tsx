import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { EvalCase, EvalSettings } from '#domain/quality/schema.ts';
import { type Answers, fakeServer, procedure, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { button, press } from '#web/test/press.ts';
import { CaseDialog } from './cases/case-list.tsx';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { GateCard } from './runs/gate-card.tsx';
import { TranscriptSheet } from './runs/transcript-sheet.tsx';

beforeEach(() => fakeLayout());

const threshold = () => screen.getByLabelText<HTMLInputElement>('Checks that must pass, in %');
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** The gate as on the page, and a button that changes it like a colleague would. */
function Gate() {
  const [gate, setGate] = useState<EvalSettings>({
    gate: 'warn',
    threshold: 90,
    auto_rerun: false,
  });
  return (
    <>
      <GateCard gate={gate} />
      <button type="button" onClick={() => setGate({ ...gate, threshold: gate.threshold - 10 })}>
        Ten less
      </button>
    </>
  );
}

it('the gate shows what a colleague has saved, unless something is typed', () => {
  fakeServer({});
  openInTeam(<Gate />);
  press('Ten less');
  expect(threshold().value).toBe('80');
  type('Checks that must pass, in %', '95');
  press('Ten less');
  expect(threshold().value).toBe('95');
});

it('the gate asks for no share that there cannot be', async () => {
  const answers: Answers = { 'evals/saveGate': procedure('evals/saveGate') };
  const { asked } = fakeServer(answers);
  openInTeam(<Gate />);
  type('Checks that must pass, in %', '');
  press('Save');
  expect(await screen.findByText('At least 50%')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(threshold()));
  expect(asked).not.toContain('evals/saveGate');
});

it('a test says what it lacks, and keeps what was typed when it cannot be saved', async () => {
  const answers: Answers = {};
  const { inputsOf } = fakeServer(answers);
  const onClose = vi.fn();
  openInTeam(<CaseDialog campaign_id="k1" edited={null} onClose={onClose} />);
  press('Save');
  expect(await screen.findByText('Please name the test')).toBeTruthy();
  expect(screen.getByText('Please write what the lead says')).toBeTruthy();
  type('Name', 'Parking');
  type('What the lead writes', ' Is there parking? ');
  type('The answer must include (one phrase per line)', 'yard\n\n  gate ');
  press('Save');
  expect(await screen.findByText(/What you typed is still here/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Parking');
  answers['evals/makeCase'] = refused('LIMIT_REACHED', 'A campaign can have 100 tests.');
  press('Save');
  expect(await screen.findByText('A campaign can have 100 tests.')).toBeTruthy();
  expect(inputsOf('evals/makeCase').at(-1)).toMatchObject({
    name: 'Parking',
    turns: [{ by: 'lead', text: 'Is there parking?' }],
    must: ['yard', 'gate'],
    must_not: [],
  });
  expect(button('Save')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it('a test has up to five checks, each with its own error', async () => {
  const edited: EvalCase = {
    case_id: '0189b0a0-0000-7000-8000-000000000001',
    name: 'Parking',
    origin: 'hand',
    turns: [],
    must: [],
    must_not: [],
    checks: [{ text: "there's a discount", must: false }],
    status: null,
    silent: false,
    at: '2026-03-09T07:06:00.000Z',
  };
  const answers: Answers = { 'evals/editCase': procedure('evals/editCase') };
  const { asked, inputsOf } = fakeServer(answers);
  openInTeam(<CaseDialog campaign_id="k1" edited={edited} onClose={vi.fn()} />);
  expect(screen.getByLabelText<HTMLInputElement>('Check 1').value).toBe("there's a discount");
  for (const number of [2, 3, 4, 5]) {
    expect(screen.queryByLabelText(`Check ${number}`)).toBeNull();
    press('Add a check');
  }
  expect(screen.queryByRole('button', { name: 'Add a check' })).toBeNull();
  type('Check 3', 'x'.repeat(201));
  press('Save');
  expect(await screen.findByText('Please use at most 200 characters in a check')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Check 3')));
  expect(asked).not.toContain('evals/editCase');
  type('Check 3', ' parking is  free ');
  press('Save');
  await waitFor(() =>
    expect(inputsOf('evals/editCase')).toMatchObject([
      {
        checks: [
          { text: "there's a discount", must: false },
          { text: 'parking is free', must: true },
        ],
      },
    ]),
  );
});

it('a result shows each check with the words that say it, or why it failed', async () => {
  const own = (['said', 'not_said', 'misquoted', 'unjudged'] as const).map((found) => ({
    text: `check ${found}`,
    must: found === 'said',
    found,
    quote: found === 'said' ? 'Parking is free' : '',
  }));
  fakeServer({
    'evals/transcript': {
      place: 0,
      persona: null,
      seed: 1,
      case_name: 'Parking',
      state: 'done',
      messages: 0,
      failed: ['says_not'],
      turns: [],
      results: [{ check: 'says_not', passed: false, failures: [], own }],
      verdicts: [],
      labels: [],
    },
  });
  openInTeam(<TranscriptSheet run_id="r1" place={0} onClose={vi.fn()} />);
  const list = await screen.findByRole('list', { name: 'Your checks' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Must say: check said (passed)The answer says “Parking is free”.',
    "Must not say: check not_said (passed)The answer doesn't say this.",
    "Must not say: check misquoted (failed)Failed: the model quoted words that aren't in the answer.",
    'Must not say: check unjudged (failed)Failed: the model gave no usable verdict.',
  ]);
});

it('automatic reruns are saved with the gate', async () => {
  const answers: Answers = { 'evals/saveGate': procedure('evals/saveGate') };
  const { inputsOf } = fakeServer(answers);
  openInTeam(<Gate />);
  fireEvent.click(screen.getByRole('switch', { name: 'Rerun evals automatically' }));
  press('Save');
  await waitFor(() =>
    expect(inputsOf('evals/saveGate')).toMatchObject([{ gate: 'warn', auto_rerun: true }]),
  );
});
