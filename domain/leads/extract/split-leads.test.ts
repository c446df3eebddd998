import { describe, expect, it } from 'vitest';
import { papaparse } from '#server/features/leads/import/read-table-of.ts';
import { parsePhone } from '#server/features/leads/parse-phone.ts';
import { extractLead } from './extract-lead.ts';
import { FORM_POSTS } from './fixtures/form-posts.ts';
import { readForm } from './fixtures/read-form.ts';
import { SERVICE_POSTS } from './fixtures/service-posts.ts';
import { readAttribution } from './read-attribution.ts';
import { parseBody } from './parse-body.ts';
import { readPost } from './split-leads.ts';

const [ANA, BO] = [
  { name: 'Ana', phone: '600 000 001' },
  { name: 'Bo', phone: '600 000 002' },
];
const leadsOf = (body: object) => {
  const { leads } = readPost(body, [], 'ES', parsePhone);
  return leads === 'too many' ? [] : leads;
};
const split = (body: object) =>
  leadsOf(body).map(({ extraction: { name, phone } }) => [name[0]?.value, phone[0]?.value]);
const parsed = (text: string) => parseBody(text, papaparse, () => []).data ?? {};
const BOTH = [
  ['Ana', '600 000 001'],
  ['Bo', '600 000 002'],
];

describe('a post of several leads', () => {
  it.each<[string, object]>([
    ['is a list', [ANA, BO]],
    ['has a list', { leads: [ANA, BO] }],
    ['has rows below a heading', { values: [['name', 'phone'], ...[ANA, BO].map(Object.values)] }],
    [
      'has rows beside a heading',
      { columns: ['name', 'phone'], rows: [ANA, BO].map(Object.values) },
    ],
    ['counts them as a form does', { leads: { 0: ANA, 1: BO } }],
    ['has them under their ids', { leads: { a1: ANA, b7: BO } }],
    ['has a line for each', parsed([ANA, BO].map((lead) => JSON.stringify(lead)).join('\n'))],
    [
      'is a table',
      parsed('Name;Phone;Note\nAna;600 000 001;"at 10:30; or later"\nBo;600 000 002;'),
    ],
    ['has it deep inside', { data: { page: 1, result: { people: [ANA, BO], total: 2 } } }],
    ['has a field for each', { submission: { participants: [ANA, BO] }, form_id: '7' }],
    [
      'has leads made of fields',
      [ANA, BO].map(({ name, phone }) => ({
        id: name,
        field_data: [
          { name: 'full_name', values: [name] },
          { name: 'phone_number', values: [phone] },
        ],
      })),
    ],
    [
      'has leads of typed answers',
      {
        responses: [ANA, BO].map(({ name, phone }) => ({
          answers: [
            { type: 'text', label: 'Your name', value: name },
            { type: 'tel', label: 'WhatsApp', value: phone },
          ],
        })),
      },
    ],
    [
      'names a business around them',
      { company: { name: 'Acme', phone: '+34911111111' }, leads: [ANA, BO] },
    ],
  ])('%s', (_, body) => {
    expect(split(body)).toEqual(BOTH);
  });

  it('takes one without a name who stands beside a person', () => {
    expect(split([ANA, { phone: '600 000 002' }])).toEqual([BOTH[0], [undefined, '600 000 002']]);
  });

  it('is no text with commas in its lines', () => {
    const text = 'Hello, this is Ana, good morning\nI am on 600 000 001, after six, thanks';
    expect(parseBody(text, papaparse, () => []).problem).toBe('unreadable');
  });

  it('keeps what can be read of no lead, for review', () => {
    expect(split([ANA, { name: 'Cy', phone: 'none' }, BO])).toEqual([
      ['Ana', '600 000 001'],
      ['Cy', undefined],
      ['Bo', '600 000 002'],
    ]);
  });

  it('gives each lead what stands around the list', () => {
    const sources = leadsOf({ utm_source: 'fair', leads: [ANA, BO] }).map(
      ({ extraction }) => readAttribution(extraction.leaves)?.utm_source,
    );
    expect(sources).toEqual(['fair', 'fair']);
  });
});

describe('a post of one person', () => {
  it.each<[string, object]>([
    [
      'with two numbers',
      {
        name: 'Ana',
        phones: [
          { number: '600000001', label: 'home' },
          { number: '600000002', label: 'work' },
        ],
      },
    ],
    ['who pays and receives', { order: { billing: ANA, shipping: { ...ANA, phone: BO.phone } } }],
    ['with friends', { ...ANA, friends: [BO, { name: 'Cy', phone: '600 000 003' }] }],
    [
      'with contacts for emergencies',
      { patient: ANA, contacts: [BO, { name: 'Cy', phone: '600 000 003' }] },
    ],
    [
      'with things',
      {
        ...ANA,
        items: [
          { name: 'Chair', sku: '600000002' },
          { name: 'Table', sku: '600000003' },
        ],
      },
    ],
    ['in a list', [ANA]],
    [
      'with fields',
      {
        fields: [
          { name: 'Name', value: 'Ana' },
          { name: 'Phone', value: '600 000 001' },
        ],
      },
    ],
    ['with no list', ANA],
    ['with texts in lists', { ...ANA, tags: ['a', 'b'] }],
  ])('%s', (_, body) => {
    expect(leadsOf(body)).toMatchObject([{ body }]);
  });

  it.each([...FORM_POSTS, ...SERVICE_POSTS].map(({ from, body }) => [from, body] as const))(
    'from %s',
    (_, body) => {
      const data = typeof body === 'string' ? readForm(body) : body;
      expect(leadsOf(data)).toMatchObject([{ body: data }]);
    },
  );
});

describe('a body with more fields than any form has', () => {
  const filler = (many: number) =>
    Object.fromEntries(Array.from({ length: many }, (_, at) => [`f${at}`, `x${at}`]));
  const fields = Array.from({ length: 1_500 }, (_, at) => ({ label: `Q${at}`, value: 'x' }));

  it.each<[string, object]>([
    ['fields', { ...filler(3_000), phone: '600 000 001', email: 'ana@b.example' }],
    ['objects', { items: fields, customer: { phone: '600 000 001', email: 'ana@b.example' } }],
    [
      'entries',
      {
        fields: [
          ...fields,
          { label: 'Phone', value: '600 000 001' },
          { label: 'Email', value: 'ana@b.example' },
        ],
      },
    ],
  ])('still has its contact behind them: %s', (_, body) => {
    const { phone, email } = extractLead(body, 'ES', parsePhone);
    expect([phone[0]?.value, email[0]?.value]).toEqual(['600 000 001', 'ana@b.example']);
  });

  it('is counted to the limit', () => {
    expect(extractLead(filler(10_000), 'ES', parsePhone).pastLimits).toBe(false);
    expect(extractLead(filler(10_001), 'ES', parsePhone).pastLimits).toBe(true);
  });
});
