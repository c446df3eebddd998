import { describeDevice } from '#domain/accounts/device.ts';
import type { SessionInfo } from '#domain/accounts/schema.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { listSessions } from './session-queries.ts';

/** Lists the sessions of the person: this browser first, then the newest. */
export async function listOwnSessions(
  { db }: Pick<Services, 'db'>,
  { user_id, session_id }: Person,
): Promise<SessionInfo[]> {
  const rows = await db.outsideTeams((tx) => listSessions(tx, user_id));
  return rows
    .map((row) => ({
      session_id: row.id,
      device: describeDevice(row.user_agent ?? ''),
      ip: row.ip_address?.replace(/^::ffff:/, '') || null,
      created_at: row.created_at.toISOString(),
      used_at: row.updated_at.toISOString(),
      current: row.id === session_id,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}
