import { describe, expect, it } from 'vitest';
import type { FaultKind } from './basis/faults.ts';
import { extractProvenPart } from './proven-part.ts';
import { sentencesOf } from './text/sentences.ts';
import type { SentenceProof } from './verification/proof.ts';

/** Sentences with "false" in them have no line; questions ask, thanks are courtesies. */
function judged(text: string) {
  const proof = sentencesOf(text).map(({ text: sentence, asks }): SentenceProof => {
    const base = { sentence, lines: [], subject: 'other' as const };
    if (sentence.includes('false'))
      return { ...base, claim: 'statement', state: 'unproven', why: 'no_line' };
    if (asks) return { ...base, claim: 'question', state: 'free' };
    if (sentence.includes('Thank')) return { ...base, claim: 'courtesy', state: 'free' };
    return { ...base, claim: 'statement', state: 'proven', lines: ['a line'] };
  });
  const faults = proof
    .filter(({ why }) => why)
    .map(({ sentence }) => ({ kind: 'unproven' as FaultKind, sentence, words: sentence }));
  return { proof, faults };
}
const partOf = (text: string) => extractProvenPart(text, judged(text))?.text;

describe('what is sent of an answer', () => {
  it.each([
    ['its statements', 'A bath is £15. A massage is false.', 'A bath is £15.'],
    ['its question', 'A massage is false. Which day?', 'Which day?'],
    [
      'what stands around it',
      'Thank you! This is false. A bath is £15.',
      'Thank you! A bath is £15.',
    ],
    [
      'its paragraphs',
      'A bath is £15.\n\nThis is false.\n\nWhich day?',
      'A bath is £15.\n\nWhich day?',
    ],
    ['its list', 'We offer:\n- Baths\n- Massages, false\n- Walks', 'We offer:\n- Baths\n- Walks'],
    ['the rest of an item', '- Massages are false. Walks\n- Baths', 'Walks\n- Baths'],
    ['numbers without a gap', '1. Baths are £15.\n2. Walks, false', '1. Baths are £15.'],
    ['its formatting', '*Baths* are £15. *Walks* are false.', '*Baths* are £15.'],
    [
      'the second of two alike',
      'A bath is £15. No, false. A bath is £15.',
      'A bath is £15. A bath is £15.',
    ],
    [
      'its sentences in another script',
      '入浴は15ポンドです。false。何日ですか？',
      '入浴は15ポンドです。何日ですか？',
    ],
  ])('is %s', (_name, text, left) => {
    expect(partOf(text)).toBe(left);
  });

  it.each([
    ['everything is false', 'A massage is false.'],
    ['only courtesies are left', 'Thank you! A massage is false.'],
    ['a list would be empty', 'We offer:\n- Massages, false\n\nWhich day?'],
    ['a list would end the message', 'Which day? We offer:\n- Massages, false'],
    ['a list would have a gap', '1. Baths\n2. Massages, false\n3. Walks'],
    ['a mark would stay open', '*Baths are £15. Massages are false.* Walks are £5.'],
    [
      'a parenthesis would stay open',
      'Baths (they are £15. Massages are false) and walks. Which day?',
    ],
    ['nothing is false', 'A bath is £15.'],
  ])('is nothing where %s', (_name, text) => {
    expect(partOf(text)).toBeUndefined();
  });

  it('has the proof of every sentence, with a mark at those that are left out', () => {
    const text = 'A bath is £15. A massage is false.';
    expect(extractProvenPart(text, judged(text))?.proof).toMatchObject([
      { state: 'proven' },
      { state: 'unproven', left_out: true },
    ]);
  });
});

const TEXT = 'A bath is £15. A massage is false.';

it.each<FaultKind>([
  'amount',
  'promise',
  'strict',
  'link',
  'contact',
  'account',
  'secret',
  'act',
  'handover',
  'template',
  'language',
  'third_time',
  'empty',
  'unverified',
])('with a fault of the kind %s nothing is sent', (kind) => {
  const { proof, faults } = judged(TEXT);
  const more = { kind, sentence: TEXT, words: TEXT };
  expect(extractProvenPart(TEXT, { proof, faults: [more] })).toBeUndefined();
  expect(extractProvenPart(TEXT, { proof, faults: [...faults, more] })).toBeUndefined();
});

it('without a proof, or with that of another text, nothing is sent', () => {
  const { proof, faults } = judged(TEXT);
  expect(extractProvenPart(TEXT, { proof: [], faults })).toBeUndefined();
  expect(extractProvenPart(TEXT, { proof: proof.slice(1), faults })).toBeUndefined();
  expect(extractProvenPart(`Which day? ${TEXT}`, { proof, faults })).toBeUndefined();
});

it('of a text that has letters which its proof spells in two, nothing is sent', () => {
  const text = 'The ﬁrst bath is £15. A massage is false.';
  expect(extractProvenPart(text, judged(text))).toBeUndefined();
});
