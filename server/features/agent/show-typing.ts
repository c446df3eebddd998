import {
  markThinking,
  type TurnLease,
} from '#server/features/conversations/delivery/turn-lease.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { runDuringTurn, gatewayDuringTurn } from './during-turn.ts';

/**
 * Shows the lead that the message was read and an answer is being typed, and the dashboard that the
 * agent is thinking. A failure here never fails the turn, and no answer waits for it long: while the
 * number's send slots are all in use, no indicator is added.
 */
export function showTyping(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  session: string,
  chat: string,
) {
  const { db, log, waha } = services;
  const gateway = gatewayDuringTurn(waha);
  const shown = runDuringTurn(log, 'typing could not be shown', async () => {
    await db.inTeam(scope, (tx) => markThinking(tx, lease));
    await send(gateway.sendSeen);
    await send(gateway.startTyping);
  });

  async function send(indicator: (session: string, chat: string) => Promise<void>) {
    if (!waha.sends.isFull(session)) await indicator(session, chat);
  }

  return {
    /** Waits for running calls, so that "typing" never arrives after the answer. */
    settled: shown.settled,
    /** A sent message clears the indicator; a turn without one stops it. */
    end(spoken: boolean): void {
      const begun = shown.end();
      if (spoken) return;
      begun
        ?.then(() => send(gateway.stopTyping))
        .catch((error: unknown) => log.debug({ err: error }, 'typing could not be taken back'));
    },
  };
}
