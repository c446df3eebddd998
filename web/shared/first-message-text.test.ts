import { expect, it } from 'vitest';
import { formatNumber } from '#web/ui/format.ts';
import { duration } from './first-message-text.ts';

it('writes numbers as the person does', () => {
  expect(duration(0.2)).toBe('1 s');
  expect(duration(2.2 * 3_600)).toBe(`${formatNumber(2.2)} h`);
  expect(duration(1_500 * 86_400)).toContain(formatNumber(1_500));
});
