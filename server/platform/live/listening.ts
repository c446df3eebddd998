import type pg from 'pg';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';

const AGAIN_MS = 500;

export interface ListenOptions {
  db: Pick<Database, 'connect'>;
  log: Logger;
  channel: string;
  heard: () => void;
  /** It listens, at first or again: what was said before was not heard. */
  begun: () => void;
}

/** Hears a channel of the database until it is stopped, and comes back when the connection breaks. */
export function keepListening({ db, log, channel, heard, begun }: ListenOptions) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function begin() {
    try {
      client = await db.connect();
    } catch (error) {
      failed(error);
      return again();
    }
    const own = client;
    own.on('notification', heard);
    // A connection ends once, also one that breaks in the middle of LISTEN. If that failure planned
    // the next as well, there would be two, and everything would be heard twice from then on.
    own.once('end', again);
    if (stopped) return own.end();
    try {
      await own.query(`LISTEN ${channel}`);
      begun();
    } catch (error) {
      failed(error);
      await own.end();
    }
  }

  function failed(error: unknown) {
    if (!stopped) log.warn({ err: error }, `listening to ${channel} failed`);
  }

  function again() {
    if (!stopped) timer = setTimeout(() => void begin(), AGAIN_MS);
  }

  void begin();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
