import { expect, it } from 'vitest';
import { decideLostSend, MAX_FAILED_LOOKUPS } from './delivery.ts';

it('what the gateway says counts, however often was tried', () => {
  for (const sends_begun of [1, 2, 9]) {
    for (const failed_lookups of [0, MAX_FAILED_LOOKUPS, 50]) {
      const lost = { sends_begun, failed_lookups };
      expect(decideLostSend('sent', lost)).toBe('note_sent');
      expect(decideLostSend('absent', lost)).toBe('send');
      expect(decideLostSend('away', lost)).toBe('wait');
    }
  }
});

it('when it cannot say, the same id is sent once more after some tries, and never a third time', () => {
  const decisions = (sends_begun: number) =>
    [1, 2, 3, 4].map((failed_lookups) =>
      decideLostSend('unclear', { sends_begun, failed_lookups }),
    );
  expect(decisions(1)).toEqual(['wait', 'wait', 'send', 'send']);
  expect(decisions(2)).toEqual(['wait', 'wait', 'give_up', 'give_up']);
});
