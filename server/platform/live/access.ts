/** notify-access-change.sql notifies this channel when a user's or team's access may have ended. */
export const ACCESS_CHANNEL = 'opensetter_access';

/** Detects ended access whose notification was lost. */
const CHECK_EVERY_MS = 15_000;
/** Our clock may be ahead of the database's, which is authoritative. */
const MIN_CHECK_MS = 100;

/** Access that a stream depends on. */
export interface Access {
  /** the users and the team that it depends on */
  ids: string[];
  /** Checks again: returns how long the access lasts if nothing changes, in ms, or null if it ended. */
  msLeft: () => Promise<number | null>;
}

export interface WatchedAccess {
  check(): Promise<void>;
  /** Waits for running checks. Rejects if one failed. */
  checked(): Promise<void>;
  stop(): void;
}

export interface AccessChanges {
  /** Calls `onEnd` when the access ends, or when a check fails. */
  watch(access: Access, onEnd: () => void): WatchedAccess;
  /** Checks everything that depends on this id, or everything without an id: notifications may be lost. */
  receive(id?: string): void;
}

export function createAccessChanges(): AccessChanges {
  const checks = new Map<string, Set<() => void>>();

  function subscribe(ids: string[], check: () => void) {
    for (const id of ids) checks.set(id, (checks.get(id) ?? new Set()).add(check));
    return () => {
      for (const id of ids) {
        const idChecks = checks.get(id);
        idChecks?.delete(check);
        if (idChecks?.size === 0) checks.delete(id);
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
  let isCheckPlanned = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const unsubscribe = subscribe(() => void check());

  /** Runs after the current check, which may have read the state before the change. */
  function check(): Promise<void> {
    if (isCheckPlanned) return checking;
    isCheckPlanned = true;
    checking = checking.then(async () => {
      isCheckPlanned = false;
      clearTimeout(timer);
      const remainingMs = await msLeft();
      if (stopped) return;
      if (remainingMs === null) return onEnd();
      timer = setTimeout(
        () => void check(),
        Math.min(Math.max(remainingMs, MIN_CHECK_MS), CHECK_EVERY_MS),
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
