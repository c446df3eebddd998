import pg from 'pg';
import { vi } from 'vitest';

type Send = (this: object, ...args: unknown[]) => unknown;

/** Watches teams' transactions. `during` returns the statements of each, without BEGIN and COMMIT. */
export function watchTeamTransactions() {
  const open = new WeakMap<object, string[]>();
  let kept: string[][] | undefined;
  const send = Reflect.get(pg.Client.prototype, 'query') as Send;
  const watched: Send = function (this: object, ...args) {
    const text = textOf(args[0]);
    const statements = open.get(this);
    if (text.startsWith('BEGIN; SET LOCAL app.team_id')) {
      const fresh: string[] = [];
      open.set(this, fresh);
      kept?.push(fresh);
    } else if (/^(?:COMMIT|ROLLBACK)/.test(text)) open.delete(this);
    else statements?.push(text);
    return send.apply(this, args);
  };
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(watched);

  return {
    async during(work: () => Promise<unknown>): Promise<string[][]> {
      const mine: string[][] = [];
      kept = mine;
      try {
        await work();
      } finally {
        kept = undefined;
      }
      return mine;
    },
  };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return (query as { text?: string } | null)?.text ?? '';
}
