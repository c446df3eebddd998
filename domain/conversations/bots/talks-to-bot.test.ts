import { describe, expect, it } from 'vitest';
import type { Interaction } from '../row.ts';
import { talksToBot } from './talks-to-bot.ts';

type Line = [who: 'we' | 'lead' | 'person', text: string, seconds: number];

const INTERACTIONS: Record<Line[0], Interaction> = {
  we: 'AI_RESPONSE',
  lead: 'USER_MESSAGE',
  person: 'HUMAN_MESSAGE',
};

/** Each line comes so many seconds after the one before. */
function said(...lines: Line[]) {
  let timestamp_unix = 1_700_000_000;
  return lines.map(([who, text, seconds]) => {
    timestamp_unix += seconds;
    return { type_interaction: INTERACTIONS[who], text, timestamp_unix };
  });
}

/** Turns of ours and the lead's until the lead is taken for a bot; `most`: it never was. */
function turnsUntilFound(
  lead: (turn: number) => [text: string, seconds: number],
  most = 12,
  we = (turn: number) => `Thanks! Here is thought ${turn} of ours about what you asked us, Jane.`,
): number {
  const lines: Line[] = [['lead', 'Hi there', 0]];
  for (let turn = 1; turn <= most; turn += 1) {
    lines.push(['we', we(turn), 4]);
    lines.push(['lead', ...lead(turn)]);
    if (talksToBot(said(...lines))) return turn;
  }
  return most;
}

const AWAY = 'Thank you for contacting Harbour Ltd. We are closed and will reply at 9:00.';

describe('software on the other side is found within a few turns', () => {
  it.each<[string, (turn: number) => [string, number], number]>([
    ['an away message after two seconds', () => [AWAY, 2], 2],
    ['the same at once, as clocks may have it', () => [AWAY, 0], 2],
    ['the same after ten seconds', () => [AWAY, 10], 3],
    ['the same after half a minute', () => [AWAY, 30], 4],
    ['a short one, again and again', () => ['We are closed now.', 1], 7],
    ['with a growing ticket number', (turn) => [`${AWAY} Ticket #${1000 + turn}`, 2], 2],
    [
      'a short text with a ticket',
      (turn) => [`Ticket #${4000 + turn} received. We will get back to you.`, 2],
      3,
    ],
    ['a long one with a ticket, after ten seconds', (turn) => [`${AWAY} Ticket #${turn}`, 10], 4],
    ['with a ticket of letters and digits', (turn) => [`${AWAY} Ref A${turn}F-9C${turn}`, 3], 2],
    [
      'with another day and time',
      (turn) => [
        `Merci pour votre message ! Nous revenons vers vous ${['lundi', 'mardi', 'jeudi', 'samedi'][turn % 4]} à ${8 + turn}h30.`,
        2,
      ],
      2,
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
      'two texts in turn',
      (turn) => [turn % 2 ? AWAY : 'Our office is in 12 Harbour Street, see you there soon!', 2],
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

describe('a person is not taken for a bot', () => {
  const ASK = 'What does it cost for two people?';
  it.each<[string, Line[]]>([
    [
      'a fast yes',
      [
        ['we', 'Shall I tell you more?', 0],
        ['lead', 'yes', 2],
      ],
    ],
    [
      'the same ok twice',
      [
        ['we', 'I will send it.', 0],
        ['lead', 'ok', 2],
        ['we', 'Sent!', 5],
        ['lead', 'ok', 1],
      ],
    ],
    [
      'thumbs, four times',
      [
        ['we', 'One', 0],
        ['lead', '👍👍👍', 1],
        ['we', 'Two', 5],
        ['lead', '👍👍👍', 1],
        ['we', 'Three', 5],
        ['lead', '👍👍👍', 1],
        ['we', 'Four', 5],
        ['lead', '👍👍👍', 1],
      ],
    ],
    [
      'the same short question three times at once',
      [
        ['lead', 'Hello, a question', 0],
        ['we', 'Which one?', 1],
        ['lead', 'Hello, a question', 0],
        ['we', 'Yes?', 1],
        ['lead', 'Hello, a question', 0],
      ],
    ],
    [
      'a question asked again',
      [
        ['lead', ASK, 0],
        ['we', 'How nice! Where do you live?', 5],
        ['lead', ASK, 12],
      ],
    ],
    [
      'a question asked three times, each time faster',
      [
        ['lead', ASK, 0],
        ['we', 'How nice! Where do you live?', 5],
        ['lead', ASK, 14],
        ['we', 'Our team is happy to help.', 5],
        ['lead', ASK, 10],
      ],
    ],
    [
      'a long question pasted again',
      [
        ['lead', `${ASK} We come from Lisbon on 3 July, with a dog.`, 0],
        ['we', 'Tell me more!', 5],
        ['lead', `${ASK} We come from Lisbon on 3 July, with a dog.`, 9],
      ],
    ],
    [
      'the same question on four days',
      [
        ['lead', 'Any news about my appointment?', 0],
        ['we', 'Not yet.', 5],
        ['lead', 'Any news about my appointment?', 86_400],
        ['we', 'Not yet, sorry.', 5],
        ['lead', 'Any news about my appointment?', 86_400],
        ['we', 'I asked the team.', 5],
        ['lead', 'Any news about my appointment?', 86_400],
      ],
    ],
    [
      'one time after another',
      [
        ['we', 'When suits you?', 0],
        ['lead', 'Can we do Monday at 9?', 14],
        ['we', 'That is taken.', 4],
        ['lead', 'Can we do Tuesday at 10?', 12],
        ['we', 'Taken, too.', 4],
        ['lead', 'Can we do Friday at 11:30?', 11],
        ['we', 'Taken.', 4],
        ['lead', 'Can we do Sunday at 12?', 13],
      ],
    ],
    [
      'counted questions of a program that tests us',
      Array.from({ length: 9 }, (_, at): Line[] => [
        ['lead', `[17.${at}] And how would that work for us?`, 1],
        ['we', `I have read 17.${at}`, 1],
      ]).flat(),
    ],
    [
      'bursts of counted questions',
      Array.from({ length: 9 }, (_, at): Line[] => [
        ['lead', `[17.${at}] And how would that work for us?`, 1],
        ['lead', `[17.${at + 50}] And how would that work for us?`, 0],
        ['we', `I have read 17.${at}`, 1],
      ])
        .flat()
        .slice(0, -1),
    ],
    [
      'one new message beside a repeated one',
      [
        ['lead', AWAY, 0],
        ['we', 'Hello!', 4],
        ['lead', AWAY, 1],
        ['lead', 'Sorry, that was automatic. Tom here', 2],
      ],
    ],
    [
      'one amount after another, as fast as a script',
      [
        ['lead', 'I decide alone. I have 499 EUR', 0],
        ['we', 'Is there more?', 1],
        ['lead', 'I decide alone. I have 800 EUR', 0],
        ['we', 'Are you sure?', 1],
        ['lead', 'I decide alone. I have 100 EUR', 0],
      ],
    ],
    [
      'digits that answer our list',
      [
        ['we', 'What is it about?\n1. Prices\n2. Dates\n3. Something else', 0],
        ['lead', '2', 2],
        ['we', 'Which month?\n1. July\n2. August', 4],
        ['lead', '1', 1],
        ['we', 'How many?\n1. One\n2. Two', 4],
        ['lead', '2', 1],
      ],
    ],
    [
      'our list answered point by point',
      [
        ['we', 'Please tell me:\n1. your town\n2. how many you are', 0],
        ['lead', '1. Lisbon 2. four of us', 4],
        ['we', 'And:\n1. the month\n2. your budget', 4],
        ['lead', '1. July 2. about 900', 4],
      ],
    ],
    [
      'numbers of a family',
      [
        ['we', 'Who comes?', 0],
        ['lead', '1 adult, 2 kids and 3 dogs', 9],
        ['we', 'Who else?', 4],
        ['lead', 'just 1 adult and 2 kids', 7],
        ['we', 'So?', 4],
        ['lead', '1 adult, 2 kids', 6],
      ],
    ],
    [
      'a burst that crossed our answer',
      [
        ['lead', 'Hello', 0],
        ['we', 'Hello! How can I help?', 8],
        ['lead', 'I would like to know what a treatment costs and how long it takes', 1],
      ],
    ],
    [
      'quick answers that are each new',
      [
        ['we', 'Your name?', 0],
        ['lead', 'Jane Miller from Lisbon', 3],
        ['we', 'Your budget?', 3],
        ['lead', 'around two thousand', 2],
        ['we', 'When?', 3],
        ['lead', 'next week or later', 2],
        ['we', 'Who decides?', 3],
        ['lead', 'my husband and I do', 2],
      ],
    ],
    [
      'a bot that was replaced by a person',
      [
        ['we', 'Hello!', 0],
        ['lead', AWAY, 2],
        ['we', 'See you then.', 9],
        ['lead', AWAY, 2],
        ['lead', 'Hi, Tom here, that was our away message. What is it about?', 600],
        ['we', 'It is about your order.', 5],
        ['lead', 'Which order do you mean?', 30],
      ],
    ],
    [
      'someone to whom a person of the team wrote',
      [
        ['we', 'Hello!', 0],
        ['lead', AWAY, 2],
        ['we', 'See you then.', 9],
        ['person', 'I call you tomorrow', 60],
        ['lead', AWAY, 2],
      ],
    ],
    [
      'pictures without a word',
      [
        ['we', 'Show me!', 0],
        ['lead', '', 2],
        ['we', 'Another?', 5],
        ['lead', '', 2],
        ['we', 'Another?', 5],
        ['lead', '', 2],
        ['we', 'Another?', 5],
        ['lead', '', 2],
      ],
    ],
    [
      'a link sent twice',
      [
        ['we', 'Your site?', 0],
        ['lead', 'https://www.example.com/a/very/long/address/of/a/page?with=values', 2],
        ['we', 'It does not open.', 5],
        ['lead', 'https://www.example.com/a/very/long/address/of/a/page?with=values', 3],
      ],
    ],
  ])('%s', (_, lines) => {
    expect(talksToBot(said(...lines))).toBe(false);
  });

  it('nothing was said', () => {
    expect(talksToBot([])).toBe(false);
  });
});

it('a hostile thread is judged in time', () => {
  const text = '1 a '.repeat(16_000);
  const lines = Array.from({ length: 80 }, (_, at): Line => [at % 2 ? 'lead' : 'we', text, 1]);
  const begun = performance.now();
  talksToBot(said(...lines));
  expect(performance.now() - begun).toBeLessThan(200);
});
