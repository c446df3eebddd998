import { sql } from 'kysely';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '../browser.ts';
import type { BuiltTeam } from './builders.ts';
import type { TestServices } from '../services.ts';

export const ALL_CAMPAIGNS = { all_campaigns: true, campaign_ids: [] };

interface EntryLike {
  question?: string;
  answer?: string;
  kind?: 'faq' | 'fact' | 'price' | 'policy';
  valid_until?: string | null;
  all_campaigns?: boolean;
  campaign_ids?: string[];
}

/** An entry as a member writes it. */
export async function buildEntry(
  services: TestServices,
  { owner, team_slug }: BuiltTeam,
  like: EntryLike = {},
): Promise<string> {
  const entry_id = newId();
  const content = {
    kind: 'faq' as const,
    question: 'Is there parking?',
    answer: 'Yes, behind the house.',
    source: 'Ada',
    as_of: '2026-11-22',
    valid_until: null,
    ...ALL_CAMPAIGNS,
    ...like,
  };
  await openBrowser(services, owner).rpc.knowledge.addEntry({ team_slug, entry_id, content });
  return entry_id;
}

/** A processed document with one passage, and its file. */
export async function buildDocument(
  { db }: TestServices,
  { scope }: BuiltTeam,
  { title = 'Handbook', text = 'Dogs are welcome.', language = 'english' } = {},
): Promise<string> {
  const document_id = newId();
  await db.inTeam(scope, async ({ db: query, team_id }) => {
    await query
      .insertInto('knowledge_documents')
      .values({
        team_id,
        document_id,
        kind: 'text',
        title,
        bytes: text.length,
        state: 'ready',
        passages: 1,
        added_by: 'Ada',
        all_campaigns: true,
        read_at: new Date(),
      })
      .execute();
    await query
      .insertInto('knowledge_files')
      .values({ team_id, document_id, content: Buffer.from(text) })
      .execute();
    await sql`INSERT INTO knowledge_passages (team_id, passage_id, document_id, place, title, heading,
        text, language, words, all_campaigns, campaign_ids)
      VALUES (${team_id}, ${newId()}, ${document_id}, 1, ${title}, '', ${text}, ${language},
        to_tsvector(${language}::regconfig, ${text}), true, '{}')`.execute(query);
  });
  return document_id;
}

/** A question from this conversation's lead that the knowledge doesn't answer. */
export async function buildQuestion(
  { db }: TestServices,
  { scope }: BuiltTeam,
  { conversation_id, campaign_id }: { conversation_id: string; campaign_id: string },
  question = 'Do you take dogs?',
): Promise<string> {
  const question_id = newId();
  await db.inTeam(scope, ({ db: query, team_id }) =>
    query
      .insertInto('unanswered_questions')
      .values({ team_id, conversation_id, seq: Date.now(), question_id, campaign_id, question })
      .execute(),
  );
  return question_id;
}
