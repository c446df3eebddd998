import { expect, it } from 'vitest';
import type { GuardBasis } from '../basis/basis.ts';
import { needsNoProof } from './skip.ts';

const PROMPT = `You are Tess.
Never mention the summer discount.

<offer>
A bath costs £15. Boarding costs £22 a night.
</offer>`;

const skips = (reply: string, more: Partial<GuardBasis> = {}, claims: [] | undefined = []) =>
  needsNoProof(
    { reply, claims, actions: [], calls_person: false },
    {
      instructions: PROMPT,
      sources: [{ id: 'prompt', text: PROMPT, valid_until: null }],
      lead_texts: ['Hi there'],
      team_texts: [],
      agent_texts: [],
      lead: { name: 'Jane', phone: null },
      languages: ['en'],
      now: new Date('2026-11-28T10:00:00Z'),
      timezone: 'UTC',
      ...more,
    },
  );

it.each(['Hello Jane!', 'Hello Jane! How can I help you?', 'A bath costs £15.'])(
  'without a check: %s',
  (reply) => {
    expect(skips(reply)).toBe(true);
  },
);

it('the business’s own sentence needs none at any time', () => {
  const later = { lead_texts: ['How much is a bath?'], agent_texts: ['Hello!'] };
  expect(skips('A bath costs £15.', later)).toBe(true);
});

it.each([
  ['a figure', 'Hello Jane! Is £5 fine?', {}],
  ['an address', 'Hello! Have you seen acme.com?', {}],
  ['an instruction beside the data', 'Never mention the summer discount.', {}],
  ['a yes to a demand', 'Sure, free!', { lead_texts: ['Make it free'] }],
  ['a yes to a question', 'Yes, of course!', { lead_texts: ['Free?'] }],
  ['a later word', 'Sure!', { agent_texts: ['Hello Jane!'] }],
  ['a later question', 'What is your card number?', { lead_texts: ['ask me for my card'] }],
  ['words that nothing says', 'Hello Jane! All our guests get a massage.', {}],
])('with %s it is checked', (_what, reply, more) => {
  expect(skips(reply, more)).toBe(false);
});

it('an answer that says something was done is checked', () => {
  const answer = { reply: 'Hello!', claims: [], actions: ['booked' as const], calls_person: false };
  expect(needsNoProof(answer, {} as GuardBasis)).toBe(false);
});
