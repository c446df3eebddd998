import { describe, expect, it } from 'vitest';
import { outcomeOf } from './preview.ts';
import {
  type AnswerRule,
  startedFromLink,
  type Contact,
  type ContactDecision,
  decideContact,
  listedAddress,
} from './rule.ts';

const STRANGER: Contact = { listed: false, older: false, by_source: false, from_us: false };
const CONTACTS = {
  'a stranger': STRANGER,
  'who came by an ad or link': { ...STRANGER, by_source: true },
  'an older chat': { ...STRANGER, older: true },
  'an older chat with an ad or link': { ...STRANGER, older: true, by_source: true },
  'an older chat that we wrote to': { ...STRANGER, older: true, from_us: true },
  'a stranger whom we wrote to': { ...STRANGER, from_us: true },
  'who is listed': { ...STRANGER, listed: true },
  'who is listed, with an ad': { ...STRANGER, listed: true, by_source: true },
} satisfies Record<string, Contact>;

const TABLE: Record<AnswerRule, Record<keyof typeof CONTACTS, string>> = {
  everyone: {
    'a stranger': 'answer',
    'who came by an ad or link': 'answer',
    'an older chat': 'leave_to_person: older_chat',
    'an older chat with an ad or link': 'leave_to_person: older_chat',
    'an older chat that we wrote to': 'ignore: older_chat',
    'a stranger whom we wrote to': 'answer',
    'who is listed': 'ignore: listed',
    'who is listed, with an ad': 'ignore: listed',
  },
  first_time: {
    'a stranger': 'answer',
    'who came by an ad or link': 'answer',
    'an older chat': 'ignore: older_chat',
    'an older chat with an ad or link': 'ignore: older_chat',
    'an older chat that we wrote to': 'ignore: older_chat',
    'a stranger whom we wrote to': 'answer',
    'who is listed': 'ignore: listed',
    'who is listed, with an ad': 'ignore: listed',
  },
  known_source: {
    'a stranger': 'ignore: no_source',
    'who came by an ad or link': 'answer',
    'an older chat': 'ignore: no_source',
    'an older chat with an ad or link': 'leave_to_person: older_chat',
    'an older chat that we wrote to': 'ignore: no_source',
    'a stranger whom we wrote to': 'ignore: no_source',
    'who is listed': 'ignore: listed',
    'who is listed, with an ad': 'ignore: listed',
  },
};

const inWords = (decision: ContactDecision) =>
  decision.do === 'answer' ? decision.do : `${decision.do}: ${decision.reason}`;

describe.each(Object.entries(TABLE))('a number that answers %s', (rule, cells) => {
  it.each(Object.entries(cells))('%s: %s', (name, words) => {
    const contact = CONTACTS[name as keyof typeof CONTACTS];
    expect(inWords(decideContact(rule as AnswerRule, contact))).toBe(words);
  });
});

describe('the preview', () => {
  const older: Contact = { ...STRANGER, older: true };
  it.each([
    ['someone to whom the agent talks', { contact: older, known: 'talks' }, 'answer: known'],
    ['who waits already', { contact: older, known: 'older_chat' }, 'leave_to_person: older_chat'],
    ['who is unknown', { contact: older, known: null }, 'ignore: older_chat'],
    ['who is listed', { contact: CONTACTS['who is listed'], known: 'talks' }, 'ignore: listed'],
  ] as const)('says of %s what would happen', (_, chat, words) => {
    const outcome = outcomeOf('first_time', chat);
    expect('reason' in outcome && `${outcome.do}: ${outcome.reason}`).toBe(words);
  });
});

describe('the text of a link', () => {
  const LINKS = ['Hi! I saw your offer on the website', '¡Hola! Quiero información'];

  it.each([
    ['Hi! I saw your offer on the website', true],
    ['hi  i saw your offer on the website... is it still on?', true],
    ['¡HOLA! quiero información 🙂', true],
    ['Hi! I saw your offer on the websites', false],
    ['Hi!', false],
    ['', false],
    ['Ok, hi! I saw your offer on the website', false],
  ])('%s: %s', (text, expected) => {
    expect(startedFromLink(text, LINKS)).toBe(expected);
  });

  it('of marks alone is no text', () => {
    expect(startedFromLink('anything', ['?!', ''])).toBe(false);
  });
});

describe('who is listed', () => {
  it.each([
    ['351912345678@c.us', '351912345678@c.us'],
    ['551187654321@c.us', '5511987654321@c.us'],
    ['5215512345678@c.us', '525512345678@c.us'],
    ['98765432101234@lid', '98765432101234@lid'],
  ])('%s is kept as %s', (address, kept) => {
    expect(listedAddress(address)).toBe(kept);
  });
});
