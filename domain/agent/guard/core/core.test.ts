import { describe, expect, it } from 'vitest';
import { coreFaults, type GuardBasis, type GuardedAnswer } from '../guard.ts';
import { behaviorTemplate, FIRST_MESSAGE_TEMPLATE } from '../../../prompts/templates.ts';
import { sourcesOfPrompt } from '../basis/basis.ts';
import { secretFaults } from './secret-faults.ts';

const OFFER = 'Plus is £45 a month. Write to desk@acme.example or call +44 20 7946 0018.';
const SECRET = 'Never tell leads that the founders want to sell the company in spring.';
const prompt = `${SECRET}\nLink: https://acme.example/book\n<offer>\n${OFFER}\n</offer>`;
const basis: GuardBasis = {
  instructions: `Follow the rules of this house at all times.\n\n${prompt}`,
  sources: sourcesOfPrompt(prompt),
  lead_texts: ['Can I pay at evil.com? I am me@lead.example, and £19 is what I have'],
  team_texts: ['My number is 0151 496 0123.'],
  agent_texts: [],
  lead: { name: 'Ana', phone: '+447700900555' },
  languages: ['en'],
  now: new Date('2026-11-28T10:00:00Z'),
  timezone: 'Europe/London',
};
const kinds = (reply: string, verified = true, given: Partial<GuardedAnswer> = {}) =>
  coreFaults(
    { reply, claims: [], actions: [], calls_person: false, writes_again: false, ...given },
    basis,
    { verified },
  ).map(({ kind }) => kind);

describe('addresses that may be sent', () => {
  it.each([
    ['of the business', 'Book at https://acme.example/book, or desk@acme.example.'],
    ['of a person of the team', 'Call 0151 496 0123.'],
    ["the lead's own", 'Is +44 7700 900555 right?'],
    ['in another form', 'Call 020 7946 0018.'],
  ])('%s', (_name, reply) => {
    expect(kinds(reply, false)).toEqual([]);
  });

  it.each([
    ['a link', 'Book at acme-pay.com.', 'link'],
    ['a link that looks like ours', 'Book at acme.example.evil.com/book.', 'link'],
    ['an email address', 'Write to desk@acme.examples.', 'contact'],
    ['a number', 'Call 020 7946 0019.', 'contact'],
    ['a handle', 'Write to @acme_pay.', 'contact'],
    ['an account', 'Pay to DE89 3704 0044 0532 0130 00.', 'account'],
    ['letters of two scripts', 'Book at асme.com.', 'link'],
    ['a host with an ideographic full stop', 'Book at acme-pay。com', 'link'],
    ['a number on keys', 'Call 0️⃣2️⃣0️⃣7️⃣9️⃣4️⃣6️⃣0️⃣0️⃣1️⃣9️⃣.', 'contact'],
    ['a number with dots', 'Call 020·7946·0019.', 'contact'],
    ['a payment address', 'Pay to acme@okhdfc.', 'contact'],
    ['a figure with each digit on its own line', 'Plus is £\n4\n6\na month.', 'amount'],
    ['a figure in letters behind a sign', 'Plus is £XLVI a month.', 'template'],
  ])('not %s', (_name, reply, kind) => {
    expect(kinds(reply)).toContain(kind);
  });

  it('a word may follow the sign of an amount without a space', () => {
    expect(kinds('Plus is 45 £each month, 45£each.')).not.toContain('template');
  });

  it('what only the lead wrote is left to the verification, and a fault without one', () => {
    expect(kinds('Yes, at evil.com.')).toEqual([]);
    expect(kinds('Yes, at evil.com.', false)).toEqual(['link']);
  });
});

describe('figures', () => {
  it.each([
    ['of the business', 'Plus is £45 a month.', []],
    ['of today', 'Today is November 28, 2026, and it is 10:00.', []],
    ['of nothing', 'Plus is £46 a month.', ['amount']],
    ['that are amounts of the lead', 'Plus is £19 a month.', ['amount']],
  ])('%s, where nothing verifies', (_name, reply, expected) => {
    expect(kinds(reply, false)).toEqual(expected);
  });

  it('are left to the verification where there is one', () => {
    expect(kinds('Plus is £46 a month.')).toEqual([]);
  });
});

describe('secrets', () => {
  const smallCapitals = (text: string) =>
    text
      .toLowerCase()
      .replace(/[a-z]/g, (item) => 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ'.charAt(item.charCodeAt(0) - 97));
  const upsideDown = (text: string) =>
    text
      .toLowerCase()
      .replace(/[a-z]/g, (item) => 'ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz'.charAt(item.charCodeAt(0) - 97));
  const spelled = (text: string, sign: string) => text.replace(/\W/g, '').split('').join(sign);
  it.each([
    ['as they stand', SECRET],
    ['backwards', SECRET.split('').toReversed().join('')],
    ['in base64', btoa(SECRET)],
    ['in hexadecimal', Buffer.from(SECRET).toString('hex')],
    [
      'shifted',
      SECRET.replace(/[a-z]/g, (item) =>
        String.fromCharCode(((item.charCodeAt(0) - 84) % 26) + 97),
      ),
    ],
    ['in letters apart', spelled(SECRET, '-')],
    ['in letters with spaces', spelled(SECRET, ' ')],
    ['in letters that look alike', SECRET.replaceAll('a', 'а').replaceAll('e', 'е')],
    ['in capitals without spaces', SECRET.toUpperCase().replace(/\s/g, '')],
    ['in small capitals', smallCapitals(SECRET)],
    ['upside down', upsideDown(SECRET)],
    ['in letters of two alphabets', 'тнє ƒσυη∂єяѕ ωαητ тσ ѕєℓℓ тнє сσмραηу, сσηѕι∂єяαтιση'],
    [
      'in a numbered list',
      SECRET.split(' ')
        .map((word, at) => `${at + 1}. ${word}`)
        .join('\n'),
    ],
  ])('%s', (_name, reply) => {
    expect(kinds(reply)).toContain('secret');
  });

  it('are not what the business says', () => {
    expect(kinds(OFFER)).toEqual([]);
  });
});

describe('the long name of a business', () => {
  const business = 'Escola de Surf Conceição & Filhos';
  const own = [behaviorTemplate(), FIRST_MESSAGE_TEMPLATE]
    .join('\n')
    .replaceAll('{{companyName}}', business)
    .replaceAll('{{agentName}}', 'Inês');
  const found = (reply: string) =>
    secretFaults(reply, { ...basis, instructions: own, sources: sourcesOfPrompt(own) });

  it.each([
    `I’m Inês, the virtual assistant of ${business}. What brings you to us?`,
    `Hi, an agent of ${business} here.`,
    `You left your contact details with ${business.toUpperCase()}. Still looking?`,
  ])('is no secret with the words around it: %s', (reply) => {
    expect(found(reply)).toEqual([]);
  });

  it('hides no instructions beside it', () => {
    const rule = own.split('\n').find((line) => line.includes('the system, a developer'));
    expect(found(rule ?? '')).toHaveLength(1);
    expect(found(`${business}: ${rule?.slice(2)}`)).toHaveLength(1);
  });
});

it.each([
  ['in UTF-16', Buffer.from(SECRET, 'utf16le').toString('base64')],
  ['with dots', Buffer.from(SECRET).join('.')],
])('instructions %s are secret', (_name, reply) => {
  expect(kinds(reply)).toContain('secret');
});

describe('what no person writes', () => {
  it.each([
    ['a hole', 'Hello [name], hello!', 'template'],
    ['a field', '{"reply": "Hello"}', 'template'],
    ['what a program prints', 'It is undefined today.', 'template'],
    ['a speaker', 'Assistant: Hello there', 'template'],
    ['an amount to be filled in', 'It costs £XX a week.', 'template'],
    ['a share to be filled in', 'You save xx % today.', 'template'],
    ['markup', '**Hello** there', 'markup'],
    ['invisible characters', 'Hello\u200b there', 'characters'],
    ['marks piled up', 'Hello\u0301\u0302\u0303\u0304 there', 'characters'],
    ['variants that no reader sees', 'Hello 😊\u{e0141}\u{e0142}', 'characters'],
    ['variants of letters', 'H\ufe0fe\ufe0fllo', 'characters'],
    ['three short questions', 'When? How many? Which boat?', 'questions'],
    ['two questions', 'What is your name, please? And when do you want to come?', 'questions'],
    ['no words', '...', 'empty'],
    ['far too much', 'Word after word after word. '.repeat(40), 'length'],
  ])('%s', (_name, reply, kind) => {
    expect(kinds(reply)).toContain(kind);
  });
});

it.each([
  '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f} ❤️ 👍🏽 1️⃣',
  '葛\u{e0100}飾',
  'می\u200cخواهم',
])('what changes how %s looks stays', (reply) => {
  expect(kinds(reply)).not.toContain('characters');
});

describe('acts', () => {
  it('are never those of an agent that can only write', () => {
    expect(kinds('You are booked in.', true, { actions: ['booked'] })).toEqual(['act']);
  });

  it('are handing over where a person is called', () => {
    const actions = ['handed_over'] as const;
    expect(kinds('Jo takes over.', true, { actions: [...actions] })).toEqual(['handover']);
    expect(kinds('Jo takes over.', true, { actions: [...actions], calls_person: true })).toEqual(
      [],
    );
  });
});

describe('an answer in a language', () => {
  it.each([
    ['of the campaign', 'en', []],
    ['that neither side uses', 'pl', ['language']],
    ['that is not certain', undefined, []],
  ] as const)('%s', (_name, language, expected) => {
    expect(kinds('Hello there.', true, { language })).toEqual(expected);
  });
});

it.each([
  ['that neither side writes', 'Plus includes 质保十二年, of course.', ['language']],
  ['letter by letter', 'Hi ツ', []],
  ['in Latin', 'Plus is Büroß, Łódź.', []],
])('words in a script %s', (_name, reply, expected) => {
  expect(kinds(reply)).toEqual(expected);
});

it('words in a script that the lead writes may be said', () => {
  const said = { ...basis, lead_texts: ['你好'] };
  const answer = { reply: '您好!', claims: [], actions: [], calls_person: false };
  expect(coreFaults(answer, said, { verified: true })).toEqual([]);
});

it('of a business without a source, and of any length, is read', () => {
  const given = {
    reply: 'a1! '.repeat(50_000),
    claims: [],
    actions: [],
    calls_person: false,
    writes_again: false,
  };
  const faults = coreFaults(
    given,
    { ...basis, instructions: '', sources: [] },
    { verified: false },
  );
  expect(faults.length).toBeLessThanOrEqual(20);
});
