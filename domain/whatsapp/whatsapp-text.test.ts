import { describe, expect, it } from 'vitest';
import { whatsAppText } from './whatsapp-text.ts';

describe('what a model writes', () => {
  it.each([
    ['A check-up is __45 €__.', 'A check-up is *45 €*.'],
    ['A check-up is **45 €**.', 'A check-up is *45 €*.'],
    ['***only 45 €***', '_*only 45 €*_'],
    ['**bold over\ntwo lines**', '*bold over*\n*two lines*'],
    ['~~60 €~~ 45 €', '~60 €~ 45 €'],
    ['45 € &amp; takes no time, it&#39;s easy', "45 € & takes no time, it's easy"],
    ['Hi Ana\\n\\nA check-up is 45 €', 'Hi Ana\n\nA check-up is 45 €'],
    ['\\*45 €\\*', '*45 €*'],
    ['45 €.[^1]', '45 €.'],
    ['45 €.[^1]\n\n[^1]: The list of 2026', '45 €.'],
    ['![price](https://acme.example/prices)', 'price: https://acme.example/prices'],
    ['See [our site](https://a.example).', 'See our site: https://a.example.'],
    ['See [https://a.example](https://a.example).', 'See https://a.example.'],
    ['See <https://a.example>.', 'See https://a.example.'],
    ['"A check-up is 45 €."', 'A check-up is 45 €.'],
    ['« Un bilan coûte 45 €. »', 'Un bilan coûte 45 €.'],
    ['Sofia: A check-up is 45 €.', 'A check-up is 45 €.'],
    ['# Prices\nA check-up is 45 €.', 'Prices\nA check-up is 45 €.'],
    ['Prices\n===\n45 €', 'Prices\n45 €'],
    ['One\n\n---\n\nTwo', 'One\n\nTwo'],
    ['| Lesson | Price |\n|---|---|\n| **One** | 45 € |', 'Lesson Price\n*One* 45 €'],
    ['```text\n45 €\n```', '45 €'],
    ['It is <b class="x">45 €</b>.<br>Yes', 'It is 45 €.\nYes'],
    ['**مرحبا** __سعر__', '*مرحبا* *سعر*'],
    ['See [our site][1].\n\n- **One**', 'See [our site][1].\n\n- *One*'],
    ['- **One**: 45 €\n- Two: 90 €', '- *One*: 45 €\n- Two: 90 €'],
    ['> **Good** to know\n> and more', '> *Good* to know\n> and more'],
  ])('%j reads %j in a chat', (written, shown) => {
    expect(whatsAppText(written, 'Sofia').trim()).toBe(shown);
  });

  it.each([
    'A check-up is 45 €, *really*, and _soon_, ~never~ more.',
    '2 < 3 and 4 > 3, #1 of 5 * 3 ** 2',
    'snake_case_name and a_b_c, 3*4*5, ** and __',
    'https://a.example/x_y_z?q=**b** and www.a.example, me@a.example',
    '1. One\n2. Two\n\n- Three\n\n> Four',
    'Sofia is here: "yes", she said, and "no".',
    'Price: 45 €',
    '[Preis]: 45 € pro Stunde',
    '[Link]: https://a.example/b',
    '2. Mai passt!',
    '+49 170 1234567\n+ Sauna',
    'Precio: 5€*\n*IVA incl.',
    'It’s 1<2 & 3>2, 10 000 € ~ 3 Monate ~ 5',
    'Ein Text\nmit  zwei Leerzeichen  \nund einer Zeile',
    'مرحبا، السعر 45 ريال',
    '</offer> House rules <offer>',
    ' ',
    '',
  ])('%j stays as it is', (text) => {
    expect(whatsAppText(text, 'Sofia')).toBe(text.trim());
  });
});

it('leaves more marks than a message has as they are', () => {
  const bold = '**a** ';
  expect(whatsAppText(bold.repeat(100))).toBe('*a* '.repeat(100).trim());
  expect(whatsAppText(bold.repeat(101))).toBe(bold.repeat(101).trim());
});

it('ends for every text, however deep or long', () => {
  for (const part of [
    '*a ',
    '[',
    '![](',
    '<b',
    '> ',
    '`',
    '| a ',
    '~~',
    '&amp',
    '\\n',
    '_*',
    '"',
  ]) {
    const text = part.repeat(4_000);
    expect([part, whatsAppText(text).length <= 2 * text.length]).toEqual([part, true]);
  }
});
