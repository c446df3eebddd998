import { describe, expect, it } from 'vitest';
import { createAnonymiser } from './anonymise.ts';

const clean = createAnonymiser('Eve Martin', 'Call us: +33 1 23 45 67 89, hello@acme.example');

describe('a conversation without its person', () => {
  it('has another name, number and address', () => {
    expect(clean('I am Eve Martin, eve@private.example, +49 151 2345678')).toBe(
      'I am Alex Example, alex@example.com, +44 7700 900123',
    );
    expect(clean('EVE here. Every evening?')).toBe('Alex here. Every evening?');
  });

  it('keeps what is of the business, dates and amounts', () => {
    expect(clean('Is it +33 1 23 45 67 89 or hello@acme.example?')).toContain('hello@acme.example');
    expect(clean('Is it +33 1 23 45 67 89?')).toBe('Is it +33 1 23 45 67 89?');
    expect(clean('On 2026-11-22 for 1.200.000 €')).toBe('On 2026-11-22 for 1.200.000 €');
  });
});
