import { describe, expect, it } from 'vitest';
import { parsePhone } from '#server/features/leads/parse-phone.ts';
import { extractLead } from '../extract/extract-lead.ts';
import {
  extractText,
  hasNumber,
  type PostAnswer,
  postForModel,
  provenLead,
} from './model-reading.ts';

const NOTHING: PostAnswer = {
  request: 'one_person',
  phone: null,
  name: [],
  email: null,
  message: [],
};

const FORM = { kdo: 'Jana Malá', kam: '600 000 001', jiny: '600 000 002', co: 'Co stojí plot' };

/** The lead that an answer about a form proves. */
const provenIn = (body: object, answer: Partial<PostAnswer>, country?: string) =>
  provenLead(
    extractLead(body, country, parsePhone),
    { ...NOTHING, ...answer },
    country,
    parsePhone,
  );
const phoneIn = (text: string, phone: string, country?: string) =>
  provenIn({ text, other: 'x' }, { phone: { line: 0, text: phone } }, country)?.phone;

describe('a post that a model reads', () => {
  it('is numbered by its lines, with the names and the places of its fields', () => {
    const body = { lidé: { a: 'Jana' }, vzkaz: 'Dobrý den\n\nco stojí plot' };
    const lines = postForModel(extractLead(body, 'CZ', parsePhone)).split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { line: 0, field: 'a (lidé.a)', text: 'Jana' },
      { line: 1, field: 'vzkaz', text: 'Dobrý den' },
      { line: 2, field: 'vzkaz', text: 'co stojí plot' },
    ]);
  });

  it('is bounded', () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`f${n}`, `v${n}`]));
    expect(postForModel(extractLead(many, 'ES', parsePhone)).split('\n')).toHaveLength(200);
    const long = { a: 'x'.repeat(2_000), b: 'y '.repeat(2_000), c: ['z'.repeat(2_000)] };
    const wide = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`w${n}`, long]));
    expect(postForModel(extractLead(wide, 'ES', parsePhone)).length).toBeLessThan(9_000);
  });

  it.each([
    ['call 600 000 001, please', 'ES', true],
    ['call 600 000 001, please', undefined, false],
    ['call +34 600 000 001, please', undefined, true],
    [`${'so many words '.repeat(60)} +34 600 000 001`, undefined, true],
    ['order 12, 3 pieces, 2026-11-30', 'ES', false],
  ])('has a number of someone or not: %s %s', (text, country, has) => {
    expect(hasNumber(extractText(text, country, parsePhone), country, parsePhone)).toBe(has);
  });
});

describe('what a model points at', () => {
  it('is the lead, and the rest are details', () => {
    const lead = provenIn(
      FORM,
      {
        name: [{ line: 0, text: 'Jana Malá' }],
        phone: { line: 1, text: '600 000 001' },
        message: [3],
      },
      'ES',
    );
    expect(lead).toMatchObject({ name: 'Jana Malá', phone: '600 000 001', by_model: true });
    expect(lead?.fields).toEqual({ jiny: '600 000 002', co: 'Co stojí plot' });
  });

  it('can be a name in two fields', () => {
    const name = ['Jana', 'Malá'].map((text, line) => ({ line, text }));
    const body = { j: 'Jana', p: 'Malá', kam: '600 000 001', jiny: '600 000 002' };
    const lead = provenIn(body, { name, phone: { line: 2, text: '600 000 001' } }, 'ES');
    expect(lead?.name).toBe('Jana Malá');
  });

  it.each([
    ['of the campaign’s country', 'I am on 600 000 001 now', '600 000 001', 'ES'],
    ['with its own country code', 'I am on +34 600 000 001 now', '+34 600 000 001', undefined],
    ['beside another', '600 000 001 or 600 000 002', '600 000 002', 'ES'],
  ])('is a number %s', (_, text, phone, country) => {
    expect(phoneIn(text, phone, country)).toBe(phone);
  });

  it.each([
    ['isn’t in the line', 'I am on 600 000 001', '600 000 002', 'ES'],
    ['is written otherwise in the line', 'I am on 600000001', '600 000 001', 'ES'],
    ['needs a country', 'I am on 600 000 001', '600 000 001', undefined],
    ['is a piece of a longer one', 'Call +49 30 1234567 89', '+49 30 1234567', undefined],
    ['is two', '600 000 001 / 600 000 002', '600 000 001 / 600 000 002', 'ES'],
    ['is none', 'Ask for order 12', '12', 'ES'],
    ['is empty', 'I am on 600 000 001', ' ', 'ES'],
  ])('is no lead if the number %s', (_, text, phone, country) => {
    expect(phoneIn(text, phone, country)).toBeUndefined();
  });

  it.each(['unclear', 'several_people', 'no_request'] as const)('is no lead if %s', (request) => {
    expect(provenIn(FORM, { request, phone: { line: 1, text: '600 000 001' } }, 'ES')).toBe(
      undefined,
    );
  });

  it('is left out where it isn’t proven, and the number stays', () => {
    const lead = provenIn(
      { ...FORM, mail: 'to jana@mala.example.com, please' },
      {
        phone: { line: 1, text: '600 000 001' },
        name: [
          { line: 0, text: 'Pavel' },
          { line: 2, text: '600 000 002' },
          { line: -1, text: 'Jana' },
        ],
        email: { line: 4, text: 'jana@mala.example' },
        message: [77],
      },
      'ES',
    );
    expect(lead).toMatchObject({ phone: '600 000 001', name: '', email: '' });
  });
});
