/** A ceiling that is near or reached, for the dashboard. */
export interface SpendingNotice {
  state: 'near' | 'reached';
  period: 'day' | 'month';
  /** in US dollars */
  spent: number;
  ceiling: number;
  /** ISO: when the agents resume automatically */
  until: string;
}
