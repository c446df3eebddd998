import { CONVERSATION_STATUSES, type ConversationStatus } from '../conversations/row.ts';

/** The number of days in the chart, ending today. */
export const CHART_DAYS = 14;

export interface ChartDay {
  /** YYYY-MM-DD, the team's day */
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

/** Every lead has one outcome. Stopped leads have one too, so adding `stop` would count them twice. */
export function leadsOf(funnel: Charts['funnel']): number {
  return funnel
    .filter(({ conversation_status }) => conversation_status !== 'stop')
    .reduce((sum, { count }) => sum + count, 0);
}

/**
 * Counts leads by outcome, those without another one as en_cours, and the stopped ones besides: each
 * of these has an outcome, too.
 */
export function funnelOf(
  leads: number,
  counts: Record<Exclude<ConversationStatus, 'en_cours'>, number>,
): Charts['funnel'] {
  const { converti, pas_interesse, lead_froid } = counts;
  const all = { ...counts, en_cours: leads - converti - pas_interesse - lead_froid };
  return CONVERSATION_STATUSES.map((conversation_status) => ({
    conversation_status,
    count: all[conversation_status],
  }));
}
