import pg from 'pg';
import { afterAll } from 'vitest';

const READS_A_TABLE = /\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/gi;

export interface TeamStatements {
  /** Records the statements that are sent while `work` runs. */
  during<T>(work: () => Promise<T>): Promise<T>;
  seen: ReadonlySet<string>;
  /** statements on one of these tables that don't name the team */
  withoutTeam(teamTables: readonly string[]): string[];
}

type Send = (this: object, ...args: unknown[]) => unknown;

/** Watches all statements in transactions of a team, until the end of the file. */
export function watchTeamStatements(): TeamStatements {
  const inTeam = new WeakSet<object>();
  const seen = new Set<string>();
  let watching = false;
  const send = Reflect.get(pg.Client.prototype, 'query') as Send;
  const watched: Send = function (this: object, ...args) {
    const text = textOf(args[0]);
    if (text.startsWith('BEGIN; SET LOCAL app.team_id')) inTeam.add(this);
    else if (/^(?:COMMIT|ROLLBACK)/.test(text)) inTeam.delete(this);
    else if (watching && inTeam.has(this)) seen.add(text);
    return send.apply(this, args);
  };
  // A spy would keep every result until the end of the file.
  Reflect.set(pg.Client.prototype, 'query', watched);
  afterAll(() => void Reflect.set(pg.Client.prototype, 'query', send));

  return {
    seen,
    withoutTeam: (teamTables) =>
      [...seen].filter(
        (text) =>
          !/\bteam_id\b/.test(text) && tablesIn(text).some((name) => teamTables.includes(name)),
      ),
    async during(work) {
      watching = true;
      try {
        return await work();
      } finally {
        watching = false;
      }
    },
  };
}

const tablesIn = (text: string) =>
  [...text.matchAll(READS_A_TABLE)].map(([, name = '']) => name.toLowerCase());

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return (query as { text?: string } | null)?.text ?? '';
}
