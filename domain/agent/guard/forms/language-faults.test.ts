import { expect, test } from 'vitest';
import { guardBasis } from '../fixtures/basis.ts';
import { faultsOfAnswer } from '../guard.ts';

/** Whether an answer of a campaign in `language` is in another one than it should be. */
function isForeign(language: string, lead: string, reply: string): boolean {
  const basis = guardBasis(lead, {
    instructions: `Company: Casa Sur\nLanguage: ${language}`,
    sources: [],
  });
  const faults = faultsOfAnswer({ reply, claims: [], calls_person: false }, basis);
  return faults.some(({ kind }) => kind === 'language');
}

test.each([
  [
    'Spanish',
    '¿Es usted un bot?',
    'Sí, soy la asistente digital de Casa Sur. Si lo prefiere, puede atenderle un compañero.',
  ],
  ['Spanish', '¿hablo con alguien?', 'Si quiere, lo atiende un compañero; la visita la da él.'],
  ['Italian', 'parlo con una persona?', 'Se lo desidera la chiama un collega, lo dica e lo fa.'],
  ['Dutch', 'ben jij een robot', 'Ja, ik ben de digitale assistent van de zaak en help je zo.'],
])('related languages are told apart: %s, %s', (language, lead, reply) => {
  expect(isForeign(language, lead, reply)).toBe(false);
});

test.each([
  [
    'Spanish',
    '¿Es usted un bot?',
    'Sì, sono l’assistente digitale, se lo desidera la chiama un collega.',
  ],
  [
    'Portuguese',
    'Qual é o preço?',
    'Puede venir cuando quiera, le esperamos en la tienda con todo listo.',
  ],
  [
    'Dutch',
    'ben jij een robot',
    'Ja, ich bin der digitale Assistent und helfe Ihnen gerne mit allem weiter.',
  ],
])('and an answer in another one is a fault: %s, %s', (language, lead, reply) => {
  expect(isForeign(language, lead, reply)).toBe(true);
});
