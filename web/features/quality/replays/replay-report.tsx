import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type Difference,
  DIFFERENCES,
  type ReplayDifference,
  type ReplayedTurn,
  type ReplayTested,
} from '#domain/quality/replays/schema.ts';
import { isEnded } from '#domain/quality/schema.ts';
import { STATES } from '#domain/conversations/states.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { paths } from '#web/shared/paths.ts';
import { ProofDetails } from '#web/shared/proof-list.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { formatPastTime } from '#web/ui/format.ts';
import { NotLoaded, RunSummary } from '../runs/run-parts.tsx';
import { replayCopy as copy } from '#copy/quality/replays.ts';

/** One replay: its progress and cost, and the answers that differ, by kind. */
export function ReplayReport({ run_id }: { run_id: string }) {
  const { team_slug } = useTeam();
  const report = useQuery(rpc.replays.report.queryOptions({ input: { team_slug, run_id } }));
  const [kind, setKind] = useState<Difference | null>(null);
  if (!report.data) {
    return <NotLoaded query={report} copy={copy} waiting={<Skeleton className="h-64 w-full" />} />;
  }
  const { run, counts, same, differences } = report.data;
  const { state, turns: all, turns_done: done } = run;
  const shown = differences.filter(({ differs }) => kind === null || differs.includes(kind));
  return (
    <>
      <RunSummary
        run={run}
        name={testedPromptsName(run.tested)}
        badge={<Badge>{copy.states[state]}</Badge>}
        done={done}
        all={all}
        copy={copy}
        procedure={rpc.replays.cancel}
      >
        {isEnded(state) ? <p className="tnum">{copy.progress({ done, all })}</p> : null}
        {same > 0 ? <p>{copy.same({ count: same })}</p> : null}
        {state === 'done' && differences.length === 0 ? (
          <Notice variant="success">{copy.allSame}</Notice>
        ) : null}
        {differences.length > 0 ? <p className="text-muted-foreground">{copy.chance}</p> : null}
      </RunSummary>
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

/** Names the prompts a replay tests. */
export const testedPromptsName = (tested: ReplayTested): string =>
  tested.kind === 'version'
    ? copy.tested.version({ number: tested.number })
    : copy.tested[tested.kind];

/** The lead's message with both answers side by side. */
function DifferenceCard({ difference }: { difference: ReplayDifference }) {
  const { team_slug } = useTeam();
  const { lead_name, lead_texts, at, differs, before, after, conversation_id } = difference;
  return (
    <Card>
      <CardHeader
        title={lead_name}
        level={3}
        description={formatPastTime(at)}
        className="max-sm:flex-col max-sm:gap-2"
        aside={
          <span className="flex flex-wrap gap-1.5 sm:justify-end">
            {differs.map((kind) => (
              <Badge key={kind} variant="warning">
                {copy.kinds[kind]}
              </Badge>
            ))}
          </span>
        }
      />
      <div className="flex flex-col gap-4">
        <ul aria-label={copy.lead} className="flex flex-col items-start gap-1.5">
          {lead_texts.map((text, nth) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- a lead may write the same twice
              key={nth}
              className="max-w-full rounded-xl rounded-bl-sm bg-primary-soft px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap text-primary-soft-foreground"
            >
              {text}
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Answer title={copy.before} turn={before} differs={differs} />
          <Answer title={copy.after} turn={after} differs={differs} />
        </div>
        <Link
          className="self-start text-sm font-medium underline underline-offset-4"
          to={paths.conversations(team_slug, conversation_id)}
        >
          {copy.open}
        </Link>
      </div>
    </Card>
  );
}

interface AnswerProps {
  title: string;
  turn: ReplayedTurn;
  differs: Difference[];
}

function Answer({ title, turn, differs }: AnswerProps) {
  const { act, verdict, status, booked, text, claims, faults, proof } = turn;
  const quotedWords = claims.map(({ words }) => words).join(' · ');
  const facts: [Difference, string][] = [
    ['act', copy.acts[act]],
    ['verdict', copy.verdicts[verdict]],
    ['status', STATES[status].word],
    ['booked', booked ? copy.booked : copy.notBooked],
    ['claim', quotedWords ? `${copy.claims} ${quotedWords}` : copy.noClaims],
  ];
  const isShown = ([kind]: [Difference, string]) =>
    kind !== 'booked' || booked || differs.includes(kind);
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2 rounded-lg bg-muted p-4">
      <h4 className="text-xs font-medium text-muted-foreground">{title}</h4>
      {text ? <p className="text-sm wrap-anywhere whitespace-pre-wrap">{text}</p> : null}
      <ul className="mt-auto flex flex-col gap-0.5 text-xs">
        {facts.filter(isShown).map(([kind, words]) => (
          <li
            key={kind}
            className={cn(
              'wrap-anywhere',
              differs.includes(kind) ? 'font-medium text-warning' : 'text-muted-foreground',
            )}
          >
            {words}
          </li>
        ))}
        {faults.map((sentence) => (
          <li key={sentence} className="wrap-anywhere text-destructive">
            {sentence}
          </li>
        ))}
      </ul>
      <ProofDetails proof={proof} />
    </section>
  );
}
