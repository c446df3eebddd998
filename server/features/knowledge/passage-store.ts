import { sql } from 'kysely';
import type { Passage } from '#domain/knowledge/cut-passages.ts';
import { configurationOf, indexText } from '#domain/knowledge/index-text.ts';
import type { EntryContent, KnowledgeUse } from '#domain/knowledge/schema.ts';
import { certainLanguage } from '#domain/language.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
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
 * Puts the passages of a reading in place of those before. A text that was there before keeps its id,
 * by which an answer may have named it.
 */
export async function replacePassages(
  tx: TeamTx,
  document: DocumentOfPassages,
  passages: Passage[],
): Promise<void> {
  const { db, team_id } = tx;
  const { document_id, title } = document;
  const idOf = await knownIds(tx, document_id);
  await db
    .deleteFrom('knowledge_passages')
    .where('team_id', '=', team_id)
    .where('document_id', '=', document_id)
    .execute();
  for (let from = 0; from < passages.length; from += BATCH) {
    const rows = passages.slice(from, from + BATCH).map((passage, at) => ({
      ...passage,
      place: from + at + 1,
      passage_id: idOf(passage.text),
      indexed: indexText(`${title}\n${passage.heading}\n${passage.text}`),
    }));
    await insertRows(tx, rows, document);
  }
}

/** Texts by their ids, each id given once: a text may stand in a document twice. */
async function knownIds({ db, team_id }: TeamTx, document_id: string) {
  const known = await db
    .selectFrom('knowledge_passages')
    .select(['passage_id', 'text'])
    .where('team_id', '=', team_id)
    .where('document_id', '=', document_id)
    .execute();
  const ids = new Map(known.map(({ text, passage_id }) => [text, passage_id]));
  return (text: string): string => {
    const id = ids.get(text);
    ids.delete(text);
    return id ?? newId();
  };
}

interface PassageRow extends Passage {
  passage_id: string;
  place: number;
  indexed: string;
}

function insertRows(
  { db, team_id }: TeamTx,
  rows: PassageRow[],
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

/** The one passage of an entry, in place of what it was before. */
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
    .where('team_id', '=', team_id)
    .where('entry_id', '=', entry_id)
    .execute();
  await sql`INSERT INTO knowledge_passages (team_id, passage_id, entry_id, place, title, heading, text,
      language, words, valid_until, all_campaigns, campaign_ids)
    VALUES (${team_id}, ${newId()}, ${entry_id}, 1, ${question}, '', ${answer}, ${configuration},
      to_tsvector(${configuration}::regconfig, ${indexed}), ${valid_until}::date, ${all_campaigns},
      ${campaign_ids}::uuid[])`.execute(db);
}
