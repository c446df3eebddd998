import { describe, expect, test } from 'vitest';
import { guardBasis } from '../fixtures/basis.ts';
import { faultsOfAnswer } from '../guard.ts';

const SAID = [
  'The evening tour starts at 18:30 and takes 2 hours. The workshop is on Saturday 12 December 2026, 9:15 to 13:45.',
  'Coffee beans are 26 € per kg, tea is 4.20 € per 50 g. A box holds 180 g. Junior lesson 16 €, adult lesson 22 €.',
  'Guests under 12 pay 9 € for the boat, adults 14.50 €. A parking space is 15 €.',
];

const kindsOf = (reply: string, lead: string, agent: string[] = []) =>
  faultsOfAnswer(
    { reply, claims: [], calls_person: false },
    guardBasis(lead, { team_texts: SAID, agent_texts: agent }),
  ).map(({ kind }) => kind);

describe('arithmetic that follows from what the business says', () => {
  test.each([
    ['When is the tour over?', 'The evening tour is over at 20:30.'],
    ['How long is the workshop?', 'The workshop is 4 hours and 30 minutes long.'],
    ['When is the workshop?', 'The workshop is on 12 December.'],
    ['500 g of coffee beans?', '500 g of coffee beans are 13 €.'],
    ['100 g of tea?', '100 g of tea are 8.40 €.'],
    ['12 boxes', '12 boxes hold some 2.2 kg.'],
    ['How much is a box in kilos?', 'A box holds 0.18 kg.'],
  ])('may be said: %s %s', (lead, reply) => {
    expect(kindsOf(reply, lead)).toEqual([]);
  });

  test('what the agent added up before is added to', () => {
    const lead = 'And a junior lesson on top?';
    expect(kindsOf('That makes 60 €.', lead, ['Two adult lessons are 44 €.'])).toEqual([]);
    expect(kindsOf('That makes 56 €.', lead, ['Two adult lessons are 40 €.'])).toContain('amount');
  });
});

describe('what does not follow', () => {
  test.each([
    ['date', 'When is the tour over?', 'The evening tour is over at 21:45.'],
    ['date', 'When does the tour start?', 'The evening tour starts at 6:45.'],
    ['amount', 'How long is the workshop?', 'The workshop is 6 hours long.'],
    ['date', 'When is the workshop?', 'The workshop is on 19 December.'],
    ['date', 'When is the workshop?', 'The workshop is on 12 November.'],
    ['amount', '500 g of coffee beans?', '500 g of coffee beans are 9 €.'],
    ['amount', 'The boat for three guests under 12?', 'Three guests under 12 pay 45 €.'],
    ['amount', '12 boxes', '12 boxes hold some 3,400 g.'],
  ])('is a fault of %s: %s %s', (kind, lead, reply) => {
    expect(kindsOf(reply, lead)).toContain(kind);
  });
});
