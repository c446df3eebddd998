import type { Reason } from '#copy/catalog/reasons.ts';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/**
 * Throws unless the campaign of a conversation has a linked number. One that is only away for a moment
 * counts as linked: what is written waits for it.
 */
export async function assertLinked(
  { db, team_id }: TeamTx,
  conversation_id: string,
  reason: Reason = conversationsErrors.notLinked,
): Promise<void> {
  const number = await db
    .selectFrom('conversations as c')
    .innerJoin('campaigns as k', (join) =>
      join.onRef('k.team_id', '=', 'c.team_id').onRef('k.campaign_id', '=', 'c.campaign_id'),
    )
    .select(['k.whatsapp_connected', 'k.waha_session'])
    .where('c.team_id', '=', team_id)
    .where('c.conversation_id', '=', conversation_id)
    .executeTakeFirst();
  if (number?.whatsapp_connected && number.waha_session) return;
  throw new Refusal('CONFLICT', reason, undefined, 'not_linked');
}
