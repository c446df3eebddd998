import type { TurnFacts } from '#domain/agent/turn.ts';
import { READING_WITHIN_MS } from '#domain/conversations/messages/readings.ts';
import { storeReading } from '#server/features/conversations/readings/store-reading.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { receiveMessages } from '#server/features/conversations/receive/store-inbound.ts';
import { findNumberConnection } from '#server/features/whatsapp/campaigns-of-number.ts';
import {
  type MessageEvent,
  messageEvent,
} from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { Services } from '#server/services.ts';
import { runDuringTurn, gatewayDuringTurn } from './during-turn.ts';
import type { Turn } from './load-turn.ts';

/** The gateway reports a file that it can't fetch about 12 s late. */
const LATE_SECONDS = 60;
const NEWEST = 5;

/**
 * The gateway fetches a file before it reports its message, so "how much is this one?" arrives seconds
 * before the picture. Its history has the picture at once. So while the model works, we read the chat's
 * newest messages and store those that no webhook has brought yet. The answer written without them is then
 * dropped like any other that the lead overtook. A failure here never fails the turn.
 */
export const fetchLateMessages = (services: Services, scope: TeamScope, turn: Turn) =>
  runDuringTurn(services.log, 'late messages could not be looked for', () =>
    storeLateMessages(services, scope, turn),
  );

async function storeLateMessages(services: Services, scope: TeamScope, turn: Turn): Promise<void> {
  const { waha, db, log } = services;
  const session = turn.campaign.waha_session ?? '';
  if (waha.sends.isFull(session)) return;
  const { reply_address } = turn.conversation.state;
  const newest = await gatewayDuringTurn(waha).history(session, reply_address, NEWEST);
  const late = lateOf(turn, newest);
  if (late.length === 0) return;
  const { campaign_id } = turn.campaign;
  const connection = await db.inTeam(scope, (tx) => findNumberConnection(tx, campaign_id));
  if (connection?.waha_session !== session) return;
  const stored = await receiveMessages(services, connection, late);
  log.info({ stored }, 'stored messages before their webhooks arrived');
}

/** The lead's recent messages that aren't stored yet, oldest first. */
function lateOf({ history }: Turn, newest: Record<string, unknown>[]): MessageEvent[] {
  const known = new Set(history.map((message) => message.wa_key));
  const since = Date.now() / 1000 - LATE_SECONDS;
  return newest
    .map((message) => messageEvent(message))
    .filter((event) => event !== undefined)
    .filter((event) => !event.from_me && event.timestamp >= since && !known.has(event.wa_key))
    .toReversed();
}

/**
 * Leaves files that weren't read in time to a person, whatever happened to their jobs. Returns whether
 * there were any: then another job answers the rest.
 */
export async function failLateReadings(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  scope: TeamScope,
  { history, conversation: { state } }: Turn,
  { read_until, now_unix }: TurnFacts,
): Promise<boolean> {
  if (!read_until || read_until.getTime() > now_unix * 1000) return false;
  const begun_by = now_unix - READING_WITHIN_MS / 1000;
  const late = history.filter(
    ({ seq, reading }) =>
      seq > state.answered_seq && reading?.state === 'waiting' && reading.since_unix <= begun_by,
  );
  for (const { message_id } of late) {
    await storeReading(services, scope, message_id, { state: 'failed', reason: 'late' });
  }
  return late.length > 0;
}
