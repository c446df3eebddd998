import type { Briefing } from '#domain/overview/briefing.ts';

/** A team without waiting leads or activity. */
export const buildBriefing = (like: Partial<Briefing> = {}): Briefing => ({
  waiting_count: 0,
  waiting: [],
  blocked: [],
  since_yesterday: { replies: 0, leads: 0, qualified: 0, booked: 0, cost: 0 },
  questions: [],
  ...like,
});
