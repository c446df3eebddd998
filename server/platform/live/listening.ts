import type pg from 'pg';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';

const RECONNECT_MS = 500;

export interface ListenOptions {
  db: Pick<Database, 'connect'>;
  log: Logger;
  channels: string[];
  onNotification: (notification: pg.Notification) => void;
  /** Called when it starts listening or listens again. Earlier notifications are lost. */
  onListening: () => void;
}

/**
 * Listens to database channels on one connection until it is stopped, and reconnects when the
 * connection breaks.
 */
export function keepListening({ db, log, channels, onNotification, onListening }: ListenOptions) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function start() {
    try {
      client = await db.connect();
    } catch (error) {
      warn(error);
      return reconnect();
    }
    const listeningClient = client;
    listeningClient.on('notification', onNotification);
    // A connection emits `end` once, even if it breaks during LISTEN. If that failure reconnected too,
    // there would be two connections, and every notification would arrive twice.
    listeningClient.once('end', reconnect);
    if (stopped) return listeningClient.end();
    try {
      await listeningClient.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
      onListening();
    } catch (error) {
      warn(error);
      await listeningClient.end();
    }
  }

  function warn(error: unknown) {
    if (!stopped) log.warn({ err: error }, `listening to ${channels.join(', ')} failed`);
  }

  function reconnect() {
    if (!stopped) timer = setTimeout(() => void start(), RECONNECT_MS);
  }

  void start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
