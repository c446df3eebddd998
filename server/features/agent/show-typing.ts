import type { TurnLease } from '#server/features/conversations/turn-lease.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

/** A model that answers faster than this needs no sign of thinking. */
const SHOW_AFTER_MS = 250;
/** A sign that takes longer is not worth the answers that wait for it. */
const SIGN_TIMEOUT_MS = 1_500;

/**
 * Shows the lead that the message was read and an answer is being typed, and the dashboard that the
 * agent thinks. A failure here never fails the turn, and no answer waits for it long: a number has
 * one lane for all its leads, so while anything else is in there, no sign is given.
 */
export function showTyping(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  session: string,
  chat: string,
) {
  const { waha } = services;
  const gateway = gatewayOf({
    ...waha,
    call: (call) => waha.call({ ...call, timeout: SIGN_TIMEOUT_MS }),
  });
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
    await give(gateway.sendSeen);
    await give(gateway.startTyping);
  }

  async function give(sign: (session: string, chat: string) => Promise<void>) {
    if (!waha.lanes.isBusy(session)) await sign(session, chat);
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
        .then(() => give(gateway.stopTyping))
        .catch((error) => services.log.debug({ err: error }, 'typing could not be taken back'));
    },
  };
}
