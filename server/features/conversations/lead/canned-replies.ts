import { sql } from 'kysely';
import type { z } from 'zod';
import { leadCardErrors } from '#copy/errors/lead-card.ts';
import {
  type CannedReply,
  type cannedReply,
  MAX_CANNED,
} from '#domain/conversations/messages/canned.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { assertFree, lockLeadSettings, recordLeadSettings } from './lead-fields.ts';

export async function listCannedReplies({ db, team_id }: TeamTx): Promise<CannedReply[]> {
  return db
    .selectFrom('canned_replies')
    .select(['canned_id', 'shortcut', 'text'])
    .where('team_id', '=', team_id)
    .orderBy(sql`lower(shortcut)`)
    .execute();
}

/** Creates a reply with the browser's id, or changes the existing one. */
export async function saveCannedReply(
  tx: TeamTx,
  { canned_id, shortcut, text }: z.output<typeof cannedReply>,
): Promise<CannedReply> {
  await lockLeadSettings(tx);
  const all = await listCannedReplies(tx);
  const others = all.filter((item) => item.canned_id !== canned_id);
  const taken = others.map((item) => item.shortcut);
  assertFree(taken, shortcut, leadCardErrors.shortcutTaken, 'shortcut');
  if (others.length >= MAX_CANNED)
    throw new Refusal('LIMIT_REACHED', leadCardErrors.replyLimit({ max: MAX_CANNED }));
  await tx.db
    .insertInto('canned_replies')
    .values({ team_id: tx.team_id, canned_id, shortcut, text })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'canned_id']).doUpdateSet({ shortcut, text }),
    )
    .execute();
  await recordLeadSettings(tx);
  return { canned_id, shortcut, text };
}

/** Sent messages stay as they are. */
export async function removeCannedReply(tx: TeamTx, canned_id: string): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('canned_replies')
    .where((eb) => eb.and({ team_id: tx.team_id, canned_id }))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND', leadCardErrors.replyGone);
  await recordLeadSettings(tx);
}
