import { describe, expect, test } from 'vitest';
import { guardBasis } from '../fixtures/basis.ts';
import { faultsOfAnswer } from '../guard.ts';

function isHeld(passage: string, lead: string, reply: string): boolean {
  const basis = guardBasis(lead);
  const sources = [...basis.sources, { id: 'passage:9', text: passage, valid_until: null }];
  const answer = { reply, claims: [], calls_person: false };
  return faultsOfAnswer(answer, { ...basis, sources }).some(({ kind }) => kind === 'policy');
}

describe('yes to what the business only ever denies', () => {
  test.each([
    ['Fassaden streichen wir nicht.', 'Macht ihr Fassaden?', 'Ja, Fassaden streichen wir auch.'],
    ["Nous n'accordons pas les clavecins.", 'Et un clavecin ?', 'Oui, les clavecins aussi.'],
    ['The vans are not soundproof.', 'Are the vans soundproof?', 'Yes, they are.'],
    ['No tenemos aparcamiento.', '¿Hay aparcamiento?', 'Sí, hay aparcamiento junto a la puerta.'],
  ])('is held: %s', (passage, lead, reply) => {
    expect(isHeld(passage, lead, reply)).toBe(true);
  });

  test.each([
    ['Fassaden streichen wir nicht.', 'Keine Fassaden?', 'Richtig, Fassaden streichen wir nicht.'],
    ['The vans are not heated.', 'Are the vans heated?', 'Sorry, no, they are not.'],
    ['The vans are not heated. The boats are heated.', 'Heated boats?', 'Yes, they are heated.'],
  ])('and nothing else: %s', (passage, lead, reply) => {
    expect(isHeld(passage, lead, reply)).toBe(false);
  });
});
