import {
  markThinking,
  type TurnLease,
} from '#server/features/conversations/delivery/turn-lease.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway/gateway.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';

/** A model that answers faster than this needs no typing indicator. */
const SHOW_AFTER_MS = 250;
/** A call that takes longer is given up, so that answers don't wait for an indicator. */
const INDICATOR_TIMEOUT_MS = 1_500;

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
  const { waha } = services;
  const gateway = gatewayOf({
    ...waha,
    call: (call) => waha.call({ ...call, timeout: INDICATOR_TIMEOUT_MS }),
  });
  let shown: Promise<void> | undefined;
  const timer = setTimeout(() => {
    shown = show().catch((error) => {
      services.log.debug({ err: error }, 'typing could not be shown');
    });
  }, SHOW_AFTER_MS);

  async function show() {
    await services.db.inTeam(scope, (tx) => markThinking(tx, lease));
    await send(gateway.sendSeen);
    await send(gateway.startTyping);
  }

  async function send(indicator: (session: string, chat: string) => Promise<void>) {
    if (!waha.sends.isFull(session)) await indicator(session, chat);
  }

  return {
    /** Waits for running calls, so that "typing" never arrives after the answer. */
    async settled(): Promise<void> {
      clearTimeout(timer);
      await shown;
    },
    /** A sent message clears the indicator; a turn without one stops it. */
    end(spoken: boolean): void {
      clearTimeout(timer);
      if (spoken || !shown) return;
      void shown
        .then(() => send(gateway.stopTyping))
        .catch((error) => services.log.debug({ err: error }, 'typing could not be taken back'));
    },
  };
}
