import { describe, expect, it } from 'vitest';
import { prepareLines, evidenceOf, isQuoted } from './evidence.ts';
import type { SentenceVerdict } from './schema.ts';
import type { SourceLine } from './source-lines.ts';

const lines: SourceLine[] = [
  {
    id: '1',
    text: 'Plus is £45 a month, from 7 days 10 % off, in 4 payments. A class is 1 h 30.',
    by: 'business',
  },
  { id: '2', text: 'Open 9h30-18h. Call +44 20 7946 0018.', by: 'business' },
  {
    id: 'D',
    text: 'Today, 2026-11-28, is Saturday, November 28, 2026. It is 10:00.',
    by: 'business',
  },
  { id: 'L1', text: 'I have 200 £ for 8 days, and 12 friends', by: 'lead' },
  { id: 'L2', text: 'My roof is 3 by 5 m', by: 'lead' },
];
const about = (sentence: string, given: Partial<SentenceVerdict> & { quotes?: string[] }) => {
  const { quotes = [], ...besides } = given;
  const proof = quotes.map((line) => ({
    line,
    quote: lines.find(({ id }) => id === line)?.text ?? '',
  }));
  return evidenceOf(
    sentence,
    { sentence: 1, claim: 'statement', subject: 'price', proof, ...besides },
    prepareLines({ lines, languages: ['en'] }),
  );
};

describe('figures of a sentence', () => {
  it.each([
    ['stand in the line that is quoted', 'Plus is £45.', { quotes: ['1'] }, 'literal'],
    ['do not stand in another line', 'Plus is £45.', { quotes: ['2'] }, 'none'],
    ['are a time as one', 'Open from 9:30.', { quotes: ['2'] }, 'literal'],
    ['are no time of parts that stand apart', 'Come at 10:45.', { quotes: ['1', 'D'] }, 'none'],
    ['in no line at all', 'Plus is £46.', { quotes: ['1'] }, 'none'],
    ['are today', 'Today is November 28.', { quotes: [] }, 'literal'],
    ['count what the lead counts', 'For 12 friends.', { quotes: ['1'] }, 'literal'],
    ['are no amount of the lead', 'It is £200.', { quotes: ['1', 'L1'] }, 'none'],
    [
      'are an amount the lead told of themselves',
      '£200.',
      { quotes: ['L1'], subject: 'lead' },
      'literal',
    ],
    ['are a span of the lead that is quoted', 'For 8 days.', { quotes: ['L1'] }, 'literal'],
    ['are no span of the lead that is not', 'For 8 days.', { quotes: ['1'] }, 'none'],
    [
      'are no address of the lines that are not quoted',
      '+44 20 7946 0018',
      { quotes: ['1'] },
      'none',
    ],
    ['are an address in another form', '020 7946 0018', { quotes: ['2'] }, 'literal'],
    ['are no address of another country', '+1 20 7946 0018', { quotes: ['2'] }, 'none'],
    ['are a date in one reading', 'Today is 11/28/2026, or 2026.', { quotes: ['D'] }, 'literal'],
  ] as const)('%s', (_name, sentence, { quotes, ...given }, coverage) => {
    expect(about(sentence, { ...given, quotes: [...quotes] }).coverage()).toBe(coverage);
  });

  it.each([
    ['follow from a line', 'It is £90.', '45 * 2 = 90', 'calculated'],
    ['follow in two steps', 'It is £81.', '45 * 2 = 90; 90 - 90 * 10 / 100 = 81', 'calculated'],
    ['follow by a share taken off', 'It is £40.50.', '45 * 0.9 = 40.5', 'calculated'],
    ['follow by a share put on', 'It is £49.50.', '45 * 1.1 = 49.5', 'calculated'],
    ['follow by no share that no line has', 'It is £38.25.', '45 * 0.85 = 38.25', 'none'],
    ['are rounded to one decimal', 'It is 6.4 weeks.', '45 / 7 = 6.43', 'calculated'],
    ['are money to the cent', 'It is £6.4.', '45 / 7 = 6.43', 'none'],
    ['are what was calculated with', '8 days are £360.', '45 * 8 = 360', 'calculated'],
    [
      'are a budget that was calculated with',
      'Of £200, £155 are left.',
      '200 - 45 = 155',
      'calculated',
    ],
    ['are no amount that was made up to calculate with', '£30, so £75.', '45 + 30 = 75', 'none'],
    ['use a digit of the line', 'That makes £50 each.', '200 / 4 = 50', 'calculated'],
    ['follow from no small numbers alone', 'It is £15.', '6 + 9 = 15', 'none'],
    ['follow from no wrong equation', 'It is £91.', '45 * 2 = 91', 'none'],
    ['follow from no equation that is none', 'It is £90.', '45 twice = 90', 'none'],
    ['use a span of hours and minutes', 'In all 18 hours.', '12 * 1.5 = 18', 'calculated'],
    ['are a time that follows', 'Till 22:45.', '10:00 + 45 minutes = 10:45', 'calculated'],
    ['are no other time', 'Till 11:45.', '10:00 + 45 minutes = 10:45', 'none'],
    [
      'are a day in digits that follows',
      'By 19/12.',
      '2026-11-28 + 3 weeks = 2026-12-19',
      'calculated',
    ],
    ['are a day that follows', 'By January 2.', '2026-11-28 + 5 weeks = 2027-01-02', 'calculated'],
  ])('%s', (_name, sentence, calculation, coverage) => {
    expect(about(sentence, { quotes: ['1'], calculation }).coverage()).toBe(coverage);
  });

  it('follow from small numbers of the lead only where they tell of themselves', () => {
    const given = { quotes: ['L2'], calculation: '3 * 5 = 15' };
    const coverageOf = (subject: 'lead' | 'price') =>
      about('Your roof has 15 m².', { ...given, subject }).coverage();
    expect([coverageOf('lead'), coverageOf('price')]).toEqual(['calculated', 'none']);
  });

  it('may stand anywhere for what needs no proof', () => {
    expect(about('At 9h30?', { claim: 'question' }).anywhere()).toBe('literal');
    expect(about('For £46?', { claim: 'question' }).anywhere()).toBe('none');
  });
});

describe('a quote', () => {
  const line: SourceLine = { id: '1', text: 'The "Plus" plan — 45 € a month', by: 'business' };
  it.each([
    ['in another spelling', 'the plus PLAN - 45€', true],
    ['with a word changed', 'the Plus plan - 46 €', false],
    ['that is too short', 'Plus', false],
    ['that is short, with a figure', '45 €', true],
    ['that is empty', ' - ', false],
    ['that is longer than the line', 'The Plus plan 45 € a month and more', false],
  ])('%s', (_name, quote, quoted) => {
    expect(isQuoted(quote, line)).toBe(quoted);
  });

  it('of Han and of mixed directions', () => {
    expect(isQuoted('每店399元', { id: '1', text: '专业版:每店399元。', by: 'business' })).toBe(
      true,
    );
    expect(
      isQuoted('המחיר 45 ₪', { id: '1', text: 'Plus: המחיר \u200f45 ₪', by: 'business' }),
    ).toBe(true);
  });

  it.each(['[1]', ' 1 ', '[1] '])('names its line as %j', (line) => {
    const proof = [{ line, quote: 'Plus is £45 a month' }];
    expect(about('Plus is £45.', { proof }).quoted).toEqual([lines[0]]);
  });

  it.each([
    ['l1', 'L1'],
    ['[d]', 'D'],
  ])('names its line in small letters: %s', (line, id) => {
    const quote = lines.find((item) => item.id === id)?.text ?? '';
    expect(about('x', { proof: [{ line, quote }] }).quoted.map((item) => item.id)).toEqual([id]);
  });

  it('of a line that there is not, or that does not have it, proves nothing', () => {
    const proof = ['99', '', 'S1', '2', '1,2'].map((line) => ({
      line,
      quote: 'Plus is £45 a month',
    }));
    const evidence = about('Plus is £45.', { proof });
    expect(evidence).toMatchObject({ quoted: [], offered: 5 });
    expect(evidence.coverage()).toBe('none');
  });
});
