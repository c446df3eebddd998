import { CONVERSATION_STATUSES, type ConversationStatus } from '../conversations/schema.ts';

/** The number of days in the chart, ending today. */
export const CHART_DAYS = 14;

export interface ChartDay {
  /** YYYY-MM-DD, in UTC */
  day: string;
  /** messages of leads */
  received: number;
  /** messages of the agents and of people */
  sent: number;
}

export interface Charts {
  /** one entry for each of the last 14 days, oldest first */
  days: ChartDay[];
  /** one entry for each status */
  funnel: { conversation_status: ConversationStatus; count: number }[];
}

/** Counts leads by status. Those without another status are en_cours. */
export function funnelOf(
  leads: number,
  counts: Record<Exclude<ConversationStatus, 'en_cours'>, number>,
): Charts['funnel'] {
  const others = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const all = { ...counts, en_cours: leads - others };
  return CONVERSATION_STATUSES.map((conversation_status) => ({
    conversation_status,
    count: all[conversation_status],
  }));
}
