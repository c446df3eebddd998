import { expect, it } from 'vitest';
import { mergeDrafts } from './reply-draft.ts';

it.each([
  ['nothing was typed here', '', { saved: '' }, 'Hello', 'Hello'],
  ['another device wrote on', 'He', { saved: 'He' }, 'Hello', 'Hello'],
  ['another device sent it', 'Hello', { saved: 'Hello' }, '', ''],
  ['it was emptied here', '', { saved: 'Hello' }, 'Hello', ''],
  ['it was typed here alone', 'Hello', { saved: 'He' }, 'He', 'Hello'],
  ['it was never saved', 'Hello', { saved: '' }, '', 'Hello'],
  ['the answer to a save was lost', 'Hi', { saved: '', sent: 'He' }, 'He', 'Hi'],
  ['a save never arrived', 'Hi', { saved: 'H', sent: 'Hi' }, 'H', 'Hi'],
  ['it was typed here, and sent elsewhere', 'Hello!', { saved: 'Hello' }, '', 'Hello!'],
  ['both continue alike', 'Hello w', { saved: 'He' }, 'Hello', 'Hello w'],
  ['both continue alike, there further', 'Hello', { saved: 'He' }, 'Hello w', 'Hello w'],
  ['both differ', 'Hi', { saved: 'H' }, 'Hello', 'Hello\nHi'],
  ['a text was put in here', 'Yes.', { saved: '' }, 'Hello', 'Hello\nYes.'],
])('%s', (_case, local, base, server, merged) => {
  expect(mergeDrafts(local, base, server)).toBe(merged);
});
