import { describe, expect, it } from 'vitest';
import { MAX_CHAT } from '#domain/playground/limits.ts';
import {
  type ChatAction,
  type ChatMessage,
  clockTime,
  demoDelay,
  isChat,
  newChat,
  nextChat,
  restoreChat,
  turnsUntil,
} from './chat.ts';
import { WHY } from '#web/test/play-answer.ts';
import { exportedChat } from './tester-actions.tsx';

const leadTurn = (
  id: string,
  content: string,
  state: ChatMessage['state'] = 'sent',
): ChatMessage => ({
  id,
  content,
  sender: 'user',
  timestamp: '09:05',
  state,
  answered: null,
});
const agent = (
  id: string,
  content: string,
  kind: 'first_message' | 'answer' | 'demo' | 'silent' = 'answer',
): ChatMessage => ({
  ...leadTurn(id, content),
  sender: 'ai',
  answered: { kind, outcome: 'en_cours', why: null },
});
const played = (...actions: ChatAction[]) => actions.reduce(nextChat, newChat('c1', 'chat'));
const answered = (id: string, answer: ChatMessage): ChatAction => ({
  kind: 'answered',
  chat_id: 'chat',
  id,
  answer,
});

describe('a chat', () => {
  it('counts the answers of the agent, and neither demos nor first messages', () => {
    const chat = played(
      {
        kind: 'began',
        chat_id: 'chat',
        lead_name: 'Ada',
        answer: agent('0', 'Hi', 'first_message'),
      },
      { kind: 'sent', message: leadTurn('1', 'Hello', 'sending') },
      answered('1', agent('2', 'Well', 'demo')),
      { kind: 'sent', message: leadTurn('3', 'Really?', 'sending') },
      answered('3', agent('4', 'Yes')),
    );
    expect(chat).toMatchObject({ replies: 1, lead_name: 'Ada', mode: 'form_simulation' });
    expect(chat.messages.map(({ state }) => state)).toEqual(Array(5).fill('sent'));
  });

  it('gives back the text of a message that was refused, before what is being typed', () => {
    const sent: ChatAction = { kind: 'sent', message: leadTurn('1', 'Hello', 'sending') };
    expect(played(sent, { kind: 'refused', id: '1' })).toMatchObject({
      input: 'Hello',
      messages: [],
    });
    expect(played(sent, { kind: 'typed', input: 'And' }, { kind: 'refused', id: '1' }).input).toBe(
      'Hello\nAnd',
    );
  });

  it('takes no answer to a chat that was restarted meanwhile', () => {
    const chat = played(
      { kind: 'sent', message: leadTurn('1', 'Hello', 'sending') },
      { kind: 'restarted', chat_id: 'next' },
      answered('1', agent('2', 'Hi')),
    );
    expect(chat.messages).toEqual([]);
  });

  it('offers to try again what was on its way when the page went', () => {
    const chat = played({ kind: 'sent', message: leadTurn('1', 'Hello', 'sending') });
    expect(restoreChat(chat).messages[0]?.state).toBe('failed');
    expect(isChat(JSON.parse(JSON.stringify(chat)))).toBe(true);
    expect(isChat({ ...chat, messages: [null] })).toBe(false);
    expect(isChat({ messages: [] })).toBe(false);
  });
});

describe('the turns sent to the server', () => {
  it('is what was said up to a message, without what failed', () => {
    const messages = [
      agent('1', 'Hi', 'first_message'),
      leadTurn('2', 'Lost', 'failed'),
      leadTurn('3', 'Hello'),
      agent('4', '', 'silent'),
      leadTurn('5', 'Again', 'failed'),
      leadTurn('6', 'Later'),
    ];
    expect(turnsUntil(messages, '5')).toEqual([
      { by: 'agent', kind: 'first_message', text: 'Hi', outcome: 'en_cours' },
      { by: 'lead', text: 'Hello' },
      { by: 'lead', text: 'Again' },
    ]);
  });

  it('has an appointment that an answer found', () => {
    const answer = agent('2', 'See you!');
    const why = { ...WHY, booked: 'I booked' };
    const found = { ...answer, answered: answer.answered && { ...answer.answered, why } };
    const [, agentTurn] = turnsUntil([leadTurn('1', 'I booked'), found, leadTurn('3', 'Ok')], '3');
    expect(agentTurn).toMatchObject({ by: 'agent', booked: 'I booked' });
  });

  it.each([
    ['opted_out', 'opt_out'],
    ['opt_out_doubt', 'doubt'],
  ] as const)('has what silenced the agent: %s', (silence, by) => {
    const answer = agent('2', '', 'silent');
    const why = { ...WHY, silence };
    const silent = { ...answer, answered: answer.answered && { ...answer.answered, why } };
    const [, agentTurn] = turnsUntil(
      [leadTurn('1', 'Forget me'), silent, leadTurn('3', 'Hello?')],
      '3',
    );
    expect(agentTurn).toEqual({ by });
  });

  it('is never more than it takes: the oldest are left out', () => {
    const long = 'x'.repeat(4_000);
    const messages = Array.from({ length: 90 }, (_, index) => leadTurn(String(index), long));
    const turns = turnsUntil(messages, '89');
    expect(turns).toHaveLength(MAX_CHAT / 4_000);
    const short = Array.from({ length: 90 }, (_, index) => leadTurn(String(index), 'x'));
    expect(turnsUntil(short, '89')).toHaveLength(60);
  });
});

it('the exported file has what was said, with the names of the file', () => {
  const chat = played(
    { kind: 'sent', message: leadTurn('1', 'STOP', 'sending') },
    answered('1', agent('2', '', 'silent')),
  );
  const campaign = { campaign_name: 'Spring', campaign_slug: 'spring', agent_name: 'Emma' };
  expect(exportedChat(campaign, chat, new Date('2026-06-01T12:00:00Z'))).toEqual({
    campaignName: 'Spring',
    agentName: 'Emma',
    timestamp: '2026-06-01T12:00:00.000Z',
    testMode: 'lead_contact',
    messages: [{ id: '1', content: 'STOP', sender: 'user', timestamp: '09:05' }],
  });
});

it('times are hh:mm, and a demo answer takes 1.5 to 2.5 s', () => {
  expect(clockTime(new Date(2026, 0, 1, 9, 5))).toBe('09:05');
  expect(demoDelay('')).toBe(1_500);
  expect(demoDelay('x'.repeat(1_000))).toBe(2_500);
});
