import { useEffect, useLayoutEffect, useRef } from 'react';
import { announceTeamChange } from '#web/shared/team/team-changed.ts';
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
export function useTeamChange(team_slug: string): boolean {
  const shown = useRef(team_slug);
  const change = useTeamSwitch();
  useLayoutEffect(() => {
    if (shown.current === team_slug) resumeTeamSwitch(team_slug);
    else if (change?.target !== team_slug) beginTeamSwitch(team_slug);
    // oxlint-disable-next-line react/exhaustive-deps -- a change of address only
  }, [team_slug]);
  useEffect(() => {
    if (shown.current === team_slug) return;
    shown.current = team_slug;
    // After the new team's queries are mounted: unmounted ones are removed from the cache.
    announceTeamChange();
  }, [team_slug]);
  useEffect(() => endTeamSwitch, []);
  return change !== null && change.target !== team_slug;
}

/** Ends the switch once the team's data is there and the overlay was readable. */
export function useArrival(team_slug: string, arrived: boolean) {
  const change = useTeamSwitch();
  useEffect(() => {
    if (!change || !arrived || change.target !== team_slug) return;
    const left = change.startedAt + MINIMUM - Date.now();
    const timer = setTimeout(endTeamSwitch, Math.max(0, left));
    return () => clearTimeout(timer);
  }, [change, arrived, team_slug]);
}
