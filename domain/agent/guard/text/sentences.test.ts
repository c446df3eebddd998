import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

const texts = (message: string) => sentencesOf(message).map(({ text }) => text);

describe('sentences', () => {
  it.each([
    ['end with a mark', 'One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['end with a line', 'One\nTwo', ['One', 'Two']],
    ['go on after an ordinal', 'Am 3. März geht es los. Ja.', ['Am 3. März geht es los.', 'Ja.']],
    ['end after an amount', 'It is £45. And you?', ['It is £45.', 'And you?']],
    ['end after a year', 'Since 2019. Yes.', ['Since 2019.', 'Yes.']],
    ['have no end in a decimal', 'It is 3.50 € now.', ['It is 3.50 € now.']],
    ['end in scripts without spaces', '你好。再见！', ['你好。', '再见!']],
    ['end in scripts from the right', 'مرحبا بك. كيف حالك؟', ['مرحبا بك.', 'كيف حالك؟']],
    [
      'go on in an address',
      'Here: https://acme.example/book?day=2&to=a.b! Fine?And you?',
      ['Here: https://acme.example/book?day=2&to=a.b!', 'Fine?', 'And you?'],
    ],
    ['are none of emoji alone', 'Great! 🎉🎉', ['Great!']],
    ['are none of nothing', ' \n \n', []],
  ])('%s', (_name, message, expected) => {
    expect(texts(message)).toEqual(expected);
  });

  it.each([
    ['And you?', true],
    ['And you? 🙂', true],
    ['وأنت؟', true],
    ['你呢？', true],
    ['Is it? Yes, it is', false],
  ])('%s asks: %s', (message, asks) => {
    expect(sentencesOf(message).at(-1)?.asks).toBe(asks);
  });

  it('lose no letter of a long message', () => {
    const message = 'Eins. 2. Drei und vier! '.repeat(2_000);
    const letters = (text: string) => text.replace(/\s/g, '');
    expect(letters(texts(message).join(''))).toBe(letters(message));
  });
});
