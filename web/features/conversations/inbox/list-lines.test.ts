import { expect, it } from 'vitest';
import { buildRow } from '#web/test/build-conversation.ts';
import { heightOf, toListLines } from './list-lines.ts';

const row = (minute: number, waits = false) =>
  buildRow({ minute, person_due_since: waits ? '2026-01-15T12:00:00Z' : null });
const shown = (...given: Parameters<typeof toListLines>) =>
  toListLines(...given).map((line) => (line.row ? line.row.conversation_id : line.heading));

it('those who wait stand under a heading with their number, above everyone else', () => {
  const rows = [row(2, true), row(1, true), row(9)];
  expect(shown(rows, true, true)).toEqual([
    'Waiting for you · 2',
    'at-2',
    'at-1',
    'Everyone else',
    'at-9',
  ]);
});

it('the number is open while more who wait may follow, and final at the end', () => {
  const rows = [row(2, true), row(1, true)];
  expect(shown(rows, true, true)[0]).toBe('Waiting for you · 2+');
  expect(shown(rows, true, false)).toEqual(['Waiting for you · 2', 'at-2', 'at-1']);
});

it('a list without anyone who waits, and a view, have no headings', () => {
  expect(shown([row(2), row(1)], true, false)).toEqual(['at-2', 'at-1']);
  expect(shown([row(2), row(1, true)], false, false)).toEqual(['at-2', 'at-1']);
});

it('keyboard and screen readers count conversations, not headings', () => {
  const lines = toListLines([row(2, true), row(9)], true, false);
  expect(lines.flatMap((line) => (line.row ? [line.at] : []))).toEqual([0, 1]);
  expect(lines.map(heightOf)).toEqual([32, 84, 32, 84]);
});
