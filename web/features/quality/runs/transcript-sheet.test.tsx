import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { EvalTranscript } from '#domain/quality/schema.ts';
import type { AgentTurn } from '#domain/quality/transcript.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { TranscriptSheet } from './transcript-sheet.tsx';

afterEach(() => vi.unstubAllGlobals());

function open(like: Pick<AgentTurn, 'proof'>) {
  const answer: AgentTurn = {
    by: 'agent',
    text: 'A bath costs £15.',
    outcome: 'en_cours',
    status: 'en_cours',
    faults: [],
    calls_person: false,
    language: 'en',
    ...like,
  };
  const chat: EvalTranscript = {
    place: 0,
    persona: 'curious',
    seed: 1,
    case_name: null,
    state: 'done',
    messages: 1,
    failed: [],
    turns: [answer],
    results: [],
    verdicts: [],
    labels: [],
  };
  fakeServer({ 'evals/transcript': chat });
  openInTeam(<TranscriptSheet run_id="r1" place={0} onClose={() => {}} />, { at: '/evals' });
  return screen.findByText(answer.text, { selector: 'article *' });
}

const HEADING = 'How each sentence was checked';

it('an answer has the lines that back up its sentences', async () => {
  await open({
    proof: [{ sentence: 'A bath costs £15.', state: 'proven', lines: ['Baths: £15'] }],
  });
  fireEvent.click(screen.getByText(HEADING));
  expect(screen.getByText('Baths: £15').tagName).toBe('Q');
  expect(screen.getByText('Backed up')).toBeTruthy();
});

it('an answer of a run of before has none', async () => {
  await open({});
  expect(screen.queryByText(HEADING)).toBeNull();
});
