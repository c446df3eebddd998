import { sql } from 'kysely';
import { MAX_DRAFT } from '#domain/conversations/drafts/reply-draft.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { requireConversation } from '../conversation-queries.ts';

type Author = Pick<TeamAccess<'canEditCampaigns'>, 'scope' | 'person'>;

/** What this member typed to the lead on any device and hasn't sent. Staff see no drafts. */
export async function getDraft(
  { db }: Pick<Services, 'db'>,
  { scope, person }: Author,
  { conversation_id }: { conversation_id: string },
): Promise<{ text: string }> {
  return db.inTeam(scope, async (tx) => {
    await requireConversation(tx, conversation_id);
    if (person.impersonation) return { text: '' };
    const row = await tx.db
      .selectFrom('reply_drafts')
      .select('text')
      .where((eb) => eb.and({ team_id: tx.team_id, conversation_id, user_id: person.user_id }))
      .executeTakeFirst();
    return { text: row?.text ?? '' };
  });
}

/** The last save wins. An empty text removes the draft. */
export async function saveDraft(
  { db }: Pick<Services, 'db'>,
  { scope, person }: Author,
  { conversation_id, text }: { conversation_id: string; text: string },
): Promise<{ ok: true }> {
  await db.inTeam(scope, async (tx) => {
    await requireConversation(tx, conversation_id);
    if (person.impersonation) return;
    if (text.trim() === '') return removeDraft(tx, conversation_id, person.user_id);
    await tx.db
      .insertInto('reply_drafts')
      .values({ team_id: tx.team_id, conversation_id, user_id: person.user_id, text })
      .onConflict((conflict) =>
        conflict
          .columns(['team_id', 'conversation_id', 'user_id'])
          .doUpdateSet({ text, saved_at: sql<Date>`now()` }),
      )
      .execute();
  });
  return { ok: true };
}

export async function removeDraft(
  { db, team_id }: TeamTx,
  conversation_id: string,
  user_id: string,
): Promise<void> {
  await db
    .deleteFrom('reply_drafts')
    .where((eb) => eb.and({ team_id, conversation_id, user_id }))
    .execute();
}

/** Joins each member's drafts in two conversations that are merged. */
export async function moveDrafts(
  { db, team_id }: TeamTx,
  survivor: string,
  duplicate: string,
): Promise<void> {
  await sql`INSERT INTO reply_drafts AS d (team_id, conversation_id, user_id, text)
    SELECT team_id, ${survivor}, user_id, text FROM reply_drafts
    WHERE team_id = ${team_id} AND conversation_id = ${duplicate}
    ON CONFLICT (team_id, conversation_id, user_id) DO UPDATE
    SET text = left(d.text || E'\n' || excluded.text, ${MAX_DRAFT})`.execute(db);
}
