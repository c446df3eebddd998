import { describe, expect, it } from 'vitest';
import type { Sent } from './support/gateway.ts';
import { type Evidence, faultsOf, judge, type Kill } from './support/judge.ts';
import { chatOf } from './support/tags.ts';

const replyTo = (...tags: string[]) => `I have read ${tags.map((tag) => `[${tag}]`).join(' ')}.`;

function sentAt(at: number, id: string, ...tags: string[]): Sent {
  return { n: at, at, id, chatId: chatOf(1), text: replyTo(...tags), repeat: false };
}

const killedAt = (at: number): Kill => ({ at, until: at });

/** A lead writes twice and gets two answers, each from one model call. */
function clean(): Evidence & { sent: [Sent, Sent] } {
  return {
    leadMessages: [
      { lead: 1, tag: '1.1', at: 100 },
      { lead: 1, tag: '1.2', at: 300 },
    ],
    sent: [sentAt(200, 'A', '1.1'), sentAt(400, 'B', '1.1', '1.2')],
    answers: [
      { startedAt: 150, read: ['1.1'], reply: replyTo('1.1') },
      { startedAt: 350, read: ['1.1', '1.2'], reply: replyTo('1.1', '1.2') },
    ],
    kills: [],
  };
}

describe('the judge', () => {
  it('finds nothing in a clean run, and takes a repeated id for the one message that it is', () => {
    const run = clean();
    expect(faultsOf(judge(run))).toEqual({});
    const again = { ...run.sent[1], n: 3, at: 900, repeat: true };
    expect(faultsOf(judge({ ...run, sent: [...run.sent, again] }))).toEqual({});
  });

  it('finds a text without a later answer', () => {
    const run = clean();
    expect(judge({ ...run, sent: [run.sent[0]] }).lost).toEqual(['1.2']);
    const early = { ...run.sent[1], at: 250 };
    expect(judge({ ...run, sent: [run.sent[0], early] }).lost).toEqual(['1.2']);
  });

  it('finds what is sent twice: another id, the same id shown again, one id with two texts', () => {
    const run = clean();
    const twice = (sent: Sent) => judge({ ...run, sent: [...run.sent, sent] }).twice.length;
    expect(twice({ ...run.sent[1], id: 'C', at: 500 })).toBe(1);
    expect(twice({ ...run.sent[1], at: 500 })).toBeGreaterThan(0);
    expect(twice({ ...run.sent[1], text: run.sent[0].text, repeat: true })).toBe(1);
  });

  it('finds an answer that comes after a wiser one, and texts read in the wrong order', () => {
    const run = clean();
    const [first, second] = run.sent;
    const swapped = [
      { ...second, at: 310 },
      { ...first, at: 400 },
    ];
    expect(judge({ ...run, sent: swapped }).order).toHaveLength(1);
    const reply = replyTo('1.2', '1.1');
    expect(judge({ ...run, sent: [first, { ...second, text: reply }] }).order).toHaveLength(1);
  });

  it('takes a text that was delivered late behind what is answered, and nowhere else', () => {
    const run = clean();
    const messages = [...run.leadMessages, { lead: 1, tag: '1.3', at: 500 }];
    const late = (...read: string[]) =>
      judge({
        ...run,
        leadMessages: messages,
        sent: [run.sent[0], sentAt(400, 'B', '1.1', '1.3'), sentAt(600, 'C', ...read)],
      }).order;
    expect(late('1.1', '1.3', '1.2')).toEqual([]);
    expect(late('1.1', '1.2', '1.3')).toHaveLength(1);
  });

  it('finds a part of an answer', () => {
    const run = clean();
    const half = { ...run.sent[1], text: run.sent[1].text.slice(0, -1) };
    expect(judge({ ...run, sent: [run.sent[0], half] }).partial).toHaveLength(1);
  });

  it('finds an answer later than 30 s after its text, and after what was killed is back', () => {
    const run = clean();
    const sent = [run.sent[0], { ...run.sent[1], at: 40_000 }];
    expect(judge({ ...run, sent }).late).toHaveLength(1);
    expect(judge({ ...run, sent, kills: [killedAt(9_000)] }).late).toHaveLength(1);
    expect(judge({ ...run, sent, kills: [killedAt(11_000)] }).late).toEqual([]);
    const back = (backAt: number) => [{ ...killedAt(1_000), backAt }];
    expect(judge({ ...run, sent, kills: back(9_000) }).late).toHaveLength(1);
    expect(judge({ ...run, sent, kills: back(11_000) }).late).toEqual([]);
    const verdict = judge({ ...run, sent });
    expect(faultsOf(verdict, true)).toHaveProperty('late');
    expect(faultsOf(verdict, false)).toEqual({});
  });

  it('finds a third call about a text, unless a kill cost one', () => {
    const run = clean();
    const call = (startedAt: number) => ({ startedAt, read: ['1.2'], reply: '' });
    const answers = [...run.answers.slice(0, 1), call(310), call(320), call(330), ...run.answers];
    const calls = (...kills: Kill[]) => judge({ ...run, answers, kills }).calls.length;
    const [before, first, second] = [killedAt(305), killedAt(315), killedAt(325)];
    expect([calls(), calls(first), calls(first, second)]).toEqual([1, 1, 0]);
    expect([calls(before), calls(first, before)]).toEqual([1, 1]);
    // the database was killed before the first call and still away during it
    const away = { at: 305, until: 312 };
    expect([calls(away), calls(first, away)]).toEqual([1, 0]);
    // it was away so long that two calls were lost
    expect(calls({ at: 305, until: 325 })).toBe(0);
  });
});
