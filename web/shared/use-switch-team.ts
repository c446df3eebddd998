import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from './paths.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { switchCopy as copy } from '#copy/shared/common.ts';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { beginTeamSwitch, endTeamSwitch } from './team-switch.ts';

/** milliseconds */
const LOADING = 500;
const NAVIGATE_AFTER = 100;

/** Loads another team of the user and opens it. If loading fails, nothing changes. */
export function useSwitchTeam() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (team_slug: string) => {
    beginTeamSwitch(team_slug);
    try {
      await Promise.all([
        queryClient.fetchQuery(rpc.teams.home.queryOptions({ input: { team_slug } })),
        pause(LOADING),
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
