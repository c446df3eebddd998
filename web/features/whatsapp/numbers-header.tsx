import { useQuery } from '@tanstack/react-query';
import { NUMBER_STATES, type NumberState } from '#domain/whatsapp/number-state.ts';
import { NumberStateBadge } from '#web/shared/number-state.tsx';
import { accountsOptions, shownAccounts } from '#web/shared/numbers.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { section } from './copy.ts';

/** How many campaigns are connected, and in which other states numbers are. */
export function NumbersHeader({ connected }: { connected: number }) {
  const { team_slug } = useTeam();
  const { data = [] } = useQuery(accountsOptions(team_slug));
  const states = new Set(shownAccounts(data).map(({ state }) => state));
  const others = NUMBER_STATES.filter((state) => isOther(state) && states.has(state));
  if (connected === 0 && others.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
      {connected > 0 ? <p>{section.connected(connected)}</p> : null}
      {connected > 0 && (states.has('connected') || others.length === 0) ? (
        <Badge variant="success">{section.active}</Badge>
      ) : null}
      {others.map((state) => (
        <NumberStateBadge key={state} state={state} />
      ))}
    </div>
  );
}

const isOther = (state: NumberState) => state !== 'connected';
