import { writingDelay } from '#domain/whatsapp/restriction.ts';
import { numberCampaign } from '#server/features/whatsapp/campaigns-of-number.ts';
import { RestrictedError } from '#server/features/whatsapp/gateway/gateway-answer.ts';
import { setGatewayProblem } from '#server/features/whatsapp/gateway/gateway.ts';
import { permanentProblem } from '#server/features/whatsapp/gateway/gateway-state.ts';
import { recordRestriction } from '#server/features/whatsapp/reported-restriction.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { changeConversation } from '../conversation-store.ts';
import { markFailed } from './mark-message.ts';
import type { LeaseEnd } from './turn-lease.ts';
import { findOldestUnsent } from './unsent-messages.ts';

/**
 * Runs work for a lead, and ends its retries if the gateway permanently rejects it: the team is asked
 * immediately, and the number's card shows why. When the gateway works again, the session check
 * reschedules what waits. If WhatsApp restricts the number, the same message isn't retried.
 */
export async function withRejectionHandling(
  services: Services,
  scope: TeamScope,
  conversation_id: string,
  work: () => Promise<LeaseEnd>,
): Promise<LeaseEnd> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof RetryAfter ? error.cause : undefined;
    if (!(cause instanceof WahaError)) throw error;
    if (cause instanceof RestrictedError) {
      await restricted(services, scope, conversation_id, cause);
      return 'held';
    }
    const problem = await permanentProblem(services.waha, cause);
    if (!problem) throw error;
    services.log.error({ conversation_id, problem, status: cause.status }, 'the gateway refuses');
    await services.db.inTeam(scope, async (tx) => {
      const number = await numberOf(tx, conversation_id);
      if (number) await setGatewayProblem(tx, number, problem);
      await changeConversation(services, tx, conversation_id, { kind: 'send_late' });
    });
    return 'held';
  }
}

/** A first message waits until the restriction ends. A refused answer is left to a person. */
async function restricted(
  services: Services,
  scope: TeamScope,
  conversation_id: string,
  { reported }: RestrictedError,
): Promise<void> {
  const wait = await services.db.inTeam(scope, async (tx) => {
    const before = await numberOf(tx, conversation_id);
    if (before) await recordRestriction(tx, before, reported);
    const number = await numberOf(tx, conversation_id);
    const ms = number ? writingDelay(number, new Date()) : 0;
    if (ms > 0) return ms;
    const refused = await findOldestUnsent(tx, conversation_id);
    await changeConversation(services, tx, conversation_id, { kind: 'send_failed' });
    if (refused) await markFailed(tx, refused.message_id, 'restricted');
    return 0;
  });
  if (wait > 0) throw new RetryAfter(wait, 'the number may not write first', { steady: true });
}

/** The number that writes to a lead, and until when it is restricted. */
async function numberOf({ db, team_id }: TeamTx, conversation_id: string) {
  return db
    .selectFrom('conversations as c')
    .innerJoin('campaigns as k', (join) =>
      join.onRef('k.team_id', '=', 'c.team_id').onRef('k.campaign_id', '=', 'c.campaign_id'),
    )
    .leftJoin('whatsapp_accounts as a', (join) =>
      join
        .onRef('a.team_id', '=', 'c.team_id')
        .on('a.campaign_id', '=', numberCampaign)
        .onRef('a.waha_session', '=', 'k.waha_session'),
    )
    .select((eb) => [
      numberCampaign.as('campaign_id'),
      'c.replied',
      'a.restricted_until',
      eb.fn.coalesce('k.waha_session', eb.val('')).as('waha_session'),
    ])
    .where((eb) => eb.and({ 'c.team_id': team_id, 'c.conversation_id': conversation_id }))
    .executeTakeFirst();
}
