import { describe, expect, it } from 'vitest';
import { checkFieldValue, fieldForm, type LeadFieldKind, leadEdit, newField } from './lead.ts';

const field = (kind: LeadFieldKind, options: string[] = []) => ({ kind, options });

describe('the value of a field', () => {
  it.each([
    ['number', '1 234,50', '1234.50'],
    ['number', '12\u202F000', '12000'],
    ['number', '+7', '7'],
    ['number', '-0.5', '-0.5'],
    ['date', '2028-02-29', '2028-02-29'],
    ['text', '  Acme\nParis ', 'Acme\nParis'],
    ['text', '   ', ''],
    ['number', '', ''],
  ] as const)('of the kind %s: %j is stored as %j', (kind, typed, value) => {
    expect(checkFieldValue(field(kind), typed)).toEqual({ value });
  });

  it.each([
    ['number', '1.2.3'],
    ['number', 'twelve'],
    ['number', '1e9'],
    ['number', 'Infinity'],
    ['number', '12345678901234567'],
    ['date', '2027-02-29'],
    ['date', '29.02.2028'],
    ['date', '2028-13-01'],
    ['text', 'Ac\u202Eme'],
  ] as const)('of the kind %s: %j is refused', (kind, typed) => {
    expect(checkFieldValue(field(kind), typed)).toHaveProperty('problem');
  });

  it('of a choice is one of the options, as it is written there', () => {
    const choice = field('select', ['Small', 'Large']);
    expect(checkFieldValue(choice, 'large')).toEqual({ value: 'Large' });
    expect(checkFieldValue(choice, 'Medium')).toHaveProperty('problem');
  });
});

describe('a new field', () => {
  const ref = { team_slug: 't', field_id: '01890000-0000-7000-8000-000000000000' };
  it('with choices has some, each once', () => {
    const made = (options: string[]) =>
      newField.safeParse({ ...ref, name: 'Size', kind: 'select', options }).success;
    expect(made(['Small', 'Large'])).toBe(true);
    expect(made([])).toBe(false);
    expect(made(['Small', 'SMALL'])).toBe(false);
  });

  it('is typed with an option a line', () => {
    const typed = { name: ' Size ', kind: 'select', options: ' Small \n\nLarge\n' };
    expect(fieldForm.parse(typed)).toEqual({
      name: 'Size',
      kind: 'select',
      options: ['Small', 'Large'],
    });
  });
});

describe('a change of a lead', () => {
  const ref = { team_slug: 't', conversation_id: '01890000-0000-7000-8000-000000000000' };
  const problem = (change: object) =>
    leadEdit.safeParse({ ...ref, ...change }).error?.issues[0]?.message;

  it('takes an email or none, and a name that can be seen', () => {
    expect(leadEdit.parse({ ...ref, email: ' Jane@Example.com ' }).email).toBe('jane@example.com');
    expect(leadEdit.parse({ ...ref, email: ' ' }).email).toBe('');
    expect(problem({ email: 'jane' })).toBe('Please enter a valid email address');
    expect(problem({ name: '  ' })).toBe('Please enter a name');
    expect(problem({ name: 'Ja\u202Ene' })).toBeDefined();
  });
});
