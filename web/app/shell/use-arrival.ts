import { useEffect, useLayoutEffect, useRef } from 'react';
import { notifyTeamChange } from '#web/shared/team/team-changed.ts';
import {
  beginTeamSwitch,
  endTeamSwitch,
  resumeTeamSwitch,
  useTeamSwitch,
} from '#web/shared/team-switch.ts';

/** The overlay stays for at least this many milliseconds. */
const MINIMUM = 800;

/**
 * Mounted once per dashboard. Treats any new team in the address, from the switcher or the Back button, as
 * a team switch. Returns whether the address still belongs to the team the user is leaving.
 */
export function useTeamChange(team_slug: string): boolean {
  const shownSlug = useRef(team_slug);
  const change = useTeamSwitch();
  useLayoutEffect(() => {
    if (shownSlug.current === team_slug) resumeTeamSwitch(team_slug);
    else if (change?.target !== team_slug) beginTeamSwitch(team_slug);
    // oxlint-disable-next-line react/exhaustive-deps -- a change of address only
  }, [team_slug]);
  useEffect(() => {
    if (shownSlug.current === team_slug) return;
    shownSlug.current = team_slug;
    // After the new team's queries are mounted, because unmounted ones are removed from the cache.
    notifyTeamChange();
  }, [team_slug]);
  useEffect(() => endTeamSwitch, []);
  return change !== null && change.target !== team_slug;
}

/** Ends the switch once the team's data has loaded and the overlay was readable. */
export function useEndTeamSwitch(team_slug: string, isLoaded: boolean) {
  const change = useTeamSwitch();
  useEffect(() => {
    if (!change || !isLoaded || change.target !== team_slug) return;
    const remaining = change.startedAt + MINIMUM - Date.now();
    const timer = setTimeout(endTeamSwitch, Math.max(0, remaining));
    return () => clearTimeout(timer);
  }, [change, isLoaded, team_slug]);
}
