import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Lesson, proposalKey, type ThreadLine } from '#domain/quality/learning/lessons.ts';
import {
  type EvidenceSource,
  MAX_AGE_DAYS,
  MAX_OPEN,
  MAX_READ_PER_DAY,
} from '#domain/quality/learning/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';

/** A piece of evidence that may teach something, as found. */
export interface EvidenceRow {
  evidence_id: string;
  campaign_id: string;
  conversation_id: string;
  source: EvidenceSource;
  happened_at: Date;
}

const AT_ONCE = 5;
const DAY_MS = 24 * 3600 * 1000;

/** The period in which evidence counts: not too old, and settled. */
export function windowOf(settleSeconds: number): { since: Date; until: Date } {
  const now = Date.now();
  return {
    since: new Date(now - MAX_AGE_DAYS * DAY_MS),
    until: new Date(now - settleSeconds * 1000),
  };
}

/** Finds a campaign's evidence to read now, oldest first, within the limits of the day and the page. */
export async function findDue(
  tx: TeamTx,
  campaign_id: string,
  settleSeconds: number,
): Promise<EvidenceRow[]> {
  const { since, until } = windowOf(settleSeconds);
  const room = await roomLeft(tx, campaign_id);
  if (room <= 0) return [];
  const { rows } = await sql<EvidenceRow>`
    SELECT evidence_id, campaign_id, conversation_id, source, happened_at
    FROM learning_due(${tx.team_id}, ${campaign_id}, ${since}, ${until})
    WHERE team_id = ${tx.team_id}
    ORDER BY source = 'question', happened_at, evidence_id LIMIT ${Math.min(room, AT_ONCE)}`.execute(
    tx.db,
  );
  return rows;
}

async function roomLeft({ db, team_id }: TeamTx, campaign_id: string): Promise<number> {
  const { rows } = await sql<{ today: number; open: number }>`
    SELECT (SELECT count(*)::int FROM learning_evidence WHERE team_id = ${team_id}
        AND campaign_id = ${campaign_id} AND read_at > now() - interval '1 day') AS today,
      (SELECT count(*)::int FROM learning_proposals WHERE team_id = ${team_id}
        AND campaign_id = ${campaign_id} AND state = 'open') AS open`.execute(db);
  const { today = 0, open = 0 } = rows[0] ?? {};
  return open >= MAX_OPEN ? 0 : MAX_READ_PER_DAY - today;
}

/** The conversation of the evidence. */
export interface EvidenceThread {
  lead_name: string;
  lines: ThreadLine[];
  /** an open question in the lead's words; null: other evidence, or already decided */
  question: { text: string; seq: number } | null;
}

const BEFORE = 12;
const AFTER = 12;

/** Loads the thread around a piece of evidence, oldest first. Undefined once the lead is deleted. */
export async function loadThread(
  tx: TeamTx,
  { evidence_id, conversation_id, happened_at }: EvidenceRow,
): Promise<EvidenceThread | undefined> {
  const found = await findSource(tx, evidence_id, conversation_id);
  if (!found) return undefined;
  const { lead_name, edit, question } = found;
  const around = { conversation_id, happened_at };
  const messages = await messagesAround(tx, around, edit?.seq ?? null);
  const changed: ThreadLine[] = edit
    ? [
        { by: 'draft', text: edit.text, seq: edit.seq },
        { by: 'person', text: edit.sent_text ?? '', seq: edit.seq },
      ]
    : [];
  return { lead_name, lines: [...messages, ...changed], question };
}

interface Source extends Pick<EvidenceThread, 'lead_name' | 'question'> {
  /** a held answer that a member changed */
  edit: { text: string; sent_text: string | null; seq: number } | null;
}

/** Finds the lead, and the held answer or open question that the evidence refers to. */
async function findSource(
  { db, team_id }: TeamTx,
  evidence_id: string,
  conversation_id: string,
): Promise<Source | undefined> {
  const { rows } = await sql<Source>`SELECT c.name AS lead_name,
      (SELECT json_build_object('text', h.text, 'sent_text', h.sent_text, 'seq', h.read_seq)
        FROM held_answers h WHERE h.team_id = c.team_id AND h.held_id = ${evidence_id}) AS edit,
      (SELECT json_build_object('text', q.question, 'seq', q.seq) FROM unanswered_questions q
        WHERE q.team_id = c.team_id AND q.question_id = ${evidence_id}
          AND q.state = 'open') AS question
    FROM conversations c
    WHERE c.team_id = ${team_id} AND c.conversation_id = ${conversation_id}`.execute(db);
  return rows[0];
}

const KINDS = {
  USER_MESSAGE: 'lead',
  HUMAN_MESSAGE: 'person',
  AI_RESPONSE: 'agent',
  LEAD_WELCOME: 'agent',
} as const;

/** `until`: only messages up to this one. */
async function messagesAround(
  { db, team_id }: TeamTx,
  { conversation_id, happened_at }: Pick<EvidenceRow, 'conversation_id' | 'happened_at'>,
  until: number | null,
): Promise<ThreadLine[]> {
  const texts = sql`SELECT m.seq, m.timestamp_unix, m.type_interaction,
      coalesce(m.message_lead, m.message_ia, '') AS text
    FROM messages m WHERE m.team_id = ${team_id} AND m.conversation_id = ${conversation_id}
      AND m.state NOT IN ('canceled', 'failed') AND m.deleted_at IS NULL
      AND m.type_interaction = ANY(${Object.keys(KINDS)}::text[])
      AND (${until}::bigint IS NULL OR m.seq <= ${until})`;
  const { rows } = await sql<{ seq: number; type_interaction: keyof typeof KINDS; text: string }>`
    SELECT seq, type_interaction, text FROM (
      (${texts} AND m.created_at <= ${happened_at} ORDER BY m.timestamp_unix DESC, m.seq DESC
        LIMIT ${BEFORE})
      UNION ALL
      (${texts} AND m.created_at > ${happened_at} ORDER BY m.timestamp_unix, m.seq LIMIT ${AFTER})) t
    WHERE text <> '' ORDER BY timestamp_unix, seq`.execute(db);
  return rows.map(({ type_interaction, ...line }) => ({ ...line, by: KINDS[type_interaction] }));
}

/**
 * Records that evidence was read, with its lessons. Repeats of evidence, and proposals that the campaign
 * already had, change nothing, except that an answer completes an open question.
 */
export async function storeLessons(
  tx: TeamTx,
  evidence: EvidenceRow,
  lessons: Lesson[],
): Promise<void> {
  const { db, team_id } = tx;
  const { evidence_id, campaign_id } = evidence;
  const { numInsertedOrUpdatedRows: stored } = await db
    .insertInto('learning_evidence')
    .values({ team_id, ...evidence })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  if (!stored || lessons.length === 0) return;
  const ids: string[] = [];
  for (const { content, quotes, until_seq } of lessons) {
    const hash = createHash('sha256').update(proposalKey(content)).digest('hex').slice(0, 32);
    const { rows } = await sql<{ proposal_id: string }>`
      INSERT INTO learning_proposals AS p (team_id, proposal_id, evidence_id, campaign_id, content,
        content_hash, quotes, until_seq)
      VALUES (${team_id}, ${newId()}, ${evidence_id}, ${campaign_id}, ${JSON.stringify(content)},
        ${hash}, ${JSON.stringify(quotes)}, ${until_seq})
      ON CONFLICT (team_id, campaign_id, content_hash) DO UPDATE SET content = excluded.content,
        quotes = excluded.quotes, evidence_id = excluded.evidence_id, until_seq = excluded.until_seq
      WHERE p.state = 'open' AND p.content ->> 'answer' = '' AND excluded.content ->> 'answer' <> ''
      RETURNING proposal_id`.execute(db);
    ids.push(...rows.map(({ proposal_id }) => proposal_id));
  }
  await recordChanges(tx, 'learning', ids);
}
