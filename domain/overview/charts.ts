import { CONVERSATION_STATUSES, type ConversationStatus } from '../conversations/row.ts';

/** The number of days in the chart, ending today. */
export const CHART_DAYS = 14;

export interface ChartDay {
  /** YYYY-MM-DD, the team's day */
  day: string;
  /** messages from leads */
  received: number;
  /** messages from agents and members */
  sent: number;
}

export interface Charts {
  /** one entry for each of the last 14 days, oldest first */
  days: ChartDay[];
  /** one entry for each status */
  funnel: { conversation_status: ConversationStatus; count: number }[];
}

/** Counts each lead once by its outcome. Stopped leads have one too, so `stop` isn't added. */
export function leadsOf(funnel: Charts['funnel']): number {
  return funnel
    .filter(({ conversation_status }) => conversation_status !== 'stop')
    .reduce((sum, { count }) => sum + count, 0);
}

/**
 * Counts leads by outcome, with en_cours for those without one. Stopped leads also count by their
 * outcome.
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
