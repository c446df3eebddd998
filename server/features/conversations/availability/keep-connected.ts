import { sql } from 'kysely';
import {
  type Availability,
  ONLINE_TIMEOUT_MS,
  HEARTBEAT_INTERVAL_MS,
} from '#domain/conversations/assignment.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { assignWaitingDue } from '../declared-jobs.ts';

type Connections = Map<string, { streams: number; timer: NodeJS.Timeout }>;

const connections = new WeakMap<Services['db'], Connections>();

/**
 * Keeps a member connected while a stream of theirs is open, and shortly after, so that a reload is no
 * absence. Sends one heartbeat per member and process. Call the returned function when the stream ends.
 */
export function keepConnected(
  services: Pick<Services, 'db' | 'log'>,
  scope: TeamScope,
  { user_id, impersonation }: Person,
): () => void {
  if (impersonation) return () => {};
  const open = connections.get(services.db) ?? new Map();
  connections.set(services.db, open);
  const key = `${scope.teamId}:${user_id}`;
  const give = () =>
    void markConnected(services, scope, user_id).catch((error: unknown) =>
      services.log.warn({ err: error }, "could not record a member's open browser"),
    );
  const known = open.get(key);
  if (known) known.streams += 1;
  else {
    give();
    open.set(key, { streams: 1, timer: setInterval(give, HEARTBEAT_INTERVAL_MS).unref() });
  }
  return () => {
    const connection = open.get(key);
    if (!connection) return;
    connection.streams -= 1;
    if (connection.streams > 0) return;
    clearInterval(connection.timer);
    open.delete(key);
  };
}

/** A member who was away until now may get waiting leads. Ignores users who have left the team. */
export async function markConnected(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  user_id: string,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const { rows } = await sql<{ came: boolean }>`WITH before AS (
        SELECT connected_until FROM member_availability
        WHERE team_id = ${tx.team_id} AND user_id = ${user_id}
      )
      INSERT INTO member_availability AS a (team_id, user_id, connected_until)
      SELECT team_id, user_id, now() + make_interval(secs => ${ONLINE_TIMEOUT_MS / 1000})
      FROM memberships WHERE team_id = ${tx.team_id} AND user_id = ${user_id} FOR KEY SHARE
      ON CONFLICT (team_id, user_id) DO UPDATE SET connected_until = excluded.connected_until
      RETURNING coalesce((SELECT connected_until < now() FROM before), true) AS came`.execute(
      tx.db,
    );
    if (rows[0]?.came) await assignWaitingDue.enqueue(tx, {});
  });
}

/** Sets a member's own availability. Waiting leads may then go to them, or to other members. */
export async function setAvailability(
  tx: TeamTx,
  chosen: Availability,
  { person: { user_id } }: TeamAccess,
): Promise<void> {
  await tx.db
    .insertInto('member_availability')
    .values({ team_id: tx.team_id, user_id, chosen })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet({ chosen }))
    .execute();
  await recordChanges(tx, 'member', [user_id]);
  if (chosen !== 'away') await assignWaitingDue.enqueue(tx, {});
}
