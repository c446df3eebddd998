import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '#domain/conversations/inbox/search-words.ts';
import { seedBusy } from '#server/db/seeds/busy/busy.ts';
import { FIRST_NAMES, LAST_NAMES } from '#server/db/seeds/busy/fill-sql.ts';
import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';
import { listConversations } from './inbox/list-conversations.ts';
import { LIST_PAGE, type ListFilter } from './inbox/list-cursor.ts';
import { openServer } from '#server/test/open-server.ts';

/** Enough that a common name is found among the newest leads and a rare one by its letters. */
const SIZE = { messages: 30_000, conversations: 30_000, teams: 1 };

const { database, services } = await openServer();
let owner: pg.Client;
let scope: TeamScope;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await seedBusy(owner, SIZE);
  const { rows } = await owner.query<{ team_id: string }>('SELECT team_id FROM team_settings');
  scope = openTeamScope(rows[0]?.team_id ?? '');
});
afterAll(async () => {
  await owner.end();
});

const page = (filter: ListFilter) =>
  services.db.inTeam(scope, (tx) => listConversations(tx, filter));

interface Folded {
  text: string;
  words: string[];
}
/** Caches folded names, since every search below reads all of them. */
const foldedNames = new Map<string, Folded>();

function foldName(name: string): Folded {
  const known = foldedNames.get(name);
  if (known) return known;
  const text = foldText(name);
  const folded = { text, words: text.split(/[^\p{L}\p{N}]+/u) };
  foldedNames.set(name, folded);
  return folded;
}

interface Row {
  id: string;
  name: string;
  status: string;
}
/** Cache of all leads, newest first; `change` clears it. */
let leads: Row[] | undefined;

async function readAll(): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `SELECT conversation_id AS id, name || ' ' || split_part(id_lead, '@', 1) AS name,
       conversation_status AS status
     FROM conversations ORDER BY last_activity_at DESC, conversation_id DESC`,
  );
  return rows;
}

function change(text: string, values: unknown[]) {
  leads = undefined;
  return owner.query<{ name: string }>(text, values);
}

/**
 * The same by reading everything: leads whose name or number has, for each typed word, a word that begins
 * with it. If there are none, leads that contain each typed word anywhere.
 */
async function byReading(text: string, status?: string): Promise<string[]> {
  const rows = (leads ??= await readAll());
  const parts = foldText(text).split(' ');
  const begins = ({ name }: { name: string }) => {
    const { words } = foldName(name);
    return parts.every((part) => words.some((word) => word.startsWith(part)));
  };
  const holds = ({ name }: { name: string }) =>
    parts.every((part) => foldName(name).text.includes(part));
  const meant = rows.some(begins) ? begins : holds;
  return rows
    .filter(meant)
    .filter((row) => !status || row.status === status)
    .map((row) => row.id)
    .slice(0, 2 * LIST_PAGE);
}

/** The first two pages. */
async function found(filter: ListFilter): Promise<string[]> {
  const first = await page(filter);
  const next = first.nextCursor ? await page({ ...filter, cursor: first.nextCursor }) : undefined;
  return [...first.items, ...(next?.items ?? [])].map((item) => item.conversation_id);
}

const [first = '', second = ''] = FIRST_NAMES;
const [last = ''] = LAST_NAMES;

const ODD_NAMES = [
  'Jean-Luc Ångström',
  'مريم العلي',
  '山田 太郎',
  'Игорь Щукин',
  'İpek Straße',
  "O'Brien 33612345678",
  'Anna Anna Annabel',
  'Éléonore d’Alembert 2nd',
  'x',
  'María del Carmen Fernández López de la Torre y García Guadalupe',
];

/** All beginnings of each word of a name, from one letter to the whole word. */
const beginningsOf = (name: string): string[][] =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => {
      const letters = Array.from(word);
      return letters.map((_, n) => letters.slice(0, n + 1).join(''));
    });

describe('a search among many leads finds what reading all of them would', () => {
  it.each([
    ['a first name', first],
    ['another, in other letters', second.toUpperCase()],
    ['a last name', last],
    ['a whole name', `${first} ${last}`],
    ['the same in the other order', `${last} ${first}`],
    ['beginnings of both', `${last.slice(0, 4)} ${first.slice(0, 3)}`],
    ['a name without its accent', 'lea'],
    ['a part of both', `${first.slice(-3)} ${last.slice(0, 2)}`],
    ['a letter', last.slice(0, 1)],
    ['initials', `${first.slice(0, 1)} ${last.slice(0, 1)}`],
    [
      'more words than a name has',
      `${first} ${last} ${first.slice(0, 2)} 9 ${last.slice(0, 1)} a e`,
    ],
    ['what no one is called', 'xqzw'],
  ])('%s', async (_what, text) => {
    expect(await found({ search: text })).toEqual(await byReading(text));
    const stopped = { search: text, conversation_status: 'stop' as const };
    expect(await found(stopped)).toEqual(await byReading(text, 'stop'));
  });

  it('a name that the newest lead was given just now, and no more the one before', async () => {
    const { rows } = await change(
      `UPDATE conversations SET name = $1 WHERE conversation_id = (SELECT conversation_id
         FROM conversations ORDER BY last_activity_at DESC, conversation_id DESC LIMIT 1)
       RETURNING name`,
      [`${second} Renamed`],
    );
    expect(rows).toHaveLength(1);
    for (const text of [second, 'renam', first]) {
      expect(await found({ search: text })).toEqual(await byReading(text));
    }
  });

  it.each(ODD_NAMES)('is found by any beginning of its words, and any two: %s', async (name) => {
    const words = beginningsOf(name);
    const two = words.flatMap((ones, at) =>
      words.flatMap((others, index) =>
        at === index ? [] : ones.flatMap((item) => others.map((other) => `${item} ${other}`)),
      ),
    );
    const { rows } = await owner.query<{ typed: string }>(
      `SELECT typed FROM unnest($2::text[]) AS typed
       WHERE (fold_tokens($1) @@ lead_tokens_query(typed)) IS DISTINCT FROM true
         OR (lexemes_of_team($3, fold_tokens($1)) @@ query_of_team($3, lead_tokens_query(typed)))
           IS DISTINCT FROM true`,
      [name, [...words.flat(), ...two], scope.teamId],
    );
    expect(rows).toEqual([]);
  });

  it('two beginnings of one word, and of words that two leads have only together', async () => {
    await change(
      `UPDATE conversations c SET name = n.name FROM (SELECT conversation_id, row_number() OVER () AS place
         FROM conversations ORDER BY conversation_id LIMIT 4) old
       JOIN unnest($1::text[]) WITH ORDINALITY n (name, place) USING (place)
       WHERE c.conversation_id = old.conversation_id`,
      [['Quentina Zorander', 'Quentina Zobel', 'Quell Zorander', ODD_NAMES.at(-1)]],
    );
    for (const text of [
      'quen quentina',
      'quentina zorander',
      'que zor',
      'zor quell',
      'fern guad',
    ]) {
      const read = await byReading(text);
      expect(read.length).toBeGreaterThan(0);
      expect(await found({ search: text })).toEqual(read);
    }
  });

  it('more words than a name has, of which the longest count', async () => {
    const few = await byReading(`${first} ${last} a e`);
    expect(few.length).toBeGreaterThan(0);
    expect(await found({ search: `u ${first} i ${last} a o e` })).toEqual(few);
  });

  it('two letters inside of words, which no index knows, among the newest only', async () => {
    const { rows } = await owner.query<{ id: string; name: string }>(
      `SELECT conversation_id AS id, name FROM conversations
       ORDER BY last_activity_at DESC, conversation_id DESC LIMIT 5000`,
    );
    const inside = new Set(
      rows.flatMap(({ name }) => foldText(name).match(/(?<=\p{L})\p{L}{2}/gu) ?? []),
    );
    const names = rows.map(({ name }) => ` ${foldText(name)}`);
    const typed =
      [...inside].find((pair) => !names.some((item) => item.includes(` ${pair}`))) ?? '';
    const hits = rows.filter(({ name }) => foldText(name).includes(typed));
    expect(hits.length).toBeGreaterThan(0);
    expect(await found({ search: typed })).toEqual(
      hits.slice(0, 2 * LIST_PAGE).map(({ id }) => id),
    );
    expect(await found({ search: '##' })).toEqual([]);
  });

  it('a number, whole, by its beginning and by its end', async () => {
    const { rows } = await owner.query<{ digits: string; conversation_id: string }>(
      `SELECT split_part(id_lead, '@', 1) AS digits, conversation_id FROM conversations
       ORDER BY conversation_id LIMIT 3`,
    );
    for (const { digits, conversation_id } of rows) {
      expect(await found({ search: `+${digits}` })).toEqual([conversation_id]);
      expect(await found({ search: digits.slice(-9) })).toEqual(await byReading(digits.slice(-9)));
    }
    // as typed within its country, from its beginning: in the middle of the stored number
    for (const part of [rows[0]?.digits.slice(0, 6), rows[1]?.digits.slice(2, 9)]) {
      expect(await found({ search: part })).toEqual(await byReading(part ?? ''));
    }
  });
});
