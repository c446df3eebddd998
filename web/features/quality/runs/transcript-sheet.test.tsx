import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EvalTranscript } from '#domain/quality/schema.ts';
import type { AgentTurn, LeadTurn } from '#domain/quality/transcript.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { TranscriptSheet } from './transcript-sheet.tsx';

function open(like: Pick<AgentTurn, 'proof'>, sent: Pick<LeadTurn, 'file' | 'ad'> = {}) {
  const lead: LeadTurn = {
    by: 'lead',
    text: 'Is it this?',
    intent: 'talks',
    ends: false,
    language: null,
    ...sent,
  };
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
    turns: [lead, answer],
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

it('a message of a lead says how it was sent, and what the agent could not see of it', async () => {
  await open({}, { ad: 'Baths today', file: { kind: 'image', state: 'done', text: 'a wet dog' } });
  const { textContent } = screen.getByRole('article', { name: 'Simulated lead' });
  expect(textContent).toContain('After clicking the ad “Baths today”');
  expect(textContent).toContain('a wet dog');
});

it('a voice message that the agent could not hear is marked', async () => {
  await open({}, { file: { kind: 'speech', state: 'off', text: '' } });
  expect(screen.getByText("Voice message that your agent can't hear")).toBeTruthy();
});
