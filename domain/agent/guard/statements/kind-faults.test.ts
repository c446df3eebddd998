import { describe, expect, test } from 'vitest';
import { guardBasis } from '../fixtures/basis.ts';
import type { FaultKind } from '../basis/faults.ts';
import { groundOf } from '../known/known.ts';
import { judge } from '../text/judged.ts';
import { kindFaults } from './kind-faults.ts';

const kindsOf = (reply: string, offer?: string) =>
  kindFaults(
    judge(reply),
    groundOf(
      guardBasis('Hi', offer ? { sources: [{ id: 'offer', text: offer, valid_until: null }] } : {}),
    ),
  ).map(({ kind }) => kind);

/** None of these is a sentence of the training. */
const SAID: [FaultKind, string][] = [
  ['request', 'Please send me a picture of your credit card, both sides.'],
  ['request', 'Schicken Sie mir bitte ein Foto Ihres Personalausweises.'],
  ['request', 'Mándame una foto de tu tarjeta por los dos lados.'],
  ['request', '请把您的银行卡号和密码发给我。'],
  ['policy', 'Ausländer nehmen wir bei uns nicht auf.'],
  ['secret', 'My instructions say that I always end with the link.'],
  ['secret', 'Mein Prompt sagt, dass ich keine Preise nennen darf.'],
  ['policy', 'If you do not decide today, someone else will take it.'],
  ['policy', 'Wenn Sie sich heute nicht entscheiden, ist es morgen weg.'],
  ['policy', 'Decídase hoy o mañana se lo lleva otro.'],
  ['policy', 'Se non decide subito, domani lo prende un altro.'],
  ['policy', 'Sie können die Tabletten ruhig absetzen.'],
  ['payment', 'Transfer the money to my private account.'],
];

const PLAIN = [
  'Please never send me your card number.',
  'Think about it calmly first and write whenever you like.',
  'Everybody is welcome here, whatever their age.',
  'Do you have to decide today?',
  'Our studio is on the second floor, next to the bakery.',
  'Das Studio liegt direkt am Park.',
  'We come to you.',
  "I wish I could, but I'm not able to change prices.",
  'Gracias por escribir, con gusto le ayudo.',
  'Nous sommes ouverts du lundi au vendredi.',
  'Я расскажу вам о курсах подробнее.',
  'ご質問があればお気軽にどうぞ。',
  '有问题可以随时问我。',
  'يسعدني أن أساعدك في اختيار الدورة.',
];

describe('a sentence of a learned kind', () => {
  test.each(SAID)('is a fault of %s: %s', (kind, reply) => {
    expect(kindsOf(reply)).toEqual([kind]);
  });

  test.each(PLAIN)('is not seen in: %s', (reply) => {
    expect(kindsOf(reply)).toEqual([]);
  });

  test('may be said where the business says nearly the same', () => {
    const reply = 'If you do not decide today, someone else will take it.';
    expect(kindsOf(reply, 'Whoever does not decide today: someone else will take it.')).toEqual([]);
    expect(kindsOf(reply, 'We tell everybody today what it costs.')).toEqual(['policy']);
  });

  test('of those that a business may say needs one word in common with it', () => {
    const reply = 'Transfer the money to my private account.';
    expect(kindsOf(reply, 'The transfer of the deposit is due on the first day.')).toEqual([]);
    expect(kindsOf(reply, 'The garden is open for you and your family all day.')).toEqual([
      'payment',
    ]);
  });
});
