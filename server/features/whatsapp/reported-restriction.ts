import { sql } from 'kysely';
import { type ReportedRestriction, restrictionEnd } from '#domain/whatsapp/restriction.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Connection } from './connection-scope.ts';
import { isObject, type Json, numberOf } from './gateway/json-values.ts';

/** WhatsApp's error for a number that temporarily may not write to new contacts. */
const TIME_LOCKED = 463;

/** The restriction in a failed acknowledgement. */
export function restrictionOfAck(payload: Json): ReportedRestriction | undefined {
  const { error } = payload;
  if (!isObject(error) || numberOf(error.code) !== TIME_LOCKED) return undefined;
  return { kind: 'time_lock', until: endOf(error) };
}

/** The restriction in the session's `me`. */
export function restrictionOfMe(me: unknown): ReportedRestriction | undefined {
  if (!isObject(me)) return undefined;
  const { reachoutTimelock, capping } = me;
  if (isInForce(reachoutTimelock)) return { kind: 'time_lock', until: endOf(reachoutTimelock) };
  if (isInForce(capping)) return { kind: 'capping', until: endOf(capping) };
  return undefined;
}

/**
 * GOWS answers a send with 500 and the error code in the exception's message. The rest of that answer
 * echoes the request, including the message's text.
 */
export function restrictionOfError(answer: unknown): ReportedRestriction | undefined {
  const exception = isObject(answer) && isObject(answer.exception) ? answer.exception : {};
  const { message } = exception;
  const says = typeof message === 'string' && new RegExp(`\\b${TIME_LOCKED}\\b`).test(message);
  return says ? { kind: 'time_lock', until: null } : undefined;
}

/** Whether it has a flag that says so, or an end and no flag. */
function isInForce(value: unknown): value is Json {
  if (!isObject(value)) return false;
  const flag = value.blocked ?? value.isActive ?? value.active;
  return typeof flag === 'boolean' ? flag : endOf(value) !== null;
}

function endOf({ until, timeEnforcementEnds }: Json): number | null {
  return moment(until) ?? moment(timeEnforcementEnds);
}

/** The year 3000: a later or impossible date counts as no end. */
const MAX_MS = Date.UTC(3000, 0, 1);

/** Converts seconds, milliseconds or a date string to ms. */
function moment(value: unknown): number | null {
  const number = numberOf(value);
  if (number > 0) {
    const ms = number < 1e11 ? number * 1000 : number;
    return ms <= MAX_MS ? Math.floor(ms) : null;
  }
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? null : parsed;
}

/**
 * Stores until when the number may not write to new contacts. The restriction ends automatically. A
 * report without a time doesn't shorten one with a time. A repeated report changes nothing.
 */
export async function recordRestriction(
  tx: TeamTx,
  { campaign_id, waha_session }: Pick<Connection, 'campaign_id' | 'waha_session'>,
  reported: ReportedRestriction,
): Promise<void> {
  const until = restrictionEnd(reported, new Date());
  if (!until) return;
  const { rows } = await sql`UPDATE whatsapp_accounts
    SET restriction = ${reported.kind}, restricted_until = ${until}, updated_at = now()
    WHERE team_id = ${tx.team_id} AND campaign_id = ${campaign_id}
      AND waha_session = ${waha_session}
      AND CASE WHEN ${reported.until === null}
        THEN restricted_until IS NULL OR restricted_until < now()
        ELSE restricted_until IS DISTINCT FROM ${until} END
    RETURNING 1`.execute(tx.db);
  if (rows.length > 0) await recordChanges(tx, 'campaign', [campaign_id]);
}
