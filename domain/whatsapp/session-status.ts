/** States of a gateway session. The two passkey states are WAHA 2026.7.1's. */
export const SESSION_STATUSES = [
  'STOPPED',
  'STARTING',
  'SCAN_QR_CODE',
  'PASSKEY_REQUIRED',
  'PASSKEY_CONFIRMATION_REQUIRED',
  'WORKING',
  'FAILED',
] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];
