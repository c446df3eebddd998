import { describe, expect, it } from 'vitest';
import type { MessageReading } from '../conversations/messages/readings.ts';
import { readSpelledNumbers } from '#server/platform/language/spelled-numbers.ts';
import {
  isReplyToVoice,
  MAX_VOICE_SECONDS,
  estimateSpeechSeconds,
  textOnlyReason,
} from './voice-replies.ts';

const inWords = (...languages: string[]) => ({
  languages,
  readSpelled: (text: string) => readSpelledNumbers(languages, text),
});

describe('an answer is spoken', () => {
  it.each([
    'Yes, we have a quiet room for you.',
    'Yes! Shall I call you tomorrow? 🙂',
    'Oui, bien sûr : nous avons une chambre calme.',
    'はい、静かな部屋があります。',
    'نعم، لدينا غرفة هادئة.',
    'Well-known, and loved? a_b_c',
    'May I call you? March in any time, one of us is there.',
    'We offer twelve weeks of coaching for founders.',
    'Wir sind zwei Minuten vom Bahnhof.',
    'x * y',
    '',
  ])('%s', (text) => {
    expect(textOnlyReason(text, inWords('en', 'fr', 'ja', 'ar'))).toBeUndefined();
  });
});

describe('an answer is written', () => {
  it.each([
    ['a price', 'It is 890 € for all.', 'literal'],
    ['a digit of another script', 'السعر ٨٩٠', 'literal'],
    ['a small number', 'We have 2 rooms.', 'literal'],
    ['a date', 'On 4 March.', 'literal'],
    ['a price in words', 'It is nine hundred euros.', 'literal'],
    ['a price in words of another language', 'Das kostet neunhundert Euro.', 'literal'],
    ['a share in words', 'Ten percent less today.', 'literal'],
    ['a date in words', 'Come on the third of June.', 'literal'],
    ['a date in words of another language', 'Der dritte Juni passt.', 'literal'],
    ['a bare link', 'See acme.example/book now', 'literal'],
    ['an email address', 'Write to jane@acme.example.', 'literal'],
    ['a list', 'We have:\n- rooms\n- beds', 'layout'],
    ['bold words', 'This is *very* quiet.', 'layout'],
    ['more than a lead listens to', 'We are happy to see you. '.repeat(30), 'long'],
  ])('because of %s', (_, text, why) => {
    expect(textOnlyReason(text, inWords('en', 'de'))).toBe(why);
  });
});

it('scripts whose letters are syllables take longer to say', () => {
  expect(estimateSpeechSeconds('静かな部屋')).toBeGreaterThan(estimateSpeechSeconds('quiet'));
  expect(estimateSpeechSeconds('a'.repeat(600))).toBeGreaterThan(MAX_VOICE_SECONDS);
  expect(estimateSpeechSeconds('')).toBe(0);
});

describe('a lead spoke', () => {
  const reading = (state: MessageReading['state'], kind: MessageReading['kind'] = 'speech') => ({
    reading: { kind, state, text: 'Hi', reason: null, since_unix: 0 },
  });
  const said = (seq: number, more: object = {}) => ({
    seq,
    type_interaction: 'USER_MESSAGE',
    ...more,
  });

  it.each([
    ['last', [said(1), said(2, reading('done'))], true],
    ['and nothing else', [said(1, reading('done'))], true],
    ['and wrote then', [said(1, reading('done')), said(2)], false],
    ['too unclearly', [said(1, reading('unclear'))], false],
    [
      'and sent a picture then',
      [said(1, reading('done')), said(2, reading('done', 'image'))],
      false,
    ],
    ['and took it back', [said(1), said(2, { ...reading('done'), deleted: true })], false],
    ['before the last answer', [said(1, reading('done'))], false, 1],
    ['never', [], false],
  ])('%s', (_, history, isSo, answered = 0) => {
    expect(isReplyToVoice(history, answered)).toBe(isSo);
  });
});
