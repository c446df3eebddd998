import type { TurnLease } from '#server/features/conversations/turn-lease.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

/** A model that answers faster than this needs no sign of thinking. */
const SHOW_AFTER_MS = 250;

/**
 * Shows the lead that the message was read and an answer is being typed, and the dashboard that the
 * agent thinks. A failure here never fails the turn.
 */
export function showTyping(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  session: string,
  chat: string,
) {
  let shown: Promise<void> | undefined;
  const timer = setTimeout(() => {
    shown = show().catch((error) => {
      services.log.debug({ err: error }, 'typing could not be shown');
    });
  }, SHOW_AFTER_MS);

  async function show() {
    await services.db.inTeam(scope, async (tx) => {
      await tx.db
        .updateTable('conversation_turns')
        .set({ thinking: true })
        .where('team_id', '=', tx.team_id)
        .where('conversation_id', '=', lease.conversation_id)
        .where('turn_id', '=', lease.turn_id)
        .execute();
      await recordChanges(tx, 'conversation', [lease.conversation_id]);
    });
    services.live.poke();
    const gateway = gatewayOf(services.waha);
    await gateway.sendSeen(session, chat);
    await gateway.startTyping(session, chat);
  }

  return {
    /** Waits for calls under way, so that "typing" never arrives after the answer. */
    async settled(): Promise<void> {
      clearTimeout(timer);
      await shown;
    },
    /** A message clears the sign by itself; a turn that said nothing takes it back. */
    end(spoken: boolean): void {
      clearTimeout(timer);
      if (spoken || !shown) return;
      void shown
        .then(() => gatewayOf(services.waha).stopTyping(session, chat))
        .catch((error) => services.log.debug({ err: error }, 'typing could not be taken back'));
    },
  };
}
