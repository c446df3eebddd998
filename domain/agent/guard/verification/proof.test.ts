import { describe, expect, it } from 'vitest';
import { asksLead, proofFaults, buildProof, type ProofRules } from './proof.ts';
import type { Question } from './question.ts';
import { type SentenceVerdict, verification } from './schema.ts';

const lines: Question['lines'] = [
  { id: '1', text: 'Plus is £45 a month.', by: 'business' },
  { id: '2', text: 'We open at nine every day.', by: 'business' },
  { id: 'L1', text: 'I need it on Mondays, and refunds are free', by: 'lead' },
];
const question = (...texts: string[]): Question => ({
  instructions: '',
  message: '',
  lines,
  languages: ['en'],
  asked: [
    { text: 'We open at nine every day.', asks: false, control: 'true' },
    { text: 'We open at four every day.', asks: false, control: 'false' },
    ...texts.map((text) => ({ text, asks: text.endsWith('?') })),
  ],
});
const verdict = (sentence: number, given: Partial<SentenceVerdict> = {}): SentenceVerdict => ({
  sentence,
  claim: 'statement',
  subject: 'other',
  proof: [],
  ...given,
});
const quoting = (line: string) => [
  { line, quote: lines.find(({ id }) => id === line)?.text ?? '' },
];
const controls = [verdict(1, { proof: quoting('2') }), verdict(2)];
const rules: ProofRules = { keepsPromises: false, strict: [] };
const prove = (text: string, given: Partial<SentenceVerdict>, besides: Partial<ProofRules> = {}) =>
  buildProof(
    question(text),
    { sentences: [...controls, verdict(3, given)] },
    { ...rules, ...besides },
  );

describe('a sentence', () => {
  it.each([
    ['is proven by a line', 'Plus is £45.', { proof: quoting('1') }, 'proven', undefined],
    ['has no line', 'Plus is good.', {}, 'unproven', 'no_line'],
    [
      'has a figure that no line has',
      'Plus is £46.',
      { proof: quoting('1') },
      'unproven',
      'figure',
    ],
    [
      'has only what the lead claims',
      'Refunds are free.',
      { proof: quoting('L1') },
      'unproven',
      'no_line',
    ],
    [
      'is what the lead said of themselves',
      'On Mondays, then.',
      { proof: quoting('L1'), subject: 'lead' },
      'proven',
      undefined,
    ],
    ['asks', 'And you?', { claim: 'question' }, 'free', undefined],
    ['asks with a figure of nothing', 'For £46?', { claim: 'question' }, 'unproven', 'figure'],
    ['does not know', 'I do not know.', { claim: 'unknown' }, 'free', undefined],
    ['promises', 'I will call you.', { claim: 'promise' }, 'unproven', 'promise'],
    [
      'is calculated',
      'Two months are £90.',
      { proof: quoting('1'), calculation: '45 * 2 = 90' },
      'calculated',
      undefined,
    ],
    ['is a long courtesy', 'So kind '.repeat(11), { claim: 'courtesy' }, 'unproven', 'no_line'],
  ] as const)('%s', (_name, text, given, state, why) => {
    const { sentences } = prove(text, {
      ...given,
      proof: [...('proof' in given ? given.proof : [])],
    });
    expect(sentences).toMatchObject([{ sentence: text, state, ...(why && { why }) }]);
  });

  it('may promise where something keeps the promise', () => {
    expect(prove('I will call.', { claim: 'promise' }, { keepsPromises: true }).verdict).toBe(
      'proven',
    );
  });

  it('on a strict subject is said word for word', () => {
    const given = { subject: 'price' as const, proof: quoting('1') };
    expect(prove('Plus is £45 a month.', given, { strict: ['price'] }).verdict).toBe('proven');
    expect(prove('Plus: £45!', given, { strict: ['price'] }).sentences).toMatchObject([
      { why: 'strict' },
    ]);
    expect(prove('Plus: £45!', given, { strict: ['refund'] }).verdict).toBe('proven');
  });
});

it('asks the lead by what a sentence does, and not by its mark', () => {
  const asks = (given: Partial<SentenceVerdict>) =>
    asksLead(prove('Let me know if nine suits you.', given).sentences);
  expect(asks({ claim: 'question' })).toBe(true);
  expect(asks({ claim: 'instruction' })).toBe(false);
  expect(asks({ claim: 'courtesy' })).toBe(false);
  expect(asksLead(prove('Is it £46?', { claim: 'question' }).sentences)).toBe(false);
  expect(asksLead([])).toBe(false);
});

describe('a verification proves nothing', () => {
  const asked = question('Plus is £45.');
  const right = [...controls, verdict(3, { proof: quoting('1') })];
  it.each([
    ['that is empty', []],
    ['that misses a sentence', right.slice(0, 2)],
    ['that has one twice', [...right.slice(0, 2), verdict(2)]],
    ['that has one twice besides', [...right, verdict(3)]],
    ['of sentences that there are not', [...right.slice(0, 2), verdict(4)]],
    ['of more sentences', [...right, verdict(4)]],
    ['that finds no proof for the true control', [verdict(1), verdict(2), ...right.slice(2)]],
    [
      'that quotes the true control wrong',
      [verdict(1, { proof: quoting('1') }), verdict(2), ...right.slice(2)].map((item) =>
        item.sentence === 1 ? { ...item, proof: [{ line: '2', quote: 'We open at ten' }] } : item,
      ),
    ],
    [
      'that finds proof for the false one',
      [right[0]!, verdict(2, { proof: quoting('2') }), ...right.slice(2)],
    ],
  ])('%s', (_name, sentences) => {
    const proof = buildProof(asked, { sentences }, rules);
    expect(proof).toEqual({ verdict: 'void', sentences: [] });
    expect(proofFaults(proof, 'Plus is £45.')).toMatchObject([{ kind: 'unverified' }]);
  });

  it('in another order proves as well', () => {
    expect(buildProof(asked, { sentences: right.toReversed() }, rules).verdict).toBe('proven');
  });

  it.each([
    ['no object', 'yes'],
    ['no list', { sentences: 'all proven' }],
    ['ids that are no numbers', { sentences: [{ ...verdict(1), sentence: 'S1' }] }],
    ['no proof at all', { sentences: [{ sentence: 1, claim: 'statement', subject: 'other' }] }],
  ])('with %s, which is refused', (_name, given) => {
    expect(verification.safeParse(given).success).toBe(false);
  });

  it('with a claim or subject that there is not, which is read as a statement', () => {
    const given = { ...verdict(3), claim: 'fact', subject: null, sentence: '3' };
    const { sentences } = verification.parse({ sentences: [given] });
    expect(sentences[0]).toMatchObject({ sentence: 3, claim: 'statement', subject: 'other' });
    expect(prove('Plus is good.', sentences[0] ?? {}).verdict).toBe('unproven');
  });

  it('with ids of lines as numbers, which name the same lines', () => {
    const given = { ...verdict(3), proof: [{ line: 1, quote: 'Plus is £45 a month.' }] };
    const { sentences } = verification.parse({ sentences: [given] });
    expect(prove('Plus is £45.', sentences[0] ?? {}).verdict).toBe('proven');
  });

  it('with quotes of any length and number, of which the first are read', () => {
    const proof = Array.from({ length: 100 }, () => ({ line: '1', quote: 'x'.repeat(5_000) }));
    const { sentences } = verification.parse({
      sentences: [{ ...verdict(1), proof, calculation: 7 }],
    });
    expect(sentences[0]?.proof).toHaveLength(12);
    expect(sentences[0]?.proof[0]?.quote).toHaveLength(600);
    expect(sentences[0]?.calculation).toBeUndefined();
  });
});

it('proves a thousand sentences one by one', () => {
  const texts = Array.from({ length: 1_000 }, (_, n) => `Plus is £${n + 10}.`);
  const sentences = [...controls, ...texts.map((_, n) => verdict(n + 3, { proof: quoting('1') }))];
  const proof = buildProof(question(...texts), { sentences }, rules);
  expect(proof.sentences.filter(({ state }) => state === 'proven')).toHaveLength(1);
});
