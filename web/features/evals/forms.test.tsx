import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EvalSettings } from '#domain/evals/schema.ts';
import { type Answers, fakeServer, procedure, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { button, press } from '#web/test/press.ts';
import { CaseDialog } from './case-dialog.tsx';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { GateCard } from './gate-card.tsx';

beforeEach(() => fakeLayout());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const threshold = () => screen.getByLabelText<HTMLInputElement>('Checks that must pass, in %');
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** The gate as the page has it, and what a colleague makes of it. */
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
  expect(await screen.findByText('Please give the test a name')).toBeTruthy();
  expect(screen.getByText('Please write what the lead says')).toBeTruthy();
  type('Name', 'Parking');
  type('What the lead writes', ' Is there parking? ');
  type('The answer must have (one phrase a line)', 'yard\n\n  gate ');
  press('Save');
  expect(await screen.findByText(/What you typed is still here/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Parking');
  answers['evals/makeCase'] = refused('LIMIT_REACHED', 'A campaign has at most 100 tests.');
  press('Save');
  expect(await screen.findByText('A campaign has at most 100 tests.')).toBeTruthy();
  expect(inputsOf('evals/makeCase').at(-1)).toMatchObject({
    name: 'Parking',
    turns: [{ by: 'lead', text: 'Is there parking?' }],
    must: ['yard', 'gate'],
    must_not: [],
  });
  expect(button('Save')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
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
