import { useEffect, useLayoutEffect, useRef } from 'react';
import { announceTeamChange } from '#web/shared/team-changed.ts';
import {
  beginTeamSwitch,
  endTeamSwitch,
  resumeTeamSwitch,
  useTeamSwitch,
} from '#web/shared/team-switch.ts';

/** Milliseconds that the overlay stays at least. */
const MINIMUM = 800;

/**
 * Once per dashboard: watches which team is shown. Another team in the address, however it came there
 * (the switcher, the Back button), is a change of team. Answers whether the address is still that of
 * the team that is being left.
 */
export function useTeamChange(teamSlug: string): boolean {
  const shown = useRef(teamSlug);
  const change = useTeamSwitch();
  useLayoutEffect(() => {
    if (shown.current === teamSlug) resumeTeamSwitch(teamSlug);
    else if (change?.target !== teamSlug) beginTeamSwitch(teamSlug);
    // oxlint-disable-next-line react/exhaustive-deps -- a change of address only
  }, [teamSlug]);
  useEffect(() => {
    if (shown.current === teamSlug) return;
    shown.current = teamSlug;
    // After the new team's queries are mounted: unmounted ones are removed from the cache.
    announceTeamChange();
  }, [teamSlug]);
  useEffect(() => endTeamSwitch, []);
  return change !== null && change.target !== teamSlug;
}

/** Ends the switch once the team's data is there and the overlay was readable. */
export function useArrival(teamSlug: string, arrived: boolean) {
  const change = useTeamSwitch();
  useEffect(() => {
    if (!change || !arrived || change.target !== teamSlug) return;
    const left = change.startedAt + MINIMUM - Date.now();
    const timer = setTimeout(endTeamSwitch, Math.max(0, left));
    return () => clearTimeout(timer);
  }, [change, arrived, teamSlug]);
}
