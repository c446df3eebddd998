import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';

/** A campaign's connection to the gateway. */
export interface Connection {
  scope: TeamScope;
  connection_id: string;
  campaign_id: string;
  waha_session: string;
}

export interface SignedConnection extends Connection {
  hmac_key: string;
}

export interface CheckedConnection extends Connection {
  status: string | null;
  /** when the gateway's last event arrived */
  last_event_at: Date | null;
  /** when its history was last read completely */
  last_synced_at: Date | null;
  /** why the gateway refuses to send for it */
  gateway_problem: string | null;
}

/** A connection as a gate returns it. */
type Row<C extends Connection> = Omit<C, 'scope'> & { team_id: string };

/** Scope resolver: a webhook's address leads to a connection and thus to the scope of its team. */
export async function findConnection(
  db: Database,
  connectionId: string,
): Promise<SignedConnection | undefined> {
  const { rows } = await db.pool.query<Row<SignedConnection>>({
    name: 'gate_connection',
    // Names the columns, so that processes of this version keep working after an update adds one.
    text: 'SELECT team_id, connection_id, campaign_id, waha_session, hmac_key FROM gate_connection($1)',
    values: [connectionId],
  });
  if (!rows[0]) return undefined;
  const { team_id, ...connection } = rows[0];
  return { ...connection, scope: openTeamScope(team_id) };
}

/** Scope resolver: every linked connection of every team, for the check of sessions. */
export async function connectionsToCheck(db: Database): Promise<CheckedConnection[]> {
  const { rows } = await db.outsideTeams((tx) =>
    // Names the columns here too, because this is a prepared statement.
    sql<Row<CheckedConnection>>`SELECT team_id, connection_id, campaign_id, waha_session, status,
        last_event_at, last_synced_at, gateway_problem FROM gate_connections_to_check()`.execute(
      tx.db,
    ),
  );
  return rows.map(({ team_id, ...row }) => ({ ...row, scope: openTeamScope(team_id) }));
}
