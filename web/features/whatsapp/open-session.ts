import { CONNECTION_TIMES } from '#domain/whatsapp/connection.ts';
import type { GatewayAction, GatewayAnswer } from '#domain/whatsapp/schema.ts';
import { textOf } from '#copy/catalog/catalog.ts';
import { gatewayProblems } from '#copy/shared/numbers/gateway-problems.ts';
import { connectionErrors } from '#copy/whatsapp/connection-errors.ts';

/** Calls the gateway proxy for the current campaign. Rejects if the server can't be reached. */
export type Gateway = (action: GatewayAction) => Promise<GatewayAnswer>;

/** A refusal of the gateway with a readable message. `final` means that a retry cannot help. */
export class GatewayProblem extends Error {
  override readonly name = 'GatewayProblem';
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/**
 * Brings the session from any state to one with a code. Recreates a session that failed or already issued
 * a code, so that a new code gets its full lifetime and nothing remains of an earlier attempt. Throws
 * GatewayProblem.
 */
export async function openSession(
  gateway: Gateway,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  const { status, refusal } = await sessionStatus(gateway);
  // A refused number stays linked until its logout completes.
  if ((status === 'WORKING' || status === 'STARTING') && !refusal) return;
  if (status !== 'STOPPED' || refusal) {
    if (status !== null) await gateway('deleteSession');
    require2xx(await gateway('createSession'), connectionErrors.createSession);
  }
  await wait(CONNECTION_TIMES.startDelay);
  const started = await gateway('startSession');
  // 422 means it is already running, which is fine.
  if (started.status !== 422) require2xx(started, connectionErrors.startSession);
}

/**
 * A 404 means the session doesn't exist (yet): `status` is null. `refusal` says why the scanned number
 * may not be linked. Throws GatewayProblem.
 */
export async function sessionStatus(gateway: Gateway) {
  const answer = await gateway('getSessionStatus');
  if (answer.status === 404) return { status: null, identified: false, refusal: null };
  require2xx(answer, connectionErrors.getSessionStatus);
  if (!answer.data?.status) throw new GatewayProblem(connectionErrors.format, false);
  const { status, me, refusal } = answer.data;
  return { status, identified: Boolean(me?.id), refusal: refusal ?? null };
}

/** Returns the code as a data URL, or null before it exists. Throws GatewayProblem. */
export async function sessionCode(gateway: Gateway): Promise<string | null> {
  const answer = await gateway('getQRCode');
  // 422: the session has just left the state with a code; the next poll shows its new state.
  if (answer.status === 404 || answer.status === 422) return null;
  require2xx(answer, connectionErrors.getQRCode);
  if (!answer.data?.qr) throw new GatewayProblem(connectionErrors.format, false);
  return answer.data.qr;
}

function require2xx(answer: GatewayAnswer, fallback: string): void {
  if (answer.ok) return;
  if (answer.problem) throw new GatewayProblem(gatewayProblems[answer.problem], true);
  const message = textOf(connectionErrors.byStatus, String(answer.status)) ?? fallback;
  throw new GatewayProblem(message, answer.status === 401 || answer.status === 422);
}
