import { gatewayOf } from '#server/features/whatsapp/gateway/gateway.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Waha } from '#server/platform/waha/client.ts';

/** A model that answers faster isn't a real one, and not worth a call to the gateway. */
const BEGIN_AFTER_MS = 250;
/** A call that takes longer is given up, so that answers don't wait for it. */
const TIMEOUT_MS = 1_500;

/** The gateway for calls that no answer waits for. */
export const gatewayDuringTurn = (waha: Waha) =>
  gatewayOf({ ...waha, call: (call) => waha.call({ ...call, timeout: TIMEOUT_MS }) });

/** Begins work once the model has been working for a moment. A failure is logged and never fails the turn. */
export function runDuringTurn(log: Logger, failed: string, work: () => Promise<void>) {
  let begun: Promise<void> | undefined;
  const timer = setTimeout(() => {
    begun = work().catch((error: unknown) => log.debug({ err: error }, failed));
  }, BEGIN_AFTER_MS);
  return {
    /** Waits for work that has begun, and prevents it otherwise. */
    settled: async (): Promise<void> => {
      clearTimeout(timer);
      await begun;
    },
    /** Prevents work that hasn't begun. Returns it if it has. */
    end: (): Promise<void> | undefined => {
      clearTimeout(timer);
      return begun;
    },
  };
}
