import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EvalReport, type EvalRun, isEnded } from '#domain/quality/schema.ts';
import { type Cell, type Change, changeName, CHECK_NAMES } from '#domain/quality/score.ts';
import { partsText } from '#domain/quality/gate.ts';
import { isCritical } from '#domain/quality/checks.ts';
import type { PersonaId } from '#domain/quality/personas.ts';
import { rpc } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { formatPastTime } from '#web/ui/format.ts';
import { Minus, RotateCcw } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { cn } from '#web/ui/cn.ts';
import { Check as Passed, X } from '#web/ui/first-icons.ts';
import { ChatsCard } from './chats-card.tsx';
import { NotLoaded, RunSummary } from './run-parts.tsx';
import { TranscriptSheet } from './transcript-sheet.tsx';
import { copy, runCopy } from '#copy/quality/runs.ts';
import { personaCopy } from '#copy/quality/personas.ts';

interface Props {
  run_id: string;
  onRerun: () => void;
}

/** The progress, costs and results of one run. */
export function RunReport({ run_id, onRerun }: Props) {
  const { team_slug } = useTeam();
  const report = useQuery(rpc.evals.report.queryOptions({ input: { team_slug, run_id } }));
  const [place, setPlace] = useState<number | null>(null);
  if (!report.data) {
    return <NotLoaded query={report} copy={copy} waiting={<Skeleton className="h-64 w-full" />} />;
  }
  const { run, rows, before } = report.data;
  return (
    <>
      <Summary run={run} onRerun={onRerun} />
      {before && isEnded(run.state) ? <ChangesCard before={before} /> : null}
      {rows.some(({ cells }) => cells.some(({ done }) => done > 0)) ? (
        <Matrix report={report.data} />
      ) : null}
      <ChatsCard chats={report.data.chats} onOpen={setPlace} />
      <Agreement agreement={report.data.agreement} />
      {place === null ? null : (
        <TranscriptSheet run_id={run_id} place={place} onClose={() => setPlace(null)} />
      )}
    </>
  );
}

function Summary({ run, onRerun }: { run: EvalRun; onRerun: () => void }) {
  const { state, chats, chats_done, changed } = run;
  return (
    <RunSummary
      run={run}
      name={testedPromptsName(run)}
      badge={<StateBadge run={run} />}
      done={chats_done}
      all={chats}
      copy={runCopy}
      procedure={rpc.evals.cancel}
    >
      {state === 'done' ? (
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-2xl font-semibold tnum">{passedText(run.percent)}</span>
          {run.critical > 0 ? (
            <Badge variant="destructive">{runCopy.critical({ count: run.critical })}</Badge>
          ) : null}
          <span className="text-muted-foreground">
            {runCopy.progress({ done: chats_done, all: chats })}
          </span>
        </p>
      ) : null}
      {run.triggered_by ? (
        <p className="text-muted-foreground">
          {runCopy.automatic({ parts: partsText(run.triggered_by) })}
        </p>
      ) : null}
      {state === 'done' && changed.length > 0 ? (
        <Notice
          variant="warning"
          action={
            <RestrictedButton
              permission="canEditCampaigns"
              variant="secondary"
              size="sm"
              onClick={onRerun}
            >
              <RotateCcw aria-hidden />
              {runCopy.again}
            </RestrictedButton>
          }
        >
          {runCopy.changed({ parts: partsText(changed) })}
        </Notice>
      ) : null}
    </RunSummary>
  );
}

export function testedPromptsName({ options, version_number: number }: EvalRun): string {
  if (options.tested === 'draft') return runCopy.draft;
  return number ? runCopy.liveVersion({ number }) : runCopy.live;
}

const passedText = (percent: number | null): string =>
  percent === null ? runCopy.nothingChecked : runCopy.passed({ percent });

/** A run's result as one word or figure. */
export function StateBadge({ run }: { run: EvalRun }) {
  const { state, critical, percent } = run;
  if (state !== 'done') {
    const variant: BadgeVariant = state === 'failed' ? 'destructive' : 'secondary';
    return <Badge variant={variant}>{runCopy.states[state]}</Badge>;
  }
  return critical > 0 ? (
    <Badge variant="destructive">{runCopy.critical({ count: critical })}</Badge>
  ) : (
    <Badge variant="success">{passedText(percent)}</Badge>
  );
}

type Before = NonNullable<EvalReport['before']>;
const MAX_SHOWN = 12;

/** What got worse since the previous run, then what got better. */
function ChangesCard({ before: { at, worse, better } }: { before: Before }) {
  return (
    <Card title={runCopy.since({ when: formatPastTime(at) })}>
      <div className="flex flex-col gap-4 text-sm">
        {worse.length > 0 ? (
          <Changes
            title={runCopy.worse({ count: worse.length })}
            changes={worse}
            className="text-destructive"
          />
        ) : (
          <p className="text-muted-foreground">{runCopy.same}</p>
        )}
        {better.length > 0 ? (
          <Changes
            title={runCopy.better({ count: better.length })}
            changes={better}
            className="text-success"
          />
        ) : null}
      </div>
    </Card>
  );
}

interface ChangesProps {
  title: string;
  changes: Change[];
  className: string;
}

function Changes({ title, changes, className }: ChangesProps) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className={`font-medium ${className}`}>{title}</h3>
      <ul className="flex flex-col gap-0.5">
        {changes.slice(0, MAX_SHOWN).map(({ key, group, check }) => (
          <li key={`${key} ${check}`}>{changeName({ key, group, check })}</li>
        ))}
      </ul>
    </section>
  );
}

function Agreement({ agreement: { n, share } }: Pick<EvalReport, 'agreement'>) {
  return (
    <Card>
      <CardHeader
        title={runCopy.judge}
        description={
          share === null
            ? runCopy.noLabels
            : runCopy.agreement({ percent: Math.round(share * 100), n })
        }
        className="mb-0"
      />
    </Card>
  );
}

const nameOf = (group: string) =>
  Object.hasOwn(personaCopy, group) ? personaCopy[group as PersonaId].name : group;

/**
 * Personas by checks. Scrolls inside its card if there isn't enough room, with the names staying visible.
 * It is `relative`, because its visually hidden text would otherwise widen the page.
 */
function Matrix({ report: { checks, rows } }: { report: EvalReport }) {
  return (
    <Card className="min-w-0" title={runCopy.matrix}>
      <section
        aria-label={runCopy.matrix}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
        className="relative -mx-5 overflow-x-auto px-5 focus-visible:-outline-offset-2"
      >
        <table className="border-separate border-spacing-1 text-xs">
          <thead>
            <tr>
              <td>
                <span className="sr-only">{runCopy.matrix}</span>
              </td>
              {checks.map((check) => (
                <th
                  key={check}
                  scope="col"
                  className="w-11 pb-1 align-bottom font-medium text-muted-foreground"
                >
                  <span className="mx-auto block rotate-180 whitespace-nowrap [writing-mode:vertical-rl]">
                    {CHECK_NAMES[check]}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ group, cells }) => (
              <tr key={group}>
                <th
                  scope="row"
                  className="sticky left-0 max-w-40 min-w-28 bg-card pr-2 text-left font-medium wrap-anywhere"
                >
                  {nameOf(group)}
                </th>
                {cells.map((cell) => (
                  <MatrixCell key={cell.check} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function MatrixCell({ cell: { check, done, passed } }: { cell: Cell }) {
  const failed = passed < done;
  const text = done === 0 ? runCopy.notChecked : runCopy.cell({ passed, done });
  const Icon = done === 0 ? Minus : failed ? X : Passed;
  return (
    <td
      title={`${CHECK_NAMES[check]}: ${text}`}
      className={cn(
        'h-8 w-11 rounded-md text-center',
        done === 0 && 'text-muted-foreground',
        done > 0 && !failed && 'bg-success-soft text-success',
        failed &&
          (isCritical(check)
            ? 'bg-destructive-soft text-destructive'
            : 'bg-warning-soft text-warning'),
      )}
    >
      <Icon aria-hidden className="mx-auto size-4" />
      <span className="sr-only">{text}</span>
    </td>
  );
}
