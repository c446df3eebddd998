import { expect, it } from 'vitest';
import { diffCounts, lineDiff } from './line-diff.ts';

const drawn = (before: string, after: string) =>
  lineDiff(before, after).map(
    ({ kind, text }) => ({ same: ' ', added: '+', removed: '-' })[kind] + text,
  );

it.each([
  ['', '', []],
  ['a', 'a', [' a']],
  ['', 'a', ['+a']],
  ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['a\nb', 'a\nnew\nb', [' a', '+new', ' b']],
  ['x\na\ny\nb\nz', 'q\na\nw\nb\nv', ['-x', '+q', ' a', '-y', '+w', ' b', '-z', '+v']],
  ['a\nb\nc', 'c\na\nb', ['+c', ' a', ' b', '-c']],
])('%j to %j', (before, after, lines) => {
  expect(drawn(before, after)).toEqual(lines);
});

it('gives back both texts, whatever they are', () => {
  const texts = [
    '',
    'a',
    'a\na\nb',
    'b\na\n\na',
    'c\n\nb\na\nb',
    '\n\n',
    'a\nb\nc\nd\ne',
    'e\nd\nc\nb\na',
  ];
  for (const before of texts) {
    for (const after of texts) {
      const diff = lineDiff(before, after);
      const without = (kind: string) =>
        diff.filter((line) => line.kind !== kind).map(({ text }) => text);
      expect(without('added')).toEqual(before === '' ? [] : before.split('\n'));
      expect(without('removed')).toEqual(after === '' ? [] : after.split('\n'));
    }
  }
});

it('compares thousands of lines', () => {
  const lines = Array.from({ length: 15_000 }, (_, at) => `line ${at % 7_000}`);
  const after = lines.with(9_000, 'changed').toReversed();
  expect(diffCounts(lineDiff(lines.join('\n'), after.join('\n'))).added).toBeGreaterThan(0);
});
