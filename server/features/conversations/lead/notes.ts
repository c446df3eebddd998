import { leadCardErrors } from '#copy/errors/lead-card.ts';
import { pageOf, readTimeCursor } from '#domain/time-cursor.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  MAX_NOTES,
  mentionsIn,
  type noteInput,
  type Note,
} from '#domain/conversations/lead/lead.ts';
import { Refusal } from '#domain/errors.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { recordConversationEvents } from '../conversation-events.ts';
import { requireConversation } from '../conversation-queries.ts';
import { lockConversation } from '../conversation-store.ts';
import { mentionDue } from '../declared-jobs.ts';

const NOTES_PAGE = 100;

type NoteInput = z.output<typeof noteInput>;
type NoteRef = Pick<NoteInput, 'conversation_id' | 'note_id'>;
type Row = Omit<Note, 'can'> & { author_user_id: string | null };

/** One page of the notes about a lead, newest first, with what the user may do with each. */
export async function listNotes(
  tx: TeamTx,
  { conversation_id, before }: { conversation_id: string; before?: string | undefined },
  access: TeamAccess,
) {
  const { at, id } = readTimeCursor(before) ?? { at: null, id: null };
  await requireConversation(tx, conversation_id);
  const rows = await selectNotes(
    tx,
    sql`AND n.conversation_id = ${conversation_id}
      AND (${at}::timestamptz IS NULL OR (n.at, n.note_id) < (${at}::timestamptz, ${id}::uuid))`,
    NOTES_PAGE + 1,
  );
  const { page, next } = pageOf(rows, NOTES_PAGE, (row) => ({ at: row.at, id: row.note_id }));
  return { items: page.map((row) => toNote(row, access)), nextCursor: next };
}

/**
 * Stores a note and notifies mentioned members, in one transaction. A repeat with the same id returns the
 * stored note.
 */
export async function addNote(
  tx: TeamTx,
  { conversation_id, note_id, text }: NoteInput,
  access: TeamAccess<'canEditCampaigns'>,
): Promise<Note> {
  const author_user_id = access.person.user_id;
  // New notes of a lead come one after the other, so that the limit holds.
  await lockConversation(tx, conversation_id);
  const known = await findNote(tx, { conversation_id, note_id });
  if (known) return toNote(known, access);
  await assertRoom(tx, conversation_id);
  const mentions = await mentionedIn(tx, text);
  const { rows } = await sql`INSERT INTO lead_notes
      (team_id, note_id, conversation_id, author_user_id, text, mentions)
    VALUES (${tx.team_id}, ${note_id}, ${conversation_id}, ${author_user_id}, ${text}, ${mentions})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx.db);
  // The id belongs to another lead's note.
  if (rows.length === 0) throw new Refusal('CONFLICT');
  await notifyMentioned(tx, access, { conversation_id, note_id }, mentions);
  await recordChanges(tx, 'conversation', [conversation_id]);
  return requireNote(tx, { conversation_id, note_id }, access);
}

/** The author edits a note; newly mentioned members are notified. */
export async function editNote(
  tx: TeamTx,
  { conversation_id, note_id, text }: NoteInput,
  access: TeamAccess<'canEditCampaigns'>,
): Promise<Note> {
  await lockConversation(tx, conversation_id);
  const before = await requireNote(tx, { conversation_id, note_id }, access);
  if (!before.can.edit) throw new Refusal('FORBIDDEN', leadCardErrors.noteOfOthers);
  if (before.text === text) return before;
  const mentions = await mentionedIn(tx, text);
  await tx.db
    .updateTable('lead_notes')
    .set({ text, mentions, edited_at: new Date() })
    .where((eb) => eb.and({ team_id: tx.team_id, note_id }))
    .execute();
  const alreadyMentioned = new Set(before.mentions.map((member) => member.user_id));
  const fresh = mentions.filter((user_id) => !alreadyMentioned.has(user_id));
  await notifyMentioned(tx, access, { conversation_id, note_id }, fresh);
  await recordChanges(tx, 'conversation', [conversation_id]);
  return requireNote(tx, { conversation_id, note_id }, access);
}

/** For the author, or a user who may delete the lead. */
export async function removeNote(
  tx: TeamTx,
  { conversation_id, note_id }: NoteRef,
  access: TeamAccess<'canEditCampaigns'>,
): Promise<void> {
  const note = await requireNote(tx, { conversation_id, note_id }, access);
  if (!note.can.remove) throw new Refusal('FORBIDDEN', leadCardErrors.noteDeletion);
  await tx.db
    .deleteFrom('lead_notes')
    .where((eb) => eb.and({ team_id: tx.team_id, note_id }))
    .execute();
  await recordChanges(tx, 'conversation', [conversation_id]);
}

async function assertRoom({ db, team_id }: TeamTx, conversation_id: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM lead_notes
    WHERE team_id = ${team_id} AND conversation_id = ${conversation_id}`.execute(db);
  if ((rows[0]?.count ?? 0) < MAX_NOTES) return;
  throw new Refusal('LIMIT_REACHED', leadCardErrors.noteLimit({ max: MAX_NOTES }));
}

/** Only the text decides, so that no one is mentioned whom the note doesn't name. */
async function mentionedIn({ db, team_id }: TeamTx, text: string): Promise<string[]> {
  if (!text.includes('@')) return [];
  const members = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id as user_id', 'u.name'])
    .where('m.team_id', '=', team_id)
    .execute();
  return mentionsIn(text, members).map((member) => member.user_id);
}

/** One event per member, which notifies them. No one is notified of their own note. */
async function notifyMentioned(
  tx: TeamTx,
  { person }: TeamAccess,
  { conversation_id, note_id }: NoteRef,
  user_ids: string[],
): Promise<void> {
  const others = user_ids.filter((user_id) => user_id !== person.user_id);
  if (others.length === 0) return;
  const mention = { conversation_id, kind: 'note_mentioned', by_user_id: person.user_id } as const;
  await recordConversationEvents(
    tx,
    others.map((to_value) => ({ ...mention, to_value })),
  );
  const by_name = person.name;
  await mentionDue.enqueue(tx, { conversation_id, note_id, by_name, user_ids: others });
}

async function findNote(
  tx: TeamTx,
  { conversation_id, note_id }: NoteRef,
): Promise<Row | undefined> {
  const [row] = await selectNotes(
    tx,
    sql`AND n.conversation_id = ${conversation_id} AND n.note_id = ${note_id}`,
    1,
  );
  return row;
}

async function requireNote(tx: TeamTx, ref: NoteRef, access: TeamAccess): Promise<Note> {
  const row = await findNote(tx, ref);
  if (!row) throw new Refusal('NOT_FOUND', leadCardErrors.noteGone);
  return toNote(row, access);
}

async function selectNotes(
  { db, team_id }: TeamTx,
  which: ReturnType<typeof sql>,
  most: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`SELECT n.note_id, to_json(n.at) #>> '{}' AS at,
      to_json(n.edited_at) #>> '{}' AS edited_at, n.author_user_id, u.name AS author_name, n.text,
      (SELECT coalesce(json_agg(json_build_object('user_id', v.id, 'name', v.name)), '[]')
        FROM memberships s JOIN users v ON v.id = s.user_id
        WHERE s.team_id = n.team_id AND s.user_id = ANY(n.mentions)) AS mentions
    FROM lead_notes n LEFT JOIN users u ON u.id = n.author_user_id
    WHERE n.team_id = ${team_id} ${which}
    ORDER BY n.at DESC, n.note_id DESC LIMIT ${most}`.execute(db);
  return rows;
}

function toNote({ author_user_id, ...row }: Row, { person, team }: TeamAccess): Note {
  const mayWrite = roleAllows(team.role, 'canEditCampaigns');
  const own = author_user_id === person.user_id;
  return {
    ...row,
    can: {
      edit: mayWrite && own,
      remove: mayWrite && (own || roleAllows(team.role, 'canDeleteLeads')),
    },
  };
}
