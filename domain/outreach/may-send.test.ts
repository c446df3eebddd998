import { describe, expect, it } from 'vitest';
import {
  conversationAfter,
  agentAnswer as answersOf,
  now_unix,
  preview,
  leadMessage,
  stopMessage,
} from '../conversations/fixtures/conversations.ts';
import { MAX_ANSWER_AGE_SECONDS, maySend, type SendFacts, type SendKind } from './may-send.ts';

const NOW = new Date(now_unix * 1000);
const KINDS: SendKind[] = ['answer', 'first_message', 'follow_up', 'reply', 'reaction'];
const noOne = conversationAfter();
const asked = conversationAfter(leadMessage(1));
const silent = conversationAfter(leadMessage(1), answersOf(1));

const facts = (changes: Partial<SendFacts> = {}): SendFacts => ({
  conversation: asked,
  permitted: true,
  paid: true,
  messages_left: true,
  campaign_ready: true,
  connected: true,
  restricted_until: null,
  now: NOW,
  ...changes,
});

/** For each kind, a conversation in which it may be sent. */
const fitting: Record<SendKind, SendFacts['conversation']> = {
  answer: asked,
  first_message: noOne,
  follow_up: silent,
  reply: asked,
  reaction: asked,
};
const decide = (kind: SendKind, changes: Partial<SendFacts> = {}, age_seconds = 0) =>
  maySend({ kind, age_seconds }, facts({ conversation: fitting[kind], ...changes }));
const reasonOf = (kind: SendKind, changes: Partial<SendFacts> = {}, age_seconds = 0) => {
  const decision = decide(kind, changes, age_seconds);
  return decision.allowed ? 'allowed' : `${decision.reason}${decision.final ? ', for good' : ''}`;
};

describe('what may be sent', () => {
  it('is everything that fits the conversation, while nothing blocks it', () => {
    for (const kind of KINDS) expect([kind, reasonOf(kind)]).toEqual([kind, 'allowed']);
  });

  it('is nothing after an opt-out by either side, until the lead writes again', () => {
    const conversation = conversationAfter(leadMessage(1), stopMessage(2));
    for (const kind of KINDS) {
      expect([kind, reasonOf(kind, { conversation })]).toEqual([kind, 'opted_out, for good']);
    }
    const again = conversationAfter(stopMessage(1), leadMessage(2, now_unix + 60));
    expect(reasonOf('reply', { conversation: again })).toBe('allowed');
  });

  it('is a person’s alone once a person has taken over', () => {
    const stopped = [
      conversationAfter(leadMessage(1), { kind: 'agent_stopped', by_user_id: 'ada' }),
      conversationAfter(leadMessage(1), {
        kind: 'person_wrote_on_phone',
        preview: preview('Ada here', 'HUMAN_MESSAGE'),
      }),
    ];
    for (const conversation of stopped) {
      expect(reasonOf('answer', { conversation })).toBe('taken_over, for good');
      expect(reasonOf('first_message', { conversation })).toBe('taken_over, for good');
      expect(reasonOf('follow_up', { conversation })).toBe('taken_over, for good');
      expect(reasonOf('reply', { conversation })).toBe('allowed');
    }
  });

  it('unasked needs a permission, until the lead has written', () => {
    expect(reasonOf('first_message', { permitted: false })).toBe('no_permission, for good');
    expect(reasonOf('answer', { permitted: false })).toBe('allowed');
    expect(reasonOf('follow_up', { permitted: false })).toBe('allowed');
  });

  it('is no first message to a lead who wrote, and no reminder of one who is not silent', () => {
    expect(reasonOf('first_message', { conversation: asked })).toBe('wrote_first, for good');
    expect(reasonOf('follow_up', { conversation: asked })).toBe('not_silent, for good');
    const qualified = { ...silent, outcome: 'converti' as const };
    expect(reasonOf('follow_up', { conversation: qualified })).toBe('not_silent, for good');
  });

  it('is no answer any more after a day, but still a person’s message', () => {
    const old = MAX_ANSWER_AGE_SECONDS + 1;
    expect(reasonOf('answer', {}, old)).toBe('stale, for good');
    expect(reasonOf('reply', {}, old)).toBe('allowed');
  });

  it('waits for what someone has to fix', () => {
    expect(reasonOf('first_message', { campaign_ready: false })).toBe('not_ready');
    expect(reasonOf('reply', { campaign_ready: false })).toBe('allowed');
    for (const kind of KINDS) {
      expect(reasonOf(kind, { paid: false })).toBe('plan');
      expect(reasonOf(kind, { connected: false })).toBe('not_connected');
    }
    expect(reasonOf('follow_up', { messages_left: false })).toBe('plan_limit');
    expect(reasonOf('reply', { messages_left: false })).toBe('allowed');
  });

  it('waits for the end of what the model may cost, but no person does', () => {
    const at = new Date(NOW.getTime() + 60_000);
    const until = { allowed: false, reason: 'spending', final: false, until: at };
    for (const kind of ['answer', 'first_message', 'follow_up'] as const) {
      expect(decide(kind, { spent_until: at })).toEqual(until);
      expect(reasonOf(kind, { spent_until: NOW })).toBe('allowed');
    }
    for (const kind of ['reply', 'reaction'] as const) {
      expect(reasonOf(kind, { spent_until: at })).toBe('allowed');
    }
  });

  it('waits for quota, distance, restriction and morning, and says until when', () => {
    const at = new Date(NOW.getTime() + 60_000);
    const until = { allowed: false, final: false, until: at };
    for (const reason of ['quota', 'turn'] as const) {
      expect(decide('first_message', { slot: { at, reason } })).toEqual({ ...until, reason });
      expect(reasonOf('answer', { slot: { at, reason } })).toBe('allowed');
    }
    const restricted = { restricted_until: at };
    expect(decide('first_message', restricted)).toEqual({ ...until, reason: 'restricted' });
    expect(reasonOf('answer', restricted)).toBe('allowed');
    expect(decide('follow_up', { opens_at: at })).toEqual({ ...until, reason: 'night' });
  });
});
