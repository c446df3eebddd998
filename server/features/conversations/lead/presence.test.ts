import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  buildMember,
  type BuiltPerson,
  type BuiltTeam,
  buildTeam,
} from '#server/test/builders/builders.ts';
import { buildConnectedCampaign, buildConversation } from '#server/test/builders/chat-builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { type EventReader, openEvents } from '#server/test/events.ts';
import { eventually } from '#server/test/eventually.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';

let database: TestDatabase;
let processes: TestServices[];
let webs: WebProcess[];
let team: BuiltTeam;
let editor: BuiltPerson;
let ref: { team_slug: string; conversation_id: string };
const open: EventReader[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  processes = [1, 2].map(() => createTestServices(database.url, {}, { listening: true }));
  webs = await Promise.all(processes.map((item) => serve(item)));
});
beforeEach(async () => {
  const services = processes[0]!;
  team = await buildTeam(services);
  editor = await buildMember(services, { team, role: 'editor' });
  const campaign = await buildConnectedCampaign(services, { team });
  const { conversation_id } = await buildConversation(services, { campaign });
  ref = { team_slug: team.team_slug, conversation_id };
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((item) => item.close()));
});
afterAll(async () => {
  await Promise.all(webs.map((item) => item.stop()));
  await Promise.all(processes.map((item) => item.close()));
  await database.drop();
});

const rpc = (web: 0 | 1, { cookie }: { cookie: string }) =>
  openBrowser(processes[web]!, { cookie }).rpc.conversations;

async function stream(web: 0 | 1, { cookie }: { cookie: string }, tab_id = newId()) {
  const reader = await openEvents(`${webs[web]?.url}/live/${team.team_slug}?tab=${tab_id}`, {
    cookie,
  });
  open.push(reader);
  await reader.next();
  return reader;
}

/** The conversation's next presence event; skips other changes. */
async function nextPresence(reader: EventReader) {
  for (;;) {
    const { event, data, id } = await reader.next();
    if (event === 'presence') return { ...(data as object), id };
  }
}

it('two people of a team see each other at different web processes, until a tab goes', async () => {
  const owner = await stream(0, team.owner);
  const tab_id = newId();
  const theirs = await stream(1, editor, tab_id);
  const { people } = await rpc(1, editor).presence({ ...ref, tab_id, typing: true });
  expect(people).toEqual([]);
  const { conversation_id } = ref;
  // without an id: a browser resumes after the team's last change
  expect(await nextPresence(owner)).toEqual({
    conversation_id,
    people: [{ user_id: editor.user_id, name: 'Ada Lovelace', typing: true }],
    id: '',
  });
  const mine = await rpc(0, team.owner).presence({ ...ref, tab_id: newId() });
  expect(mine.people).toMatchObject([{ user_id: editor.user_id, typing: true }]);
  await theirs.close();
  open.splice(open.indexOf(theirs), 1);
  const left = async () => {
    const change = (await nextPresence(owner)) as { people?: { user_id: string }[] };
    return change.people?.every((person) => person.user_id !== editor.user_id);
  };
  await eventually('the tab that is gone is shown no more', left);
});

it('is nothing that a table keeps, and of no conversation of others', async () => {
  const count = async () => {
    const { rows } = await processes[0]!.db.pool.query<{ count: number }>(
      'SELECT count(*) FROM live_events',
    );
    return rows[0]?.count;
  };
  const before = await count();
  await rpc(0, editor).presence({ ...ref, tab_id: newId() });
  expect(await count()).toBe(before);
  const elsewhere = { ...ref, conversation_id: newId() };
  const foreign = rpc(0, editor).presence({ ...elsewhere, tab_id: newId() });
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
