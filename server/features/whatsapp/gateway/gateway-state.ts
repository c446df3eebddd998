import type { GatewayProblem } from '#domain/whatsapp/schema.ts';
import { tlsFault } from '#server/platform/http-client/http-error.ts';
import { type Waha, WahaError } from '#server/platform/waha/client.ts';
import { gatewayOf } from './gateway.ts';

/** From this version on, the free edition has every feature we use. */
export const OLDEST_WAHA = '2026.6.1';
/** Engines that generate message ids. Without an id, a retried message would arrive twice. */
const ENGINES_WITH_IDS = new Set(['NOWEB', 'GOWS']);

export interface GatewayState {
  ok: boolean;
  /** a sentence for the operator */
  state: string;
  /** the problem to fix; also null if it just doesn't respond */
  problem: GatewayProblem | null;
}

/** Whether the gateway responds, accepts our key, is new enough and generates message ids. Never throws. */
export async function gatewayState(waha: Waha): Promise<GatewayState> {
  try {
    const { version, engine } = await gatewayOf(waha).version();
    if (version === '') return failing(null, NO_GATEWAY);
    if (isOlder(version, OLDEST_WAHA)) {
      return failing('version', `WAHA ${version} is too old: install ${OLDEST_WAHA} or newer`);
    }
    if (!ENGINES_WITH_IDS.has(engine)) {
      return failing(
        'engine',
        `WAHA's engine ${engine} gives no message ids, so no one is answered: start WAHA with WHATSAPP_DEFAULT_ENGINE=NOWEB, then connect the numbers again`,
      );
    }
    return { ok: true, state: `WAHA ${version}, ${engine}`, problem: null };
  } catch (error) {
    // With a success status, the body was invalid.
    if (!(error instanceof WahaError) || isSuccess(error)) return failing(null, NO_GATEWAY);
    if (error.status === 401) {
      return failing('key', 'WAHA refuses the key: check WAHA_API_KEY');
    }
    if (error.status === 0) return failing(null, unanswered(error));
    const state = `WAHA answered ${error.status} to the question for its version`;
    return failing(error.status === 403 ? 'forbidden' : null, state);
  }
}

function unanswered(error: WahaError): string {
  const fault = tlsFault(error);
  if (!fault) return "WAHA doesn't respond: check WAHA_URL";
  return `WAHA can't be reached over HTTPS: ${fault}. Fix that on the gateway, or check WAHA_URL`;
}

const NO_GATEWAY = 'What answers at WAHA_URL is no WAHA: check the address';
const isSuccess = ({ status }: WahaError) => status >= 200 && status < 300;

const failing = (problem: GatewayProblem | null, state: string): GatewayState => ({
  ok: false,
  state,
  problem,
});

/** Short, so that a recovered gateway is noticed soon. */
const REMEMBERED_MS = { ok: 15_000, failing: 10_000 };

const remembered = new WeakMap<
  Waha,
  { state: Promise<GatewayState>; until: number; last: GatewayState | undefined }
>();

/** The cached state, checked at most four times a minute in this process. */
export function knownGatewayState(waha: Waha): Promise<GatewayState> {
  const known = remembered.get(waha);
  if (known && known.until > Date.now()) return known.state;
  const state = gatewayState(waha);
  const entry = { state, until: Date.now() + REMEMBERED_MS.ok, last: known?.last };
  remembered.set(waha, entry);
  void state.then((found) => {
    entry.last = found;
    if (!found.ok) entry.until = Date.now() + REMEMBERED_MS.failing;
  });
  return state;
}

/**
 * Whether the gateway responded to the last check, without waiting for it: a page must not hang because
 * the gateway does. Checks again in the background if the result is too old.
 */
export function wasGatewayReachable(waha: Waha): boolean {
  void knownGatewayState(waha);
  const last = remembered.get(waha)?.last;
  return last === undefined || last.ok || last.problem !== null;
}

/** Why a call can't succeed until someone fixes the gateway; null if retrying may help. */
export async function permanentProblem(
  waha: Waha,
  { status }: Pick<WahaError, 'status'>,
): Promise<GatewayProblem | null> {
  if (status === 401) return 'key';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'no_session';
  // 422 means a session in another state, or an engine without such a call.
  if (status !== 501 && status !== 422) return null;
  const { problem } = await knownGatewayState(waha);
  return problem ?? (status === 501 ? 'unsupported' : null);
}

/** Compares versions such as 2026.6.1, v2026.6.1 and 2026.6.1-rc1 by their numbers. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((item) => item.match(/\d+/g)?.map(Number));
  if (!a) return false;
  for (let i = 0; i < 3; i += 1) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
