import { type Selectable, sql } from 'kysely';
import type { Passage } from '#domain/knowledge/cut-passages.ts';
import { configurationOf, indexText } from '#domain/knowledge/index-text.ts';
import type { EntryContent, KnowledgeUse } from '#domain/knowledge/schema.ts';
import { certainLanguage } from '#domain/language.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { newId } from '#server/platform/id.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';

/** One statement with its triggers takes some 200 ms. */
const BATCH = 500;

interface DocumentOfPassages extends KnowledgeUse {
  document_id: string;
  title: string;
  language: string | null;
}

/**
 * Replaces a document's passages by those of a new reading. Unchanged passages stay, with their vectors. A
 * text that existed before keeps its id, which an answer may refer to. Returns the earlier texts.
 */
export async function replacePassages(
  tx: TeamTx,
  document: DocumentOfPassages,
  passages: Passage[],
): Promise<string[]> {
  const { db, team_id } = tx;
  const { document_id, title } = document;
  const placed = passages.map((passage, at) => ({ ...passage, place: at + 1 }));
  const known = await knownPassages(tx, document_id);
  const { kept, added } = matched(placed, document, known);
  await sql`DELETE FROM knowledge_passages
    WHERE team_id = ${team_id} AND document_id = ${document_id}
      AND passage_id <> ALL (${kept.map(({ passage_id }) => passage_id)}::uuid[])`.execute(db);
  await sql`UPDATE knowledge_passages p SET place = r.place, page = r.page
    FROM json_to_recordset(${JSON.stringify(kept)}::json) AS r(passage_id uuid, place int, page int)
    WHERE p.team_id = ${team_id} AND p.passage_id = r.passage_id
      AND (p.place, p.page) IS DISTINCT FROM (r.place, r.page)`.execute(db);
  for (let from = 0; from < added.length; from += BATCH) {
    const rows = added.slice(from, from + BATCH).map((passage) => ({
      ...passage,
      indexed: indexText(`${title}\n${passage.heading}\n${passage.text}`),
    }));
    await insertRows(tx, rows, document);
  }
  return known.map(({ text }) => text);
}

const KNOWN = ['passage_id', 'title', 'heading', 'text', 'language'] as const;
/** `language`: as a text search configuration. */
type KnownPassage = Pick<Selectable<Tables['knowledge_passages']>, (typeof KNOWN)[number]>;

const knownPassages = ({ db, team_id }: TeamTx, document_id: string): Promise<KnownPassage[]> =>
  db
    .selectFrom('knowledge_passages')
    .select(KNOWN)
    .where((eb) => eb.and({ team_id, document_id }))
    .orderBy('place')
    .execute();

type Placed = Passage & { place: number };
type StoredPassage = Placed & { passage_id: string };

/** Matches each stored passage to at most one new one, because a text may occur twice in a document. */
function matched(
  passages: Placed[],
  { title, language }: DocumentOfPassages,
  known: KnownPassage[],
) {
  const configuration = configurationOf(language);
  const wholly = (item: Omit<KnownPassage, 'passage_id'>) =>
    JSON.stringify([item.title, item.heading, item.text, item.language]);
  const same = known.map((item) => ({ ...item, key: wholly(item) }));
  const unchanged = queueByKey(same);
  const found = passages.map((passage) => {
    const key = wholly({ ...passage, title, language: configuration });
    return { passage, passage_id: unchanged.take(key) };
  });
  const byText = queueByKey(unchanged.left().map((item) => ({ ...item, key: item.text })));
  const kept: StoredPassage[] = [];
  const added: StoredPassage[] = [];
  for (const { passage, passage_id } of found) {
    if (passage_id) kept.push({ ...passage, passage_id });
    else added.push({ ...passage, passage_id: byText.take(passage.text) ?? newId() });
  }
  return { kept, added };
}

/** Hands out each thing once, by its key. */
function queueByKey<T extends { passage_id: string; key: string }>(things: T[]) {
  const waiting = new Map<string, T[]>();
  for (const thing of things) waiting.set(thing.key, [...(waiting.get(thing.key) ?? []), thing]);
  return {
    take: (key: string) => waiting.get(key)?.shift()?.passage_id,
    left: () => [...waiting.values()].flat(),
  };
}

function insertRows(
  { db, team_id }: TeamTx,
  rows: (StoredPassage & { indexed: string })[],
  { document_id, title, language, all_campaigns, campaign_ids }: DocumentOfPassages,
) {
  const configuration = configurationOf(language);
  return sql`INSERT INTO knowledge_passages (team_id, passage_id, document_id, place, page, title,
      heading, text, language, words, all_campaigns, campaign_ids)
    SELECT ${team_id}::uuid, passage_id, ${document_id}::uuid, place, page, ${title}, heading, text,
      ${configuration}, to_tsvector(${configuration}::regconfig, indexed), ${all_campaigns},
      ${campaign_ids}::uuid[]
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS r(passage_id uuid, place int, page int, heading text, text text, indexed text)`.execute(
    db,
  );
}

/** Replaces the one passage of an entry. */
export async function replaceEntryPassage(
  { db, team_id }: TeamTx,
  entry_id: string,
  content: EntryContent,
): Promise<void> {
  const { question, answer, valid_until, all_campaigns, campaign_ids } = content;
  const detected = await detectLanguage(`${question}\n${answer}`);
  const configuration = configurationOf(certainLanguage(detected));
  const indexed = indexText(`${question}\n${answer}`);
  await db
    .deleteFrom('knowledge_passages')
    .where((eb) => eb.and({ team_id, entry_id }))
    .execute();
  await sql`INSERT INTO knowledge_passages (team_id, passage_id, entry_id, place, title, heading, text,
      language, words, valid_until, all_campaigns, campaign_ids)
    VALUES (${team_id}, ${newId()}, ${entry_id}, 1, ${question}, '', ${answer}, ${configuration},
      to_tsvector(${configuration}::regconfig, ${indexed}), ${valid_until}::date, ${all_campaigns},
      ${campaign_ids}::uuid[])`.execute(db);
}
