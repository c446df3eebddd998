import { afterAll, afterEach } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { BuiltTeam } from '../builders/builders.ts';
import { type EventReader, openEvents } from '../events.ts';
import { serve } from '../http.ts';
import { openServer } from '../open-server.ts';
import { createTestServices } from '../services.ts';

/** A worker, two web processes and browsers that listen. Await it like `openServer`. */
export async function liveScene() {
  // A worker makes the changes; it doesn't listen to any.
  const { database, services: worker } = await openServer();
  const processes = [1, 2].map(() => createTestServices(database.url, {}, { listening: true }));
  const webs = await Promise.all(processes.map((item) => serve(item)));
  const open: EventReader[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((item) => item.close()));
  });
  // Hooks run in reverse order, so this runs before the database is dropped.
  afterAll(async () => {
    await Promise.all(webs.map((item) => item.stop()));
    await Promise.all(processes.map((item) => item.close()));
  });

  /** The team owner's browser at one of the two web processes. */
  async function browser(
    team: BuiltTeam,
    web: 0 | 1 = 0,
    { lastEventId, age }: { lastEventId?: string; age?: number } = {},
  ): Promise<EventReader> {
    const query = age === undefined ? '' : `?age=${age}`;
    const reader = await openEvents(`${webs[web]?.url}/live/${team.team_slug}${query}`, {
      cookie: team.owner.cookie,
      ...(lastEventId !== undefined && { lastEventId }),
    });
    open.push(reader);
    return reader;
  }

  async function change({ scope }: BuiltTeam, subject = newId()): Promise<string> {
    await worker.db.inTeam(scope, (tx) => recordChanges(tx, 'conversation', [subject]));
    return subject;
  }

  return { database, worker, webs, open, browser, change };
}

/** The event a browser gets for a change of a conversation. */
export const changeEvent = (conversation_id: string) => ({
  event: 'change',
  data: { kind: 'conversation', conversation_id },
});
