import { describe, expect, it } from 'vitest';
import { cpuTime } from '#server/test/cpu-time.ts';
import { AWAY_MESSAGE, type Line, chatMessages } from '../fixtures/talks.ts';
import { talksToBot } from './talks-to-bot.ts';

/** Turns of both sides until the lead is taken for a bot; `most`: it never was. */
function turnsUntilFound(
  lead: (turn: number) => [text: string, seconds: number],
  most = 12,
  we = (turn: number) => `Thanks! Here is thought ${turn} of ours about what you asked us, Jane.`,
): number {
  const lines: Line[] = [['lead', 'Hi there', 0]];
  for (let turn = 1; turn <= most; turn += 1) {
    lines.push(['we', we(turn), 4]);
    lines.push(['lead', ...lead(turn)]);
    if (talksToBot(chatMessages(...lines))) return turn;
  }
  return most;
}

describe('software on the other side is found within a few turns', () => {
  it.each<[string, (turn: number) => [string, number], number]>([
    ['an away message after two seconds', () => [AWAY_MESSAGE, 2], 2],
    ['the same at once, as clocks may have it', () => [AWAY_MESSAGE, 0], 2],
    ['the same after ten seconds', () => [AWAY_MESSAGE, 10], 3],
    ['the same after half a minute', () => [AWAY_MESSAGE, 30], 4],
    ['a short one, again and again', () => ['We are closed now.', 1], 7],
    ['with a growing ticket number', (turn) => [`${AWAY_MESSAGE} Ticket #${1000 + turn}`, 2], 2],
    [
      'a short text with a ticket',
      (turn) => [`Ticket #${4000 + turn} received. We will get back to you.`, 2],
      3,
    ],
    [
      'a long one with a ticket, after ten seconds',
      (turn) => [`${AWAY_MESSAGE} Ticket #${turn}`, 10],
      4,
    ],
    [
      'with a ticket of letters and digits',
      (turn) => [`${AWAY_MESSAGE} Ref A${turn}F-9C${turn}`, 3],
      2,
    ],
    [
      'with another day and time',
      (turn) => [
        `Merci pour votre message ! Nous revenons vers vous ${['lundi', 'mardi', 'jeudi', 'samedi'][turn % 4]} à ${8 + turn}h30.`,
        2,
      ],
      2,
    ],
    [
      'a place in a queue',
      (turn) => [`You are number ${20 - turn} in the queue. An agent will be with you shortly.`, 1],
      3,
    ],
    [
      'three texts of a menu that understands nothing',
      (turn) => [
        [
          'I did not understand that.',
          'Please choose a number from 1 to 5.',
          'Type MENU to begin.',
        ][turn % 3] as string,
        2,
      ],
      7,
    ],
    ['a menu', () => ['1 Sales, 2 Support. Reply with a number', 2], 2],
    ['a menu in lines with keys', () => ['1️⃣ Ventas\n2️⃣ Soporte\n3️⃣ Horario', 3], 3],
    ['a menu in Arabic digits', () => ['مرحبا! ١ المبيعات ٢ الدعم ٣ الفواتير، اختر رقما', 2], 2],
    [
      'an away message in Chinese',
      () => ['您好，感谢您联系港口公司，我们现在不在线，稍后回复您。', 1],
      2,
    ],
    [
      'an away message in Japanese',
      () => ['お問い合わせありがとうございます。担当者より折り返しご連絡します。', 2],
      2,
    ],
    [
      'new texts about one ticket',
      (turn) => [
        [
          'We have your message. Ticket 20261-4812 is open, and someone will answer within a day.',
          'Your message was added to 20261-4812. Thank you for your patience with all of us.',
        ][turn % 2] as string,
        2,
      ],
      2,
    ],
    [
      'two texts in turn',
      (turn) => [
        turn % 2 ? AWAY_MESSAGE : 'Our office is in 12 Harbour Street, see you there soon!',
        2,
      ],
      4,
    ],
    [
      'our own words sent back',
      (turn) => [`Thanks! Here is thought ${turn} of ours about what you asked us, Jane.`, 2],
      3,
    ],
    [
      'courtesies of another agent',
      (turn) => [
        turn % 2
          ? 'Thank you so much, I wish you a wonderful day and all the best!'
          : 'Thank you, all the best and I wish you a wonderful day too!',
        20,
      ],
      7,
    ],
  ])('%s', (_, lead, most) => {
    const found = turnsUntilFound(lead);
    expect(found).toBeLessThanOrEqual(most);
  });

  const asked = (turn: number) =>
    ['Which day suits you best?', 'And a morning or an afternoon?', 'For how many people is it?'][
      turn % 3
    ] + ' Take your time. '.repeat(turn);
  it.each<[string, (text: string) => string, number]>([
    ['as it is', (text) => text, 2],
    ['behind some words', (text) => `You said: ${text}`, 2],
    ['in quotation marks and capitals, slowly', (text) => `“${text.toUpperCase()}”`, 20],
  ])('what we write comes back %s', (_, echo, seconds) => {
    expect(turnsUntilFound((turn) => [echo(asked(turn)), seconds], 12, asked)).toBeLessThanOrEqual(
      3,
    );
  });

  it('two agents who keep thanking each other end', () => {
    const thanks = ['Thank you! Have a great day.', 'You too, have a great day!'];
    const found = turnsUntilFound(
      (turn) => [thanks[turn % 2] ?? '', 30],
      30,
      (turn) => thanks[(turn + 1) % 2] ?? '',
    );
    expect(found).toBeLessThanOrEqual(7);
  });
});

it('a menu that answers our first message at once is no person’s', () => {
  const menu = 'Welcome to Harbour! Please choose:\n1. Sales\n2. Support\n3. Accounts';
  const lines: Line[] = [
    ['we', 'Hello Jane, this is Tess. When may we call you?', 0],
    ['lead', menu, 2],
  ];
  expect(talksToBot(chatMessages(...lines))).toBe(true);
});

it('a hostile thread is judged in time', () => {
  const text = '1 a '.repeat(16_000);
  const lines = Array.from({ length: 80 }, (_, at): Line => [at % 2 ? 'lead' : 'we', text, 1]);
  const history = chatMessages(...lines);
  expect(cpuTime(() => talksToBot(history))).toBeLessThan(200);
});
