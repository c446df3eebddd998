import { describe, expect, test } from 'vitest';
import { guardBasis } from '../fixtures/basis.ts';
import { faultsOfAnswer } from '../guard.ts';

const kindsOf = (lead: string, reply: string) =>
  faultsOfAnswer({ reply, claims: [], calls_person: false }, guardBasis(lead)).map(
    ({ kind }) => kind,
  );

describe('who agrees says what was asked', () => {
  test.each([
    ['Can I settle it once my car is sold?', 'Sure, whenever that happens to be.'],
    ['Will you look after my parrot while we travel?', 'Of course, we will do that for you.'],
  ])('which has to be borne out: %s', (lead, reply) => {
    expect(kindsOf(lead, reply)).toContain('policy');
  });

  test.each([
    ['Can you help me?', 'Of course. What do you need?'],
    ['Will you look after my parrot while we travel?', "I'm afraid not."],
    ['Will you look after my parrot while we travel?', 'Yes? Let me ask a colleague first.'],
    ['Are you a machine that answers people?', 'Yes, I am the digital assistant of Pooltime.'],
  ])('and nothing else is held: %s', (lead, reply) => {
    expect(kindsOf(lead, reply)).not.toContain('policy');
  });
});
