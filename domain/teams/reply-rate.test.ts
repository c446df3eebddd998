import { expect, it } from 'vitest';
import { replyRate } from './schema.ts';

it('is nought while a team has no leads', () => expect(replyRate(0, 0)).toBe(0));
it('is the rounded percentage of leads who answered', () => expect(replyRate(3, 2)).toBe(67));
it('never exceeds a hundred', () => expect(replyRate(2, 3)).toBe(100));
