import type pg from 'pg';
import { connectWithoutTimeouts } from '../connect-without-timeouts.ts';
import { SESSION } from './read-schema.ts';

/** The owner's connection for a backup or a restore. */
export const openSession = (url: string): Promise<pg.Client> =>
  connectWithoutTimeouts(url, SESSION);
