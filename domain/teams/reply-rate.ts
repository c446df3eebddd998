/** Percent of the leads who answered, rounded, 0 while there are none. */
export function replyRate(leads: number, replied: number): number {
  if (leads <= 0) return 0;
  return Math.min(100, Math.round((replied / leads) * 100));
}
