import { expect, it } from 'vitest';
import { mentionBeingTyped, mentionsIn } from './lead.ts';

const members = [
  { user_id: '1', name: 'Ada' },
  { user_id: '2', name: 'Ada Lovelace' },
  { user_id: '3', name: 'Grace Hopper' },
  { user_id: '4', name: 'Grace Hopper' },
  { user_id: '5', name: 'Zoë' },
  { user_id: '6', name: '' },
];
const ids = (text: string) => mentionsIn(text, members).map((member) => member.user_id);

it.each([
  ['@Ada please call', ['1']],
  ['@ada lovelace, please call', ['2']],
  ['Ask @Ada Lovelace and @Ada', ['2', '1']],
  ['(@Grace Hopper)', ['3', '4']],
  ['@zoe\u0308!', ['5']],
  ['@Adam please', []],
  ['ada@Ada.example', []],
  ['x.@Ada', []],
  ['Ada', []],
  ['@', []],
  ['@Ada @Ada', ['1']],
])('%j mentions %j', (text, expected) => {
  expect(ids(text)).toEqual(expected);
});

it('knows the name that is being typed', () => {
  expect(mentionBeingTyped('Hi @Ada L', 9)).toBe('Ada L');
  expect(mentionBeingTyped('@', 1)).toBe('');
  expect(mentionBeingTyped('a@b', 3)).toBeNull();
  expect(mentionBeingTyped('@Ada\nnext', 9)).toBeNull();
  expect(mentionBeingTyped('Hi @Ada', 2)).toBeNull();
});
