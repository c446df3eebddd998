import { describe, expect, test } from 'vitest';
import { guardBasis } from '../fixtures/basis.ts';
import { faultsOfAnswer } from '../guard.ts';
import { isMendable } from '../verdict.ts';

const heldFor = (lead: string, reply: string) =>
  faultsOfAnswer({ reply, claims: [], calls_person: false }, guardBasis(lead))
    .filter((fault) => !isMendable(fault))
    .map(({ kind }) => kind);

describe('a statement that nothing bears out', () => {
  test.each([
    ['Do you have a workshop?', 'Yes, our workshop builds fountains, bridges and wooden pergolas.'],
    ['Who will come?', 'Our gardeners studied botany in Kyoto and won several trophies.'],
    [
      'Can you look after my horse?',
      'Sure, our stable boys feed horses and donkeys every evening.',
    ],
    ['Do you have a shop?', 'Yes, our shop sells barbecues, garden gnomes and beach chairs.'],
    ['ok thanks', 'Refunds are unlimited, and breakfast arrives every morning.'],
    ['Is it windy?', 'Our greenhouse protects tulips and bonsais against every storm.'],
  ])('is held: %s %s', (lead, reply) => {
    expect(heldFor(lead, reply)).toContain('policy');
  });

  test.each([
    ['Do you have a workshop?', "I don't know about a workshop. Shall I ask a colleague?"],
    ['My pool is green', 'Oh no! Since when has it been like that?'],
    ['I have to think about it', 'Of course, take your time.'],
    ['ok thanks', 'Perfect, that’s noted ✅ Thank you!'],
    ['How much is the garden?', 'Garden care is 35 € per hour.'],
    ['Danke!', 'Sehr gern, bis bald!'],
    // Words of two languages cannot be compared.
    ['Bonjour, vous faites quoi ?', 'Nous entretenons les bassins et les jardins de nos clients.'],
  ])('is none: %s %s', (lead, reply) => {
    expect(heldFor(lead, reply)).toEqual([]);
  });
});
