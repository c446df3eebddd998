import { useQuery } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';
import { formatExact } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';

/** The teams from which the person was removed, for the page of someone without a team. */
export function RemovalNotices() {
  const { data = [] } = useQuery(rpc.teams.removals.queryOptions());
  return data.map(({ team_slug, team_name, removed_by, removed_at }) => (
    <Notice key={team_slug} variant="info" title={copy.title(team_name)} className="mb-4">
      {copy.text(removed_by, formatExact(removed_at))}
    </Notice>
  ));
}

/** Texts for people who were removed from a team. Loaded without the members' page. */
const copy = {
  title: (team: string) => `You're no longer in the team ${team}`,
  text: (by: string, at: string) =>
    `${by} removed you on ${at}. Your account is safe. Ask them for a new invitation if you should still be in it.`,
};
