/**
 * What became of a campaign's session at the gateway when the campaign was deleted:
 * there was `none`; it is `deleted`; the gateway still knows it; the gateway refused; the
 * gateway did not answer. Whatever it is, the campaign is gone.
 */
export type SessionEnd = 'none' | 'deleted' | 'partially_deleted' | 'failed' | 'unreachable';

export interface RemovedCampaign {
  session: SessionEnd;
  /** why the gateway refused, in words */
  error: string | null;
}
