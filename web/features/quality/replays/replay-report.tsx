import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Difference,
  DIFFERENCES,
  type ReplayRun,
  type ReplayTested,
} from '#domain/quality/replays/schema.ts';
import { isEnded } from '#domain/quality/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { NotLoaded, RunSummary } from '../runs/run-parts.tsx';
import { DifferenceCard } from './difference-card.tsx';
import { replayCopy as copy } from '#copy/quality/replays.ts';

/** One replay: how far it is, what it costs, and the answers that differ, by kind. */
export function ReplayReport({ run_id }: { run_id: string }) {
  const { team_slug } = useTeam();
  const report = useQuery(rpc.replays.report.queryOptions({ input: { team_slug, run_id } }));
  const [kind, setKind] = useState<Difference | null>(null);
  if (!report.data) {
    return <NotLoaded query={report} copy={copy} waiting={<Skeleton className="h-64 w-full" />} />;
  }
  const { run, counts, same, differences } = report.data;
  const shown = differences.filter(({ differs }) => kind === null || differs.includes(kind));
  return (
    <>
      <Summary run={run} same={same} differing={differences.length} />
      {differences.length > 0 ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{copy.filter}</legend>
          <Choice pressed={kind === null} onPress={() => setKind(null)}>
            {`${copy.all} (${differences.length})`}
          </Choice>
          {DIFFERENCES.filter((item) => counts[item] > 0).map((item) => (
            <Choice key={item} pressed={kind === item} onPress={() => setKind(item)}>
              {`${copy.kinds[item]} (${counts[item]})`}
            </Choice>
          ))}
        </fieldset>
      ) : null}
      {shown.map((difference) => (
        <DifferenceCard key={difference.place} difference={difference} />
      ))}
    </>
  );
}

interface ChoiceProps {
  pressed: boolean;
  onPress: () => void;
  children: string;
}

const Choice = ({ pressed, onPress, children }: ChoiceProps) => (
  <Button
    size="sm"
    variant={pressed ? 'primary' : 'secondary'}
    aria-pressed={pressed}
    onClick={onPress}
  >
    {children}
  </Button>
);

interface SummaryProps {
  run: ReplayRun;
  same: number;
  differing: number;
}

function Summary({ run, same, differing }: SummaryProps) {
  const { state, turns, turns_done } = run;
  return (
    <RunSummary
      run={run}
      name={testedName(run.tested)}
      badge={<Badge>{copy.states[state]}</Badge>}
      done={turns_done}
      all={turns}
      copy={copy}
      procedure={rpc.replays.cancel}
    >
      {isEnded(state) ? (
        <p className="tnum">{copy.progress({ done: turns_done, all: turns })}</p>
      ) : null}
      {same > 0 ? <p>{copy.same({ count: same })}</p> : null}
      {state === 'done' && differing === 0 ? (
        <Notice variant="success">{copy.allSame}</Notice>
      ) : null}
      {differing > 0 ? <p className="text-muted-foreground">{copy.chance}</p> : null}
    </RunSummary>
  );
}

/** Which prompts a replay tries. */
export const testedName = (tested: ReplayTested): string =>
  tested.kind === 'version'
    ? copy.tested.version({ number: tested.number })
    : copy.tested[tested.kind];
