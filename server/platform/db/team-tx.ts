import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import type { TeamScope } from './team-scope.ts';

/** An open transaction that sees one team's rows only: row-level security stands behind it. */
export interface TeamTx {
  readonly db: Kysely<Tables>;
  readonly scope: TeamScope;
  readonly team_id: string;
  /**
   * Takes statements whose answer no one waits for: they are sent with the COMMIT. If one of them
   * fails, the transaction does.
   */
  readonly withCommit: (send: () => Promise<unknown>) => void;
}
