import { z } from 'zod';
import { outgoingKey } from '#server/features/whatsapp/gateway-event.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { newMessageId, sendMessage } from './send-message.ts';
import { withTurn } from './turn-lease.ts';
import { oldestUnsent, type Outgoing, reviewUnsent } from './unsent-messages.ts';

/** Sends what is stored for a lead and was not sent, with the lease: the agent and a person never cross. */
export const deliveryDue = defineJob({
  name: 'conversations:deliver',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `deliver:${conversation_id}`,
  run: (services: Services, scope, { conversation_id }) =>
    withTurn(
      services,
      scope,
      conversation_id,
      async () => undefined,
      async () => {
        await deliverPending(services, scope, conversation_id);
        return 'held';
      },
    ),
});

const NOT_CONNECTED_RETRY_MS = 60_000;

/**
 * Sends what was not sent, oldest first: after a crash, a gateway that was down, or a person's reply.
 * What may not be sent any more is canceled. The caller holds the lease. Throws RetryAfter when it
 * should be tried later.
 */
export async function deliverPending(
  services: Services,
  scope: TeamScope,
  conversation_id: string,
): Promise<void> {
  const { waha, db } = services;
  for (;;) {
    const next = await db.inTeam(scope, (tx) => oldestUnsent(tx, conversation_id));
    if (!next) return;
    if (!next.session) {
      await db.inTeam(scope, (tx) => reviewUnsent(services, tx, conversation_id));
      throw new RetryAfter(NOT_CONNECTED_RETRY_MS, 'no number is connected');
    }
    const ready = next.gateway_id ? next : await withGatewayId(services, scope, next);
    await waha.lanes.run(ready.session, async () => {
      const claimed = await db.inTeam(scope, (tx) =>
        reviewUnsent(services, tx, conversation_id, ready.message_id),
      );
      if (claimed) await sendMessage(services, scope, ready);
    });
  }
}

/** A person's reply was stored before the gateway was asked for an id; now it gets one. */
async function withGatewayId(
  services: Services,
  scope: TeamScope,
  outgoing: Outgoing,
): Promise<Outgoing> {
  const gateway_id = await newMessageId(services, outgoing.session);
  await services.db.inTeam(scope, (tx) =>
    tx.db
      .updateTable('messages')
      .set({ wa_key: outgoingKey(gateway_id) })
      .where('team_id', '=', tx.team_id)
      .where('message_id', '=', outgoing.message_id)
      .execute(),
  );
  return { ...outgoing, gateway_id };
}
