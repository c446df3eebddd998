/** The database notifies here when a person's or team's access may have ended: notify-access-change.sql. */
export const ACCESS_CHANNEL = 'opensetter_access';

/** Notices an end of access whose notification was lost. */
const CHECK_EVERY_MS = 15_000;
/** Our clock may be ahead of the database's, which decides. */
const MIN_CHECK_MS = 100;

/** What gives someone access. */
export interface Access {
  /** the people and the team that it depends on */
  ids: string[];
  /** Looks it up again: how long it lasts if nothing changes, in ms; null: it has ended. */
  msLeft: () => Promise<number | null>;
}

export interface WatchedAccess {
  check(): Promise<void>;
  /** Waits for checks under way. Rejects when one failed. */
  checked(): Promise<void>;
  stop(): void;
}

export interface AccessChanges {
  /** Calls `onEnd` when the access ends, or when no one can say whether it has. */
  watch(access: Access, onEnd: () => void): WatchedAccess;
  /** Checks what depends on this id; without one everything, as notifications may have been lost. */
  receive(id?: string): void;
}

export function createAccessChanges(): AccessChanges {
  const checks = new Map<string, Set<() => void>>();

  function subscribe(ids: string[], check: () => void) {
    for (const id of ids) checks.set(id, (checks.get(id) ?? new Set()).add(check));
    return () => {
      for (const id of ids) {
        const own = checks.get(id);
        own?.delete(check);
        if (own?.size === 0) checks.delete(id);
      }
    };
  }

  return {
    watch: ({ ids, msLeft }, onEnd) => watch(msLeft, onEnd, (check) => subscribe(ids, check)),
    receive(id) {
      const affected = id === undefined ? [...checks.values()] : [checks.get(id) ?? []];
      for (const check of new Set(affected.flatMap((own) => [...own]))) check();
    },
  };
}

function watch(
  msLeft: Access['msLeft'],
  onEnd: () => void,
  subscribe: (check: () => void) => () => void,
): WatchedAccess {
  let checking = Promise.resolve();
  let planned = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const unsubscribe = subscribe(() => void check());

  /** After the check under way, which may have read what was before the change. */
  function check(): Promise<void> {
    if (planned) return checking;
    planned = true;
    checking = checking.then(async () => {
      planned = false;
      clearTimeout(timer);
      const left = await msLeft();
      if (stopped) return;
      if (left === null) return onEnd();
      timer = setTimeout(
        () => void check(),
        Math.min(Math.max(left, MIN_CHECK_MS), CHECK_EVERY_MS),
      );
    });
    checking.catch(() => {
      if (!stopped) onEnd();
    });
    return checking;
  }

  return {
    check,
    checked: () => checking,
    stop() {
      stopped = true;
      unsubscribe();
      clearTimeout(timer);
    },
  };
}
