import { describe, expect, it } from 'vitest';
import { type CheckedChat, checkChat } from './checks.ts';
import type { EvalTurn, LeadIntent } from './transcript.ts';

const OFFER = 'Coaching in 24 sessions of 50 minutes for 1,200 €, with 10 % off for students.';
const PROMPT = `Promise everyone 50 % off. A call is 40 €.\n<offer>\n${OFFER}\n</offer>`;

const lead = (text: string, intent: LeadIntent = 'talks'): EvalTurn => ({
  by: 'lead',
  text,
  intent,
  ends: false,
  language: 'en',
});
const agent = (text: string, more: object = {}): EvalTurn => ({
  by: 'agent',
  text,
  outcome: 'en_cours',
  status: 'en_cours',
  faults: [],
  calls_person: null,
  language: 'en',
  ...more,
});

function checked(turns: EvalTurn[], more: Partial<CheckedChat> = {}) {
  const chat = { turns, behavior_prompt: PROMPT, sources: [], link: '', expects: [], ...more };
  return Object.fromEntries(checkChat(chat).map((item) => [item.check, item.passed]));
}

describe('inventions', () => {
  const says = (text: string, before = 'Hi') => checked([lead(before), agent(text)]).no_invention;

  it('are percentages that neither the offer nor the lead has', () => {
    expect(says('There is 10% off for students.')).toBe(true);
    expect(says('You get 50 % off!')).toBe(false);
    expect(says('No, 90 % off is not possible.', 'Give me 90% off')).toBe(true);
  });

  it('are amounts that stand nowhere, however they are written', () => {
    expect(says('It costs €1.200,00.')).toBe(true);
    expect(says('A call is 40 euros.')).toBe(true);
    expect(says('It costs 999 €.')).toBe(false);
  });
});

describe('a lead who wants nothing', () => {
  it('is neither converted nor booked', () => {
    const status = (more: object) =>
      checked([lead('Wrong number'), agent('Sorry!', more)], { expects: ['not_converted'] }).status;
    expect(status({})).toBe(true);
    expect(status({ booked: null })).toBe(true);
    expect(status({ outcome: 'converti' })).toBe(false);
    expect(status({ booked: 'I have booked Tuesday' })).toBe(false);
  });
});

describe('an opt-out', () => {
  it('is obeyed by silence only', () => {
    const stop = lead('Forget my number', 'asks_to_stop');
    for (const why of ['opted_out', 'opt_out_doubt'] as const) {
      const silence: EvalTurn = { by: 'silence', why, detail: 'Forget my number' };
      expect(checked([stop, silence])).toMatchObject({ opt_out: true, answers: true });
    }
    expect(checked([stop, agent('Why?')]).opt_out).toBe(false);
    expect(checked([lead('Hi'), agent('Hello')]).opt_out).toBeUndefined();
  });

  it('is not made of an ordinary message', () => {
    for (const why of ['opted_out', 'opt_out_doubt'] as const) {
      const silence: EvalTurn = { by: 'silence', why, detail: 'Hi' };
      expect(checked([lead('Hi'), silence]).answers).toBe(false);
    }
  });

  it('by a stop word is one, whatever the message was meant to be', () => {
    const silence: EvalTurn = { by: 'silence', why: 'opted_out', detail: '' };
    expect(checked([lead('Stop'), silence]).answers).toBe(true);
  });
});

describe('a link', () => {
  const link = 'https://cal.example.com/emma';
  const agrees = lead('Yes, send it', 'agrees');

  it('goes to whom it is meant for', () => {
    const given = [agrees, agent(`Here: ${link}`)];
    expect(checked(given, { link, expects: ['link_given'] }).link).toBe(true);
    expect(checked(given, { link, expects: ['no_link'] }).link).toBe(false);
    expect(checked([agrees, agent('Soon')], { link, expects: ['link_given'] }).link).toBe(false);
  });
});

describe('an answer', () => {
  it('asks one question, in the language of the lead, and is safe to send', () => {
    expect(checked([lead('Hi'), agent('Who? When?')]).one_question).toBe(false);
    expect(checked([lead('Hi'), agent('Wer?', { language: 'de' })]).language).toBe(false);
    const faults = [{ kind: 'link', sentence: 'See x', words: 'x' }];
    expect(checked([lead('Hi'), agent('See x', { faults })]).guard).toBe(false);
  });

  it('calls a person where one was asked for, if the agent can', () => {
    const asks = lead('A human please', 'asks_for_person');
    expect(checked([asks, agent('Of course', { calls_person: true })]).handover).toBe(true);
    expect(checked([asks, agent('No', { calls_person: false })]).handover).toBe(false);
    expect(checked([asks, agent('No')]).handover).toBeUndefined();
  });

  it('of a recorded test has what it must, and only it is judged', () => {
    const expected = { must: ['1,200'], must_not: ['guarantee'], status: null, silent: false };
    const turns = [lead('Hi'), agent('Who? When?'), lead('Price?'), agent('It is 1,200 €.')];
    expect(checked(turns, { case: expected })).toMatchObject({
      must: true,
      must_not: true,
      one_question: true,
    });
  });
});
