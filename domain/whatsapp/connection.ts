export type ConnectionState =
  | 'idle'
  | 'connecting'
  | 'qr_active'
  | 'qr_expired'
  | 'verifying_connection'
  | 'success'
  | 'error'
  | 'disconnected';

/** Times of the connection screen, in milliseconds. */
export const CONNECTION_TIMES = {
  qrValidity: 90_000,
  pollEvery: 3_000,
  pollFactor: 1.5,
  pollFactorEvery: 5,
  pollCap: 10_000,
  maxPolls: 30,
  verifyChecks: 5,
  verifyEvery: 2_000,
  startDelay: 2_000,
  errorRetryBase: 5_000,
  errorRetryDoublesEvery: 3,
  errorRetryCap: 15_000,
  redirectAfterSuccess: 1_500,
} as const;

/** A campaign counts as connected if its session works, or it is marked connected and has one. */
export function countsAsConnected(campaign: {
  waha_session: string | null;
  waha_session_status: string | null;
  whatsapp_connected: boolean;
}): boolean {
  if (!campaign.waha_session) return false;
  return campaign.waha_session_status === 'WORKING' || campaign.whatsapp_connected;
}
