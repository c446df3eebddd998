import { sql } from 'kysely';
import {
  isUnreachable,
  MIN_REJECTIONS,
  retryDelay,
} from '#domain/conversations/messages/rejected-send.ts';
import { RestrictedError } from '#server/features/whatsapp/gateway/gateway-answer.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { changeConversation } from '../conversation-store.ts';
import { markFailed } from './mark-message.ts';
import type { Outgoing } from './unsent-messages.ts';

/** Statuses about the session or the installation rather than a chat. */
const OF_EVERYONE: ReadonlySet<number> = new Set([401, 403, 404, 422, 429, 501]);

/** Whether the gateway answered the request with an error that may concern only this chat. */
export const isRejection = (error: WahaError): boolean =>
  error.status >= 400 && !OF_EVERYONE.has(error.status) && !(error instanceof RestrictedError);

/** How many other leads of the number, last active first, to check for a sent message. */
const MAX_OTHERS = 100;

/** Whether a message to another lead of the number was sent since this one, `r`, was first rejected. */
const othersSent = sql<boolean>`EXISTS (
  SELECT FROM (SELECT c.conversation_id FROM conversations c
    WHERE c.team_id = r.team_id AND c.campaign_id IN (SELECT n.campaign_id FROM campaigns n
        WHERE n.team_id = r.team_id AND r.campaign_id IN (n.campaign_id, n.number_campaign_id))
      AND c.last_activity_at >= r.rejected_at AND c.conversation_id <> r.conversation_id
    ORDER BY c.last_activity_at DESC LIMIT ${sql.lit(MAX_OTHERS)}) c
  JOIN messages m ON m.team_id = r.team_id AND m.conversation_id = c.conversation_id
  WHERE m.timestamp_unix >= floor(extract(epoch FROM r.rejected_at))
    AND m.state IN ('sent', 'delivered', 'read') AND m.type_interaction <> 'USER_MESSAGE'
    AND (m.type_interaction <> 'HUMAN_MESSAGE' OR m.author_user_id IS NOT NULL))`;

/** Counts a rejection and returns the wait before the next try. */
export async function recordRejection(
  { db, team_id }: TeamTx,
  { message_id }: Pick<Outgoing, 'message_id'>,
): Promise<number> {
  const { rows } = await sql<{ rejections: number }>`UPDATE messages r
    SET rejections = r.rejections + 1, rejected_at = coalesce(r.rejected_at, now()),
      rejections_beside_others = r.rejections_beside_others
        + (r.rejected_at IS NOT NULL AND ${othersSent})::int
    WHERE r.team_id = ${team_id} AND r.message_id = ${message_id}
    RETURNING r.rejections`.execute(db);
  return retryDelay(rows[0]?.rejections ?? 1);
}

/**
 * Gives up a message whose chat can't be reached, and asks a person. Returns whether it did. The caller
 * knows that the gateway doesn't have the message, and holds the lease.
 */
export async function failUnreachable(
  services: Services,
  scope: TeamScope,
  { message_id, conversation_id, rejections = 0 }: Outgoing,
): Promise<boolean> {
  if (rejections < MIN_REJECTIONS) return false;
  return services.db.inTeam(scope, async (tx) => {
    const { rows } = await sql<{ seconds: number; beside_others: number }>`
      SELECT extract(epoch FROM now() - r.rejected_at)::float8 AS seconds,
        r.rejections_beside_others AS beside_others
      FROM messages r WHERE r.team_id = ${tx.team_id} AND r.message_id = ${message_id}`.execute(
      tx.db,
    );
    const [found] = rows;
    if (!found || !isUnreachable({ rejections, ...found })) return false;
    services.log.error({ message_id, rejections }, 'this chat cannot be written to');
    await changeConversation(services, tx, conversation_id, { kind: 'send_failed' });
    await markFailed(tx, message_id, 'unreachable');
    return true;
  });
}
