import { useSyncExternalStore } from 'react';

/** A change of team that is under way. */
export interface TeamSwitch {
  /** the slug to arrive at; '' where there is no team to arrive at */
  target: string;
  /** milliseconds since the epoch */
  startedAt: number;
}

const FLAG = 'team-switching';
const TARGET = 'team-switch-target';

let current: TeamSwitch | null = null;
const listeners = new Set<() => void>();

/** From here until `endTeamSwitch` the overlay is shown and no page judges the address. */
export function beginTeamSwitch(target: string) {
  mark(target);
  set({ target, startedAt: Date.now() });
}

export function endTeamSwitch() {
  unmark();
  set(null);
}

/** A page that was loaded anew in the middle of a switch goes on with it, if that is where it leads. */
export function resumeTeamSwitch(teamSlug: string) {
  if (current) return;
  if (markedTarget() === teamSlug) beginTeamSwitch(teamSlug);
  else unmark();
}

export function useTeamSwitch(): TeamSwitch | null {
  return useSyncExternalStore(watch, () => current);
}

function set(next: TeamSwitch | null) {
  current = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The markers live as long as the browser session; where storage is closed to us, a reload ends the switch. */
function mark(target: string) {
  try {
    sessionStorage.setItem(FLAG, 'true');
    sessionStorage.setItem(TARGET, target);
  } catch {}
}

function unmark() {
  try {
    sessionStorage.removeItem(FLAG);
    sessionStorage.removeItem(TARGET);
  } catch {}
}

function markedTarget(): string | null {
  try {
    return sessionStorage.getItem(FLAG) === 'true' ? sessionStorage.getItem(TARGET) : null;
  } catch {
    return null;
  }
}
