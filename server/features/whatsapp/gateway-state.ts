import { type Waha, WahaError } from '#server/platform/waha/client.ts';
import { gatewayOf } from './gateway.ts';

/** From this version on every feature we use is in the free edition. */
export const OLDEST_WAHA = '2026.6.1';

export interface GatewayState {
  ok: boolean;
  /** in words for the person who runs the product */
  state: string;
}

/** Whether the gateway answers, takes our key and is new enough. Never throws. */
export async function gatewayState(waha: Waha): Promise<GatewayState> {
  try {
    const version = await gatewayOf(waha).version();
    if (isOlder(version, OLDEST_WAHA)) {
      return {
        ok: false,
        state: `WAHA ${version} is too old: install ${OLDEST_WAHA} or newer`,
      };
    }
    return { ok: true, state: `WAHA ${version}` };
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    if (error.status === 401)
      return { ok: false, state: 'WAHA refuses the key: check WAHA_API_KEY' };
    if (error.status === 0) return { ok: false, state: 'WAHA does not answer: check WAHA_URL' };
    return { ok: false, state: `WAHA answered ${error.status} to the question for its version` };
  }
}

/** Compares versions such as 2026.6.1 by their numbers. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((one) => one.split('.').map(Number));
  for (let i = 0; i < 3; i += 1) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
