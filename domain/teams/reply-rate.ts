/** The rounded percentage of leads who answered, or 0 without leads. */
export function replyRate(leads: number, replied: number): number {
  if (leads <= 0) return 0;
  return Math.min(100, Math.round((replied / leads) * 100));
}
