import { z } from 'zod';
import { reasonCopy } from '#copy/notifications/reasons.ts';
import { commaList } from '../format.ts';
import { META_PROBLEMS, metaProblemTexts } from '../leads/meta-lead-ads.ts';
import { changeNameWithoutQuotes } from '../quality/score.ts';
import { CHECKS } from '../quality/checks.ts';
import { FINGERPRINT_PARTS, partsText } from '../quality/gate.ts';

const kind = z.enum(['held', 'opt_outs']);

/** The reason in a notification as data, so that each member reads it in their language. */
export const noticeReason = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('incidents'),
    kind,
    held: z.int(),
    opt_outs: z.int(),
    leads: z.int(),
  }),
  z.object({ about: z.literal('trial'), kind, hits: z.int(), leads: z.int(), limit: z.number() }),
  z.object({
    about: z.literal('evals'),
    count: z.int(),
    /** the first few */
    worse: z.array(z.object({ key: z.string(), group: z.string(), check: z.enum(CHECKS) })),
    parts: z.array(z.enum(FINGERPRINT_PARTS)),
  }),
  z.object({ about: z.literal('meta'), problem: z.enum(META_PROBLEMS) }),
]);
export type NoticeReason = z.output<typeof noticeReason>;

/** Jobs of an earlier version store the reason as text. */
export const storedReason = z.union([z.string(), noticeReason]);

export const MAX_NAMED_CHECKS = 3;

export function reasonText(reason: z.output<typeof storedReason>): string {
  if (typeof reason === 'string') return reason;
  if (reason.about === 'incidents') return reasonCopy.incidents[reason.kind](reason);
  if (reason.about === 'trial') return reasonCopy.trial[reason.kind](reason);
  return reason.about === 'evals' ? evalsText(reason) : metaProblemTexts[reason.problem];
}

function evalsText({ count, worse, parts }: Extract<NoticeReason, { about: 'evals' }>): string {
  const named = worse.slice(0, MAX_NAMED_CHECKS);
  const values = {
    count,
    checks: commaList(named.map(changeNameWithoutQuotes)),
    parts: partsText(parts),
  };
  const rest = count - named.length;
  return rest > 0 ? reasonCopy.evals.some({ ...values, rest }) : reasonCopy.evals.all(values);
}
