import { describe, expect, it } from 'vitest';
import { AWAY_MESSAGE, type Line, LONG_TEXTS, chatMessages } from '../fixtures/talks.ts';
import { talksToBot } from './talks-to-bot.ts';

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
      'who repeats a part of each of our messages',
      [
        ['we', 'Shall I book Tuesday at 10, or would Friday at 12 suit you better?', 0],
        ['lead', 'Tuesday at 10, or would Friday work', 4],
        ['we', 'Please bring the code HARBOUR-2026, and show it at the desk.', 5],
        ['lead', 'the code HARBOUR-2026, at the desk', 4],
        ['we', 'Yes. Take the lift to the second floor, then turn left.', 5],
        ['lead', 'to the second floor, then turn left', 4],
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
      'the same laughter, eight times',
      Array.from({ length: 8 }, (): Line[] => [
        ['we', 'And one more thing, Jane.', 5],
        ['lead', '😂😂😂😂😂😂', 1],
      ]).flat(),
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
      'who asks for a person until one comes',
      [
        ['we', 'We can come tomorrow at 8. Does that work?', 0],
        ['lead', 'Can I speak to a person?', 4],
        ['we', 'I can ask a colleague to call you. Would tonight be fine?', 5],
        ['lead', 'Can I speak to a person?', 3],
        ['we', 'Yes, a colleague will call you within 20 minutes.', 5],
        ['lead', 'Can I speak to a person?', 3],
      ],
    ],
    [
      'who pastes what they know of an order',
      [
        ['lead', 'My order 20261-4812 has not arrived', 0],
        ['we', 'I am sorry! Where do you live?', 5],
        ['lead', 'Order 20261-4812 of 3 May: two chairs and a table, to 12 Harbour Street', 2],
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
        ['lead', AWAY_MESSAGE, 0],
        ['we', 'Hello!', 4],
        ['lead', AWAY_MESSAGE, 1],
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
      'nine answers at once, and one to think about',
      Array.from({ length: 20 }, (_, at): Line[] => [
        ['we', 'Which of these two days would suit you better?', 4],
        [
          'lead',
          ['yes', 'ok', 'the first', 'no', 'sure', 'fine', 'both', 'hm'][at % 8] ?? '',
          at % 10 === 9 ? 5 : 2,
        ],
      ]).flat(),
    ],
    [
      'five prepared answers, pasted one after the other',
      LONG_TEXTS.slice(0, 5).flatMap((text): Line[] => [
        ['we', 'Thank you! And what else should we know about it?', 4],
        ['lead', text, 3],
      ]),
    ],
    [
      'lines that cross our answers, of someone who types on',
      Array.from({ length: 12 }, (_, at): Line[] => [
        ['we', 'Thank you! Please tell me more about it.', 3],
        ['lead', `and then the ${['red', 'blue', 'old'][at % 3]} one`, 1],
        ['lead', `which I like ${['most', 'less', 'too'][at % 3]}`, 4],
      ]).flat(),
    ],
    [
      'a bot that was replaced by a person',
      [
        ['we', 'Hello!', 0],
        ['lead', AWAY_MESSAGE, 2],
        ['we', 'See you then.', 9],
        ['lead', AWAY_MESSAGE, 2],
        ['lead', 'Hi, Tom here, that was our away message. What is it about?', 600],
        ['we', 'It is about your order.', 5],
        ['lead', 'Which order do you mean?', 30],
      ],
    ],
    [
      'someone to whom a person of the team wrote',
      [
        ['we', 'Hello!', 0],
        ['lead', AWAY_MESSAGE, 2],
        ['we', 'See you then.', 9],
        ['person', 'I call you tomorrow', 60],
        ['lead', AWAY_MESSAGE, 2],
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
    expect(talksToBot(chatMessages(...lines))).toBe(false);
  });

  it('nothing was said', () => {
    expect(talksToBot([])).toBe(false);
  });
});
