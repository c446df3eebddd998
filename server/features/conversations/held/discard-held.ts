import { sql } from 'kysely';
import { heldAnswersErrors } from '#copy/errors/held-answers.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { changeBy, eventContext } from '../conversation-change.ts';
import { lockConversation, storeChanges } from '../conversation-store.ts';
import { decideHeld, readHeld } from './held-queries.ts';
import { decidedAlready } from './send-held.ts';

/** A person decides that what was held is never sent. A repeat changes nothing. */
export async function discardHeld(
  services: Services,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  ref: { conversation_id: string; held_id: string },
): Promise<void> {
  const { conversation_id, held_id } = ref;
  await services.db.inTeam(scope, async (tx) => {
    const stored = await lockConversation(tx, conversation_id);
    const held = await readHeld(tx, ref);
    if (!held) throw new Refusal('NOT_FOUND', heldAnswersErrors.gone);
    if (held.state === 'discarded') return;
    if (held.state !== 'open') throw decidedAlready(held);
    const { what, read_seq } = held;
    const by_user_id = person.user_id;
    const event = { kind: 'held_discarded', what, read_seq, by_user_id } as const;
    const change = changeBy(eventContext(services), stored, event);
    await decideHeld(tx, held_id, { state: 'discarded', decided_by: by_user_id });
    if (what === 'first_message') {
      await sql`UPDATE first_messages SET state = 'canceled', reason = 'discarded'
        WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id}
          AND state = 'held' AND reason = 'answer_held'`.execute(tx.db);
    }
    if (change) storeChanges(services, tx, [change]);
  });
}
