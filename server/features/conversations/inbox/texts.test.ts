import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedBusy } from '#server/db/seeds/busy/busy.ts';
import { foldText, wordsOfQuery } from '#domain/conversations/inbox/search-words.ts';
import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { openBrowser } from '#server/test/browser.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';
import { listConversations } from './list-conversations.ts';
import type { ListFilter, ListPage } from './list-cursor.ts';

describe('texts', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  });
  afterAll(() => scene.close());

  async function buildTexts(said: [name: string, ...texts: string[]][]) {
    const campaign = await scene.connectedCampaign();
    const { team } = campaign;
    const leads = [];
    for (const [name, ...texts] of said) {
      const lead = leadOf(scene.services, campaign);
      for (const text of texts) await lead.says(text, { name });
      leads.push({ ...lead, ...(await lead.conversation()) });
    }
    // No one answers: the search covers only what leads said.
    await scene.queue.clear();
    const rpc = openBrowser(scene.services, team.owner).rpc.conversations;
    const { team_slug } = team;
    const search = async (text: string, more: object = {}) =>
      (await rpc.list({ team_slug, search: text, ...more })).items;
    const names = async (text: string, more: object = {}) =>
      (await search(text, more)).map((row) => row.name);
    return { campaign, team, team_slug, leads, rpc, search, names };
  }

  it('are found by words in any order, without accents, while the last is being typed', async () => {
    const { names, search } = await buildTexts([
      ['Ada', 'Bonjour', "Je voudrais un rendez-vous l'été prochain"],
      ['Bea', 'Un rendez-vous ? Jamais !'],
      ['Cleo', 'Привет, сколько стоит?'],
      ['Dora', '来週の会議について'],
    ]);
    expect(await names('ete rendez')).toEqual(['Ada']);
    expect(await names('RENDEZ vous')).toEqual(['Bea', 'Ada']);
    expect(await names('rend')).toEqual(['Bea', 'Ada']);
    expect(await names('prochain jamais')).toEqual([]);
    expect(await names('СТОИТ')).toEqual(['Cleo']);
    expect(await names('会議')).toEqual(['Dora']);
    const [ada] = await search('été');
    expect(ada?.found?.snippet.filter((part) => part.hit)).toEqual([{ text: 'été', hit: true }]);
  });

  it('come after leads found by name, each lead once, and only of the view', async () => {
    const { names, rpc, team_slug, leads } = await buildTexts([
      ['Paris Hill', 'Hello from Paris'],
      ['Ada', 'I live in Paris', 'Paris, yes'],
      ['Bea', 'Not in paris'],
    ]);
    expect(await names('paris')).toEqual(['Paris Hill', 'Bea', 'Ada']);
    await rpc.stop({ team_slug, conversation_id: leads[1]?.conversation_id ?? '' });
    expect(await names('paris', { view: 'stopped' })).toEqual(['Ada']);
    expect(await names('paris', { view: 'agent' })).toEqual(['Paris Hill', 'Bea']);
  });

  it('of another team are never found', async () => {
    const mine = await buildTexts([['Ada', 'the secret word is xylophone']]);
    const theirs = await buildTexts([['Eve', 'nothing here']]);
    expect(await mine.names('xylophone')).toEqual(['Ada']);
    expect(await theirs.names('xylophone')).toEqual([]);
    const viewer = await buildMember(scene.services, { team: mine.team, role: 'viewer' });
    const { items } = await openBrowser(scene.services, viewer).rpc.conversations.list({
      team_slug: mine.team_slug,
      search: 'xylo',
    });
    expect(items).toHaveLength(1);
  });

  it('are found again after new messages, and no more once the lead is deleted', async () => {
    const { names, leads, team } = await buildTexts([['Ada', 'first zebra']]);
    await leads[0]?.says('then a giraffe');
    expect(await names('giraffe')).toEqual(['Ada']);
    expect(await names('zebra')).toEqual(['Ada']);
    await scene.services.db.inTeam(team.scope, (tx) => tx.db.deleteFrom('conversations').execute());
    expect(await names('zebra')).toEqual([]);
    const words = await scene.services.db.inTeam(team.scope, (tx) =>
      tx.db.selectFrom('message_words').selectAll().execute(),
    );
    expect(words).toEqual([]);
  });

  it('are found by what an edit left of them, and with the lead that a message moved to', async () => {
    const { names, leads, team } = await buildTexts([
      ['Ada', 'a zebra crossing'],
      ['Bea', 'hello'],
    ]);
    await scene.services.db.inTeam(team.scope, async ({ db }) => {
      await db
        .updateTable('messages')
        .set({ message_lead: 'a giraffe crossing' })
        .where('message_lead', '=', 'a zebra crossing')
        .execute();
    });
    expect(await names('zebra')).toEqual([]);
    expect(await names('giraffe')).toEqual(['Ada']);
    await scene.services.db.inTeam(team.scope, async ({ db }) => {
      await db
        .updateTable('messages')
        .set({ conversation_id: leads[1]?.conversation_id ?? '' })
        .where('message_lead', '=', 'a giraffe crossing')
        .execute();
    });
    expect(await names('giraffe')).toEqual(['Bea']);
  });

  it('are pages that neither skip nor repeat', async () => {
    const { rpc, team_slug } = await buildTexts(
      Array.from({ length: 60 }, (_, n): [string, string, string] => [
        n % 7 === 0 ? `Needle ${n}` : `Lead ${n}`,
        'a needle in a haystack',
        n % 3 ? 'another needle' : 'no more',
      ]),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: { conversation_id: string }[]; nextCursor: string | null } =
        await rpc.list({ team_slug, search: 'needle', cursor });
      seen.push(...page.items.map((row) => row.conversation_id));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });
});

describe('among many messages', () => {
  let database: TestDatabase;
  let services: TestServices;
  let owner: pg.Client;
  let scope: TeamScope;
  beforeAll(async () => {
    database = await createTestDatabase();
    services = createTestServices(database.url);
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await seedBusy(owner, { messages: 12_000, conversations: 1_200, teams: 1 });
    const { rows } = await owner.query<{ team_id: string }>('SELECT team_id FROM team_settings');
    scope = openTeamScope(rows[0]?.team_id ?? '');
  }, 120_000);
  afterAll(async () => {
    await owner.end();
    await services.close();
    await database.drop();
  });

  async function found(filter: ListFilter & { search: string }): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null && ids.length < 60) {
      const one: ListFilter = { ...filter, ...(cursor && { cursor }) };
      const answer: ListPage = await services.db.inTeam(scope, (tx) => listConversations(tx, one));
      // Leads found by name come first.
      const byText = answer.items.filter((row) => row.found !== null);
      ids.push(...byText.map((row) => row.conversation_id));
      cursor = answer.nextCursor;
    }
    return ids.slice(0, 60);
  }

  const wordsOf = (text: string) => foldText(text).split(/[^\p{L}\p{N}]+/u);

  /** The same by reading every message: each conversation's newest hit, newest first. */
  async function byReading(typed: string, stopped: boolean): Promise<string[]> {
    const { rows } = await owner.query<{ id: string; body: string; name: string }>(
      `SELECT m.conversation_id AS id, coalesce(message_lead, message_ia) AS body, c.name
       FROM messages m JOIN conversations c USING (team_id, conversation_id)
       WHERE $1 = false OR c.manual_override ORDER BY m.seq DESC`,
      [stopped],
    );
    const wanted = wordsOfQuery(typed);
    const last = wanted.at(-1) ?? '';
    const hits = rows.filter(({ body, name }) => {
      if (
        foldText(name)
          .split(' ')
          .some((part) => part.startsWith(last))
      )
        return false;
      const words = wordsOf(body);
      return (
        wanted.slice(0, -1).every((word) => words.includes(word)) &&
        words.some((word) => word.startsWith(last))
      );
    });
    return [...new Set(hits.map((hit) => hit.id))].slice(0, 60);
  }

  async function someWords(): Promise<string[]> {
    const { rows } = await owner.query<{ body: string }>(
      `SELECT coalesce(message_lead, message_ia) AS body FROM messages ORDER BY seq LIMIT 400`,
    );
    return [...new Set(rows.flatMap(({ body }) => wordsOf(body)))].filter((w) => w.length > 3);
  }

  it('a search finds what reading all of them would', async () => {
    const words = await someWords();
    const [one = '', two = '', three = ''] = words;
    for (const typed of [
      one,
      two,
      three.slice(0, 4),
      `${two} ${one}`,
      'xqzwv',
      ...words.slice(20, 26),
    ]) {
      expect([typed, await found({ search: typed })]).toEqual([
        typed,
        await byReading(typed, false),
      ]);
      expect(await found({ search: typed, view: 'stopped' })).toEqual(await byReading(typed, true));
    }
  }, 60_000);
});
