import { describe, expect, it } from 'vitest';
import { dataBlock } from '../prompts/compile.ts';
import { demoAnswer } from './demo-answers.ts';
import { replay, findSilenceReason } from './replay.ts';
import { findSupportingPassages } from './answer-passages.ts';
import { MAX_CHAT } from './limits.ts';
import { type PlayTurn, testMessage } from './schema.ts';

const context = { now: new Date('2026-06-01T12:00:00Z'), quietMs: 5_000 };
const says = (text: string): PlayTurn => ({ by: 'lead', text });
const agent = (text: string, outcome: 'en_cours' | 'converti' = 'en_cours'): PlayTurn => ({
  by: 'agent',
  kind: 'answer',
  text,
  outcome,
});
const welcome: PlayTurn = { ...agent('Hello Ada!'), kind: 'first_message' } as PlayTurn;
const played = (...turns: PlayTurn[]) => replay(turns, 'Ada', context);
const silence = (...turns: PlayTurn[]) => findSilenceReason(played(...turns).state, context.now);

describe('a chat that is played', () => {
  it('is the conversation of a lead: outcomes stay, opt-outs hold, writing again ends them', () => {
    expect(played(says('Hi'), agent('Hello', 'converti'), says('ok')).state.outcome).toBe(
      'converti',
    );
    expect(silence(says('Hi'))).toBeUndefined();
    expect(silence(says('Hi'), agent('Hello'), says('Stop.'))).toBe('opted_out');
    expect(silence(says('Stop.'), says('Wait, tell me more'))).toBeUndefined();
  });

  it('knows an appointment from the answer on that found it', () => {
    const found = { ...agent('See you!'), booked: 'I booked Tuesday' } as PlayTurn;
    expect(played(says('I booked Tuesday'), agent('And?')).state.booked_at).toBeNull();
    const { state } = played(says('I booked Tuesday'), found, says('Thanks'), agent('Bye'));
    expect(state).toMatchObject({ booked_quote: 'I booked Tuesday' });
    expect(state.follow_up_at).toBeNull();
  });

  it('knows an opt-out that the model has found, until the lead writes again', () => {
    const found: PlayTurn = { by: 'opt_out' };
    expect(silence(says('Forget me'), found)).toBe('opted_out');
    expect(silence(says('Forget me'), found, says('Hello?'))).toBeUndefined();
    expect(silence(says('STOP'), found, says('Hello?'))).toBeUndefined();
  });

  it('waits for a person after a doubt, whatever is written', () => {
    expect(silence(says('Enough?'), { by: 'doubt' }, says('Hello?'))).toBe('opt_out_doubt');
  });

  it('begins with the first message, and keeps the order of what was written', () => {
    const { state, history } = played(welcome, says('Hi'), agent('And?'), says('Well'));
    expect(history.map(({ type_interaction }) => type_interaction)).toEqual([
      'LEAD_WELCOME',
      'USER_MESSAGE',
      'AI_RESPONSE',
      'USER_MESSAGE',
    ]);
    expect(history.map(({ read_seq }) => read_seq)).toEqual([0, null, 2, null]);
    expect(state).toMatchObject({ name: 'Ada', last_inbound_seq: 4, answered_seq: 2 });
  });
});

describe('what a browser may send', () => {
  const sent = (turns: unknown) =>
    testMessage.safeParse({
      team_slug: 'acme',
      campaign_id: '11111111-1111-4111-8111-111111111111',
      turns,
    }).success;

  it('ends with the lead and is bounded', () => {
    expect(sent([says('Hi')])).toBe(true);
    expect(sent([])).toBe(false);
    expect(sent([says('  ')])).toBe(false);
    expect(sent([says('Hi'), agent('Hello')])).toBe(false);
    expect(sent(Array.from({ length: 61 }, () => says('Hi')))).toBe(false);
    const long = 'x'.repeat(4_000);
    expect(sent(Array.from({ length: MAX_CHAT / 4_000 + 1 }, () => says(long)))).toBe(false);
  });
});

describe('the sources of an answer', () => {
  const offer = [
    'Twelve weeks of coaching for 900 €. The first call is free of charge.',
    '- Opening hours: Monday to Friday from 9:00',
    '- We also train teams on site.',
  ].join('\n');
  const behind = (answer: string) =>
    findSupportingPassages(answer, `Be kind.\n${dataBlock('offer', offer)}`);

  it('is what shares figures or several words with it, as it stands there', () => {
    expect(behind('It costs 900 € in all.')).toEqual(['Twelve weeks of coaching for 900 €.']);
    expect(behind('On Monday and Friday we are there, those are our opening hours')).toEqual([
      'Opening hours: Monday to Friday from 9:00',
    ]);
  });

  it('is nothing where they only sound alike, or outside of the marks', () => {
    expect(behind('Hello, how can I help you today?')).toEqual([]);
    expect(behind('Be kind. That would be great.')).toEqual([]);
  });
});

describe('a demo answer', () => {
  const emma = { agent_name: 'Emma', company_name: 'Acme' };
  const to = (text: string, first = false) => demoAnswer(emma, { text, first });

  it('greets first, then goes by what was said', () => {
    expect(to('How much is it?', true)).toContain("I'm Emma from Acme");
    for (const text of ['What is the price?', 'Does it COST much', 'how much is it']) {
      expect(to(text)).toContain('price depends');
    }
    for (const text of ['Can we schedule it?', 'a meeting', 'call me']) {
      expect(to(text)).toContain('day and time');
    }
    expect(to('Thanks a lot')).toContain("You're welcome");
  });

  it('otherwise repeats the first 50 characters', () => {
    expect(to('It rains')).toContain('"It rains"');
    expect(to('x'.repeat(51))).toContain(`"${'x'.repeat(50)}…"`);
    expect(to('🙂'.repeat(60))).toContain(`"${'🙂'.repeat(50)}…"`);
  });
});
