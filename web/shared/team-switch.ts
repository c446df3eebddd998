import { useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { storedText } from '#web/platform/storage.ts';
import { createStore } from '#web/platform/store.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { paths } from './paths.ts';
import { switchCopy as copy } from '#copy/shared/common.ts';

interface TeamSwitch {
  /** Slug of the new team; '' if there is none. */
  target: string;
  /** milliseconds since the epoch */
  startedAt: number;
}

// Stored for the tab's lifetime, so that a reload continues the switch.
const flag = storedText('session', 'team-switching');
const target = storedText('session', 'team-switch-target');

const current = createStore<TeamSwitch | null>(null);

/** Shows the overlay and stops guards from redirecting until `endTeamSwitch`. */
export function beginTeamSwitch(team_slug: string) {
  flag.write('true');
  target.write(team_slug);
  current.set({ target: team_slug, startedAt: Date.now() });
}

export function endTeamSwitch() {
  flag.remove();
  target.remove();
  current.set(null);
}

/** After a reload during a switch, continues it if the address is its target. */
export function resumeTeamSwitch(team_slug: string) {
  if (current.get()) return;
  if (flag.read() === 'true' && target.read() === team_slug) beginTeamSwitch(team_slug);
  else endTeamSwitch();
}

export function useTeamSwitch(): TeamSwitch | null {
  return useSyncExternalStore(current.watch, current.get);
}

/** milliseconds */
const MIN_LOADING_MS = 500;
const NAVIGATE_AFTER = 100;

/** Loads another of the user's teams and opens it. If loading fails, nothing changes. */
export function useSwitchTeam() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (team_slug: string) => {
    beginTeamSwitch(team_slug);
    try {
      await Promise.all([
        queryClient.fetchQuery(rpc.teams.home.queryOptions({ input: { team_slug } })),
        pause(MIN_LOADING_MS),
      ]);
    } catch (error) {
      endTeamSwitch();
      toast.error(copy.failed, { description: messageOf(error, copy.failedText) });
      return;
    }
    await pause(NAVIGATE_AFTER);
    void navigate(paths.team(team_slug));
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
