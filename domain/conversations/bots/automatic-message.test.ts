import { describe, expect, it } from 'vitest';
import { originOf, type PhoneMessage } from './automatic-message.ts';

const GREETING = 'Thanks for contacting us! We will answer soon.';
const SHORT = "Hi! We'll be right back";
const message = (like: Partial<PhoneMessage> = {}): PhoneMessage => ({
  text: GREETING,
  seconds: 1,
  typing_seconds: like.seconds ?? 1,
  known: null,
  elsewhere: false,
  ...like,
});

describe('a message from the phone of the number', () => {
  it.each<[string, Partial<PhoneMessage>, ReturnType<typeof originOf>]>([
    ['a greeting after a second', {}, 'automatic'],
    ['one in the same second', { seconds: 0 }, 'automatic'],
    ['an away message after three', { text: `${GREETING} We open at 9.`, seconds: 3 }, 'automatic'],
    ['one in Chinese', { text: '您好，我们现在不在线，稍后会尽快回复您。' }, 'automatic'],
    ['a short one that was never seen', { text: `${SHORT}.` }, 'suspected'],
    [
      'a short one that came as fast for another lead',
      { text: `${SHORT}.`, known: 'suspected', elsewhere: true },
      'automatic',
    ],
    [
      'a short one, again for the same lead',
      { text: `${SHORT}.`, known: 'suspected' },
      'suspected',
    ],
    [
      'the same typed later by hand',
      { text: `${SHORT}.`, known: 'suspected', elsewhere: true, seconds: 20 },
      'person',
    ],
    ['a text that the team confirmed', { known: 'confirmed', seconds: 30 }, 'automatic'],
    ['that text an hour later', { known: 'confirmed', seconds: 3_600 }, 'person'],
    ['a text that the team says it types', { known: 'rejected' }, 'person'],
    [
      'what someone types in ten seconds',
      { text: 'Hello Jane, I call you in a minute', seconds: 10 },
      'person',
    ],
    ['a long text pasted after eight seconds', { seconds: 8 }, 'person'],
    ['a few fast words', { text: 'I will call you', seconds: 1 }, 'person'],
    ['what someone was typing when the lead wrote on', { typing_seconds: 40 }, 'suspected'],
    ['what was sent before the lead wrote', { seconds: -3 }, 'person'],
    ['a lead who never wrote', { seconds: 1_700_000_000 }, 'person'],
    ['an emoji', { text: '👋' }, 'person'],
  ])('%s', (_, like, origin) => {
    expect(originOf(message(like))).toBe(origin);
  });
});
