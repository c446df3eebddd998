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

export function createAccessChanges() {
  const watched = new Set<{ ids: string[]; check: () => Promise<void> }>();

  return {
    /** Calls `onEnd` when the access ends, or when a check fails. */
    watch({ ids, msLeft }: Access, onEnd: () => void) {
      let checking = Promise.resolve();
      let isCheckPlanned = false;
      let stopped = false;
      let timer: NodeJS.Timeout | undefined;

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

      const entry = { ids, check };
      watched.add(entry);
      return {
        check,
        /** Waits for running checks. Rejects if one failed. */
        checked: () => checking,
        stop() {
          stopped = true;
          watched.delete(entry);
          clearTimeout(timer);
        },
      };
    },

    /** Checks everything that depends on this id, or everything without an id: notifications may be lost. */
    receive(id?: string) {
      for (const { ids, check } of watched) if (id === undefined || ids.includes(id)) void check();
    },
  };
}
