import { CONVERSATION_STATUSES, type ConversationStatus } from '../conversations/schema.ts';

/** So many days are in the chart, today the last. */
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
  /** oldest first, each of the last 14 days once */
  days: ChartDay[];
  /** leads by status, every status once */
  funnel: { conversation_status: ConversationStatus; count: number }[];
}

/** Leads by status from their kept counts: a lead is en_cours until it is something else. */
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
