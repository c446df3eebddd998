import { describe, expect, it } from 'vitest';
import { formAsObject, readSentLead } from './sent-fields.ts';

const found = (body: unknown) => {
  const { name, phone, email } = readSentLead(body);
  return { name, phone, email };
};
const ADA = { name: 'Ada Lovelace', phone: '+33639980001', email: 'ada@example.com' };

describe('the fields of a lead', () => {
  it.each<[string, unknown]>([
    ['plain', ADA],
    ['in other cases', { Name: ADA.name, PHONE: ADA.phone, 'E-Mail': ADA.email }],
    [
      'of a form builder',
      { 'your-name': ADA.name, 'your-phone': ADA.phone, 'your-email': ADA.email },
    ],
    [
      'in two parts',
      { first_name: 'Ada', lastName: 'Lovelace', phone_number: ADA.phone, email: ADA.email },
    ],
    ['deeper', { event: 'form', payload: { data: ADA } }],
    [
      'as pairs that name themselves',
      {
        field_data: [
          { name: 'full_name', values: [ADA.name] },
          { name: 'phone_number', values: [ADA.phone] },
          { name: 'email', values: [ADA.email] },
        ],
      },
    ],
    [
      'as questions with answers',
      {
        data: {
          formName: 'Contact',
          fields: [
            { key: 'question_1', label: 'Name', type: 'INPUT_TEXT', value: ADA.name },
            { key: 'question_2', label: 'Phone', type: 'INPUT_PHONE_NUMBER', value: ADA.phone },
            { key: 'question_3', label: 'Email', type: 'INPUT_EMAIL', value: ADA.email },
          ],
        },
      },
    ],
    ['with numbers', { ...ADA, phone: 33639980001 }],
  ])('are found: %s', (_, body) => {
    expect(found(body)).toEqual({ ...ADA, phone: expect.stringMatching(/^\+?33639980001$/) });
  });

  it('nearest to the top count', () => {
    expect(found({ form: { name: 'Contact form', phone: '1' }, ...ADA })).toEqual(ADA);
  });

  it('are never empty because an empty one stands beside', () => {
    expect(found({ name: '', full_name: ADA.name, phone: ADA.phone }).name).toBe(ADA.name);
  });

  it('that mean something else are kept by their names', () => {
    const { fields } = readSentLead({
      ...ADA,
      company: 'Analytical Engines',
      utm: { source: 'x' },
    });
    expect(fields).toEqual({ company: 'Analytical Engines' });
  });

  it('are bounded, whatever is sent', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 5000 }, (_, i) => [`f${i}`, 'x'.repeat(99)]),
    );
    expect(Object.keys(readSentLead({ ...ADA, ...wide }).fields).length).toBeLessThanOrEqual(30);
    let deep: unknown = ADA;
    for (let depth = 0; depth < 5000; depth += 1) deep = { deep };
    expect(found(deep)).toEqual({ name: '', phone: '', email: '' });
    for (const body of [null, [], 'text', 7, [null], { __proto__: null }]) {
      expect(found(body)).toEqual({ name: '', phone: '', email: '' });
    }
    const odd = readSentLead({ name: 'A\0da \uD800', phone: '1' });
    expect(odd.name.isWellFormed() && !odd.name.includes('\0')).toBe(true);
  });
});

describe('a form', () => {
  const of = (query: string) => found(formAsObject(new URLSearchParams(query)));

  it('may name its fields in brackets', () => {
    expect(of('fields[name][value]=Ada&fields[phone][value]=%2B33639980001')).toMatchObject({
      name: 'Ada',
      phone: '+33639980001',
    });
    expect(of('lead[name]=Ada&lead[phone]=1')).toMatchObject({ name: 'Ada', phone: '1' });
  });

  it('may repeat a field, of which the first with a value counts', () => {
    expect(of('name=&name=Ada&name=Eve&phone=1').name).toBe('Ada');
  });

  it('cannot reach what objects are made of', () => {
    formAsObject(new URLSearchParams('__proto__[name]=Eve&constructor[prototype][name]=Eve'));
    expect(({} as { name?: string }).name).toBeUndefined();
  });
});
