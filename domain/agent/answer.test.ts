import { describe, expect, it } from 'vitest';
import { type AgentAnswer, REPLY_LIMIT, sendableReply, statusAfter } from './answer.ts';

const answer = (like: Partial<AgentAnswer>): AgentAnswer => ({
  reply: 'Hello',
  conversation_status: 'en_cours',
  evidence: '',
  ...like,
});

describe('a reply', () => {
  it('is sent without the space around it', () => {
    expect(sendableReply(answer({ reply: '  Hello \n there \n' }))).toBe('Hello \n there');
  });

  it('is not sent when it is empty', () => {
    for (const reply of ['', '   ', '\n\t', '\u0000']) {
      expect(sendableReply(answer({ reply }))).toBeUndefined();
    }
  });

  it('is not sent when WhatsApp would not take it whole', () => {
    expect(sendableReply(answer({ reply: 'a'.repeat(REPLY_LIMIT) }))).toHaveLength(REPLY_LIMIT);
    expect(sendableReply(answer({ reply: 'a'.repeat(REPLY_LIMIT + 1) }))).toBeUndefined();
  });

  it('is not sent with a hole that nobody filled', () => {
    expect(sendableReply(answer({ reply: 'Hi {{lead_name}}' }))).toBeUndefined();
    expect(sendableReply(answer({ reply: 'Use {braces} freely' }))).toBe('Use {braces} freely');
  });

  it('holds nothing that the database refuses', () => {
    expect(sendableReply(answer({ reply: 'a\u0000b\ud800c' }))).toBe('ab\ufffdc');
  });
});

describe("the model's judgement of a lead", () => {
  const converted = (evidence: string) => answer({ conversation_status: 'converti', evidence });

  it("is taken with the lead's own words, however they are written", () => {
    expect(statusAfter('en_cours', converted('BOOK ME IN!'), ['Ok, book   me in.'])).toBe(
      'converti',
    );
    const refused = answer({ conversation_status: 'pas_interesse', evidence: 'pas intéressé' });
    expect(statusAfter('en_cours', refused, ['Non, pas intéressé'])).toBe('pas_interesse');
  });

  it('is not taken without words, or with words that nobody said', () => {
    expect(statusAfter('en_cours', converted(''), ['Hi'])).toBe('en_cours');
    expect(statusAfter('en_cours', converted('!'), ['!'])).toBe('en_cours');
    expect(statusAfter('en_cours', converted('book me in'), ['How much?'])).toBe('en_cours');
    expect(statusAfter('en_cours', converted('book me in'), [])).toBe('en_cours');
  });

  it('is not taken with words that are only part of what the lead said', () => {
    expect(statusAfter('en_cours', converted('ok'), ['I took a look'])).toBe('en_cours');
    expect(statusAfter('en_cours', converted('да'), ['Когда?'])).toBe('en_cours');
    expect(statusAfter('en_cours', converted('été'), ['J’ai acheté'])).toBe('en_cours');
    expect(statusAfter('en_cours', converted('ok'), ['OK, book me in'])).toBe('converti');
    expect(statusAfter('en_cours', converted('да'), ['Ну да!'])).toBe('converti');
  });

  it('is taken with a part of a sentence in scripts without spaces', () => {
    expect(statusAfter('en_cours', converted('我要预约'), ['好的，我要预约明天'])).toBe('converti');
    expect(statusAfter('en_cours', converted('予約します'), ['では予約します。'])).toBe('converti');
    expect(statusAfter('en_cours', converted('ไม่สนใจ'), ['ผมไม่สนใจครับ'])).toBe('converti');
    expect(statusAfter('en_cours', converted('我要预约'), ['我不要预约'])).toBe('en_cours');
  });

  it('never undoes an opt-out', () => {
    expect(statusAfter('stop', converted('book me in'), ['book me in'])).toBe('stop');
  });

  it('does not take a conversion back for a mere "still talking"', () => {
    expect(statusAfter('converti', answer({}), ['Thanks'])).toBe('converti');
  });

  it('warms a cold lead up that writes again', () => {
    expect(statusAfter('lead_froid', answer({}), ['Hello'])).toBe('en_cours');
  });
});
