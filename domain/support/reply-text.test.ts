import { describe, expect, it } from 'vitest';
import { addressOf, replyText } from './reply-text.ts';

describe('the text of an answer', () => {
  it('ends where the mail program quotes what is answered', () => {
    expect(replyText('Thanks!\r\n\r\nOn Mon, 3 Nov 2026 at 10:00, Support wrote:\r\n> Hello')).toBe(
      'Thanks!',
    );
    expect(replyText('Merci.\n\nLe lun. 3 nov. 2026 à 10:00, Support a écrit :\n> Bonjour')).toBe(
      'Merci.',
    );
    expect(replyText('Danke\n\nAm 03.11.2026 schrieb Support:\n> Hallo')).toBe('Danke');
    expect(replyText('Fine\n-----Original Message-----\nFrom: Support')).toBe('Fine');
  });

  it('ends there too where the introduction is broken over two lines', () => {
    expect(replyText('Yes\n\nOn Monday the third of November\nSupport wrote:\n> Hello')).toBe(
      'Yes',
    );
  });

  it('has neither a signature nor quoted lines in between', () => {
    expect(replyText('> Which campaign?\nThe spring one.\n-- \nAda')).toBe('The spring one.');
  });

  it('keeps what looks alike within a sentence', () => {
    const text = 'On the phone she said what she wrote: nothing.\n\n- one\n-- two';
    expect(replyText(text)).toBe(text);
  });
});

describe('the address of a sender', () => {
  it('is read with and without a name', () => {
    expect(addressOf('Ada Lovelace <Ada@Example.com>')).toBe('ada@example.com');
    expect(addressOf(' ada@example.com ')).toBe('ada@example.com');
  });

  it('is nothing where there is none, or two', () => {
    expect(addressOf('Ada')).toBeNull();
    expect(addressOf('<a@example.com> b@example.com')).toBeNull();
  });
});
