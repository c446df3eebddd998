/** What `POST /waha/_control/settings` takes; `README.md` says what each does. */
export interface Settings {
  timeScale: number;
  version: string;
  engine: 'NOWEB' | 'WEBJS' | 'WPP';
  acks: 'none' | 'DEVICE';
  reachOut: 'free' | 'error';
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
