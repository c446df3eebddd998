import type pg from 'pg';
import { configurationOf, indexText } from '#domain/knowledge/index-text.ts';
import { seedBusy } from '#server/db/seeds/busy/busy.ts';
import { newId } from '#server/platform/id.ts';
import type { syntheticLibrary } from './library.ts';

export type Library = ReturnType<typeof syntheticLibrary>;

const DOCUMENTS = 100;
const BATCH = 5_000;

/** Fills a database with a small team. Returns its first campaign. */
export async function seedTeam(client: pg.Client) {
  await seedBusy(client, { messages: 100, conversations: 10, teams: 1 });
  const { rows } = await client.query<{ team_id: string; campaign_id: string }>(
    'SELECT team_id, campaign_id FROM campaigns LIMIT 1',
  );
  return rows[0] ?? { team_id: '', campaign_id: '' };
}

/** Stores the passages as if a team had uploaded a hundred documents. */
export async function storePassages(
  client: pg.Client,
  team_id: string,
  passages: Library['passages'],
): Promise<void> {
  await client.query(
    `INSERT INTO knowledge_documents (team_id, document_id, kind, title, state, passages,
       added_by, all_campaigns)
     SELECT $1, gen_random_uuid(), 'text', 'Volume ' || n, 'ready', $2, 'bench', true
     FROM generate_series(1, $3::int) n`,
    [team_id, passages.length / DOCUMENTS, DOCUMENTS],
  );
  for (let from = 0; from < passages.length; from += BATCH) {
    await client.query(
      `WITH d AS (SELECT document_id, title, row_number() OVER (ORDER BY title) - 1 AS n
         FROM knowledge_documents WHERE team_id = $1)
       INSERT INTO knowledge_passages (team_id, passage_id, document_id, place, title, heading,
         text, language, words, all_campaigns, campaign_ids)
       SELECT $1, t.id, d.document_id, $3 + t.n, d.title, '', t.text, 'english',
         to_tsvector('english', t.text), true, '{}'
       FROM json_to_recordset($2) AS t(id uuid, n int, text text) JOIN d ON d.n = t.n % $4`,
      [
        team_id,
        JSON.stringify(passages.slice(from, from + BATCH).map((passage, n) => ({ ...passage, n }))),
        from,
        DOCUMENTS,
      ],
    );
  }
}

export async function storeEntries(
  client: pg.Client,
  team_id: string,
  entries: Library['entries'],
): Promise<void> {
  await client.query(
    `WITH e AS (INSERT INTO knowledge_entries (team_id, entry_id, kind, question, answer, source,
         as_of, all_campaigns, updated_by)
       SELECT $1, id, 'faq', question, answer, '', current_date, true, 'bench'
       FROM json_to_recordset($2) AS t(id uuid, question text, answer text) RETURNING *)
     INSERT INTO knowledge_passages (team_id, passage_id, entry_id, place, title, heading, text,
       language, words, all_campaigns, campaign_ids)
     SELECT team_id, gen_random_uuid(), entry_id, 1, question, '', answer, 'english',
       to_tsvector('english', question || ' ' || answer), true, '{}' FROM e`,
    [team_id, JSON.stringify(entries)],
  );
}

const MANUALS: Record<string, string> = {
  de: 'Der Parkplatz liegt hinter dem Haus und kostet zwölf Euro am Tag.',
  fr: 'Le stationnement se trouve derrière la maison et coûte douze euros par jour.',
  ru: 'Машину можно поставить за домом, это стоит двенадцать евро в день.',
  ar: 'يمكن ركن السيارة خلف المنزل مقابل اثني عشر يورو في اليوم.',
  zh: '停车场在房子后面，每天十二欧元。',
  th: 'ที่จอดรถอยู่หลังบ้าน ราคาสิบสองยูโรต่อวัน',
};
const PASSAGES_A_MANUAL = 300;

/** Stores a manual in each of several other languages and scripts. */
export async function storeManuals(client: pg.Client, team_id: string): Promise<void> {
  for (const [language, text] of Object.entries(MANUALS)) {
    const document_id = newId();
    await client.query(
      `WITH d AS (INSERT INTO knowledge_documents (team_id, document_id, kind, title, state, passages,
           added_by, all_campaigns, language)
         VALUES ($1, $2, 'text', 'Manual', 'ready', $3, 'bench', true, $4) RETURNING *)
       INSERT INTO knowledge_passages (team_id, passage_id, document_id, place, title, heading, text,
         language, words, all_campaigns, campaign_ids)
       SELECT team_id, gen_random_uuid(), document_id, n, title, '', $5 || n, $6,
         to_tsvector($6::text::regconfig, $7 || ' ' || n), true, '{}'
       FROM d, generate_series(1, $3::int) n`,
      [
        team_id,
        document_id,
        PASSAGES_A_MANUAL,
        language,
        text,
        configurationOf(language),
        indexText(text),
      ],
    );
  }
}
