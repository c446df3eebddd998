/**
 * The outcome for a deleted campaign's session at the gateway. `none`: it had no session.
 * `partially_deleted`: the gateway still knows it. `failed`: the gateway returned an error.
 * `unreachable`: it didn't respond. The campaign is deleted in every case.
 */
export type SessionRemoval = 'none' | 'deleted' | 'partially_deleted' | 'failed' | 'unreachable';

export interface RemovedCampaign {
  session: SessionRemoval;
  /** why the gateway refused, in words */
  error: string | null;
}
