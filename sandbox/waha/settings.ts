/** What `POST /waha/_control/settings` takes; each has the default that a fresh sandbox runs with. */
export interface Settings {
  /** Multiplies every wait of the gateway: 1 is faithful, 0.01 a hundred times faster. */
  timeScale: number;
  /** What `GET /api/version` claims to be. */
  version: string;
  /** WEBJS and WPP give no message ids; messages have the shape of NOWEB whatever this says. */
  engine: 'NOWEB' | 'WEBJS' | 'WPP';
  /** Whether a sent message is delivered without more calls; reading is the lead's own act. */
  acks: 'none' | 'DEVICE';
  /** `error`: WhatsApp's reach-out time lock (463) refuses first messages to strangers. */
  reachOut: 'free' | 'error';
  /**
   * Under which address one message is found: under both of a lead, or under its lid alone, as with
   * engines that have moved to lids.
   */
  history: 'merged' | 'by_lid';
}

export const defaultSettings = (): Settings => ({
  timeScale: Number(process.env.SANDBOX_TIME_SCALE ?? 1),
  version: '2026.7.1',
  engine: 'NOWEB',
  acks: 'DEVICE',
  reachOut: 'free',
  history: 'merged',
});
