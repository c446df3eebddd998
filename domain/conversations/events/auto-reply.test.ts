import { describe, expect, it } from 'vitest';
import { conversationAfter, apply, NOW, now_unix, preview } from '../fixtures/conversations.ts';
import { type Conversation, isUnanswered } from '../conversation.ts';
import type { ConversationEvent } from '../conversation-event.ts';
import { MAX_AUTO_REPLIES } from './auto-reply.ts';

const AWAY = 'Thank you for contacting Harbour Ltd. We are closed and will reply at 9:00.';
const reply_address = '15551234567@c.us';

const first: ConversationEvent = {
  kind: 'first_message_sent',
  preview: { text: 'Hello, Ada here', interaction: 'LEAD_WELCOME', unix: now_unix },
  reply_address,
};
const says = (text: string, unix: number, seq = 1): ConversationEvent => ({
  kind: 'lead_wrote',
  seq,
  name: 'Harbour',
  reply_address,
  preview: preview(text, 'USER_MESSAGE', unix),
});
const reminds = (unix: number): ConversationEvent => ({
  kind: 'follow_up_sent',
  preview: preview('Still there?', 'AI_RESPONSE', unix),
});

const written = conversationAfter(first);

describe('an automatic reply to a first message', () => {
  const { state, effects } = apply(written, says(AWAY, now_unix + 2));

  it('is not answered, and counts as no answer of the lead', () => {
    expect(effects).toEqual([{ kind: 'mark_automatic', seq: 1 }]);
    expect(state).toMatchObject({
      replied: false,
      waiting_since: null,
      needs_attention: false,
      person_due_since: null,
      outcome: 'en_cours',
      auto_replies: 1,
      last_message: AWAY,
    });
    expect(isUnanswered(state)).toBe(false);
  });

  it('leaves the reminders as they were', () => {
    const { follow_up_at, follow_ups_sent } = written;
    expect(follow_up_at).toBeInstanceOf(Date);
    expect(state).toMatchObject({ follow_up_at, follow_ups_sent });
  });

  it('does not keep the lead from being answered', () => {
    const next = apply(state, says('Hi! Tom here, what is it about?', now_unix + 40, 2));
    expect(next.effects.map(({ kind }) => kind)).toEqual(['schedule_reply']);
    expect(next.state).toMatchObject({ replied: true, auto_replies: 0, follow_up_at: null });
    expect(isUnanswered(next.state)).toBe(true);
  });

  it('has a second part', () => {
    const menu = apply(state, says('1 Sales, 2 Support. Reply with a number', now_unix + 3, 2));
    expect(menu.effects).toEqual([{ kind: 'mark_automatic', seq: 2 }]);
    expect(menu.state).toMatchObject({ replied: false, auto_replies: 1 });
  });
});

it('after a few, each to another reminder, someone looks and the reminders end', () => {
  let state = apply(written, says(AWAY, now_unix + 2)).state;
  for (let count = 2; count <= MAX_AUTO_REPLIES; count += 1) {
    expect(state).toMatchObject({ needs_attention: false, attention_reason: null });
    const at = now_unix + count * 86_400;
    state = apply(state, reminds(at)).state;
    state = apply(state, says(`${AWAY} Ticket ${count}`, at + 1, count)).state;
  }
  expect(state).toMatchObject({
    attention_reason: 'bot',
    person_due_since: NOW,
    follow_up_at: null,
    replied: false,
  });
});

describe.each([
  ['at once', AWAY, 0],
  ['before our own clock', AWAY, -2],
  ['a greeting in one second', 'Thanks for contacting us! We will answer soon.', 1],
  ['a menu', '1 Sales, 2 Support. Reply with a number', 2],
  ['in German', 'Danke für Ihre Nachricht! Wir sind ab Montag wieder für Sie da.', 3],
  ['in Thai', 'ขอบคุณที่ติดต่อเรา ขณะนี้อยู่นอกเวลาทำการ เราจะติดต่อกลับโดยเร็วที่สุด', 2],
  ['in Chinese', '您好，我们现在不在线，稍后会尽快回复您。', 1],
  ['after five seconds, a long one', `${AWAY} ${AWAY}`, 5],
  ['after six seconds, more than was typed since ours was read', AWAY, 6],
  ['after ten seconds, a long one', `${AWAY} ${AWAY}`, 10],
  ['a menu after a minute', 'Hello! 1 Sales\n2 Support\n3 Opening hours', 60],
])('software, %s', (_, text, seconds) => {
  it('is recognized', () => {
    expect(apply(written, says(text, now_unix + seconds)).state.auto_replies).toBe(1);
  });
});

describe.each<[string, string, number, Partial<Conversation>]>([
  ['a fast yes', 'yes', 2, {}],
  ['a suggested reply', "Yes, I'm still interested! 👍", 2, {}],
  ['a sentence that takes its time', 'Yes please, what would it cost for two people?', 9, {}],
  ['a pasted text', AWAY, 9, {}],
  [
    'a long pasted text of someone who wrote before',
    `${AWAY} ${AWAY}`,
    10,
    { last_inbound_unix: now_unix - 9_000, replied: true },
  ],
  [
    'a list of an answer to our list',
    '1 Lisbon\n2 in July',
    60,
    { last_message: 'Tell me: 1) your town 2) the month' },
  ],
  ['someone whom the team knows as a person', AWAY, 2, { person_seq: 1 }],
  ['a pasted link', 'https://example.com/my/very/long/profile/page/with/everything', 2, {}],
  ['an email address', 'jane.elizabeth.miller-hamilton@a-long-company-name.example', 2, {}],
  ['a text that was written before ours', AWAY, -20, {}],
  ['a lead who was just writing', AWAY, 2, { last_inbound_unix: now_unix - 30, replied: true }],
  ['a lead who had opted out before', AWAY, 2, { opt_out_unix: now_unix - 5 }],
  ['a lead of a person', AWAY, 2, { manual_override: true, agent_active: false }],
])('%s', (_, text, seconds, like) => {
  it('is of a person', () => {
    const { state } = apply({ ...written, ...like }, says(text, now_unix + seconds));
    expect(state).toMatchObject({ replied: true, auto_replies: 0 });
    expect(isUnanswered(state)).toBe(true);
  });
});

describe('someone on the team says that it was a person', () => {
  const flagged = () => {
    let state = apply(written, says(AWAY, now_unix + 2)).state;
    for (let count = 2; count <= MAX_AUTO_REPLIES; count += 1) {
      const at = now_unix + count * 86_400;
      state = apply(apply(state, reminds(at)).state, says(AWAY, at + 1, count)).state;
    }
    return state;
  };
  const denied: ConversationEvent = { kind: 'attention_seen', is_person: true };

  it('the agent answers what it had taken for software, and takes the lead for a person', () => {
    const { state, effects } = apply(flagged(), denied);
    expect(effects).toEqual([{ kind: 'unmark_automatic' }, { kind: 'schedule_reply', at: NOW }]);
    expect(state).toMatchObject({
      needs_attention: false,
      attention_reason: null,
      person_due_since: null,
      replied: true,
      auto_replies: 0,
      person_seq: MAX_AUTO_REPLIES,
    });
    expect(isUnanswered(state)).toBe(true);
    const next = apply(state, says(AWAY, now_unix + 9 * 86_400, 9)).state;
    expect(next.auto_replies).toBe(0);
  });

  it('is ignored again, and where the agent stopped for another reason', () => {
    const { state } = apply(flagged(), denied);
    expect(apply(state, denied).accepted).toBe(false);
    expect(apply({ ...flagged(), attention_reason: 'send_failed' }, denied).accepted).toBe(false);
  });

  it('only ends the mark where a person is in charge', () => {
    const stopped = { ...flagged(), manual_override: true, agent_active: false };
    const { state, effects } = apply(stopped, denied);
    expect(effects.map(({ kind }) => kind)).not.toContain('schedule_reply');
    expect(state).toMatchObject({ needs_attention: false, waiting_since: null });
  });
});
