import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ACTION_AREAS, type ActionRecord } from '#domain/privacy/actions.ts';
import { type ActionGroup, groupActions } from '#domain/privacy/group-actions.ts';
import { LogPages } from '#web/shared/log-pages.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Download } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { rpc } from '#web/platform/rpc.ts';
import { InputField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { type LogQuestion, useLog } from './api.ts';
import { copy as texts } from '#copy/settings/privacy.ts';

const copy = texts.log;

/** What people of the team changed, with filters; the same as a file for spreadsheets. */
export function LogTab() {
  const { can, team_slug } = useTeam();
  const [asked, setAsked] = useState<LogQuestion>({});
  if (!can.canEditSettings) return <Notice variant="info">{copy.adminsOnly}</Notice>;
  const query = new URLSearchParams(asked as Record<string, string>);
  return (
    <Card>
      <CardHeader
        title={copy.title}
        description={copy.text}
        className="flex-wrap"
        aside={
          <Button asChild variant="secondary" size="sm">
            <a href={`/exports/${team_slug}/log${query.size > 0 ? `?${query}` : ''}`} download>
              <Download aria-hidden />
              {copy.export}
            </a>
          </Button>
        }
      />
      <LogFilters asked={asked} onChange={setAsked} />
      <Entries asked={asked} />
    </Card>
  );
}

function Entries({ asked }: { asked: LogQuestion }) {
  const query = useLog(asked);
  const empty =
    Object.keys(asked).length > 0
      ? ([copy.noMatch, copy.noMatchText] as const)
      : ([copy.empty, copy.emptyText] as const);
  return (
    <LogPages query={query} copy={{ ...copy }} empty={empty}>
      {(entries) =>
        groupActions(entries).map((group) => (
          <Group key={group.entries[0]?.action_id} group={group} />
        ))
      }
    </LogPages>
  );
}

/** One line for all entries of a cause; each of them is behind it. */
function Group({ group: { headline, entries } }: { group: ActionGroup }) {
  const { actor, by_rule, by_staff, text, area, subject } = headline;
  const who = by_rule ? copy.rule : (actor?.name ?? copy.gone);
  const [newest = headline] = entries;
  const failed = entries.filter(({ outcome }) => outcome !== 'done');
  const outcomes = new Set(failed.map(({ outcome }) => outcomeOf(outcome)));
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 text-sm first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
        <p className="break-words">
          <bdi className="font-medium">{who}</bdi> <span>{text}</span>{' '}
          {by_staff ? <Badge variant="info">{copy.staff}</Badge> : null}{' '}
          {[...outcomes].map((outcome) => (
            <Badge key={outcome} variant="warning">
              {outcome}
            </Badge>
          ))}
        </p>
        <p className="text-xs break-words text-muted-foreground">
          {[copy.areas[area], subject, actor?.email].filter(Boolean).join(' · ')}
        </p>
        <details className="text-xs text-muted-foreground">
          <summary className="w-fit cursor-pointer touch-target rounded-sm">
            {copy.details({ entries: entries.length })}
          </summary>
          <ol className="mt-1 flex flex-col gap-1 border-l border-border pl-3">
            {entries.map((entry) => (
              <Detail key={entry.action_id} entry={entry} />
            ))}
          </ol>
        </details>
      </div>
      <RelativeTime at={newest.at} className="shrink-0 text-xs text-muted-foreground tnum" />
    </li>
  );
}

function Detail({ entry: { at, text, outcome, about } }: { entry: ActionRecord }) {
  const ids = Object.entries(about).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`);
  const result = outcome === 'done' ? [] : [outcomeOf(outcome)];
  return (
    <li className="break-all">
      <RelativeTime at={at} className="tnum" /> <span>{[text, ...result, ...ids].join(' · ')}</span>
    </li>
  );
}

function outcomeOf(outcome: string): string {
  if (outcome.startsWith('refused')) return copy.refused;
  return outcome === 'begun' ? copy.begun : copy.failedOutcome;
}

const logFiltersCopy = texts.log;
const ALL = 'all';
const areaOptions = () =>
  [
    { value: ALL, label: logFiltersCopy.everything },
    ...ACTION_AREAS.map((value) => ({ value, label: logFiltersCopy.areas[value] })),
  ] as const;

interface Props {
  asked: LogQuestion;
  onChange: (asked: LogQuestion) => void;
}

/** By area, person and days (UTC). What is not chosen is not in the question. */
function LogFilters({ asked, onChange }: Props) {
  const { team_slug } = useTeam();
  const members = useQuery(rpc.teams.members.queryOptions({ input: { team_slug } }));
  const set = (name: keyof LogQuestion, value: string) => {
    const { [name]: _, ...rest } = asked;
    onChange(value === '' || value === ALL ? rest : { ...rest, [name]: value });
  };
  const people = [
    { value: ALL, label: logFiltersCopy.everyone },
    ...(members.data?.members ?? []).flatMap((member) =>
      member.user_id ? [{ value: member.user_id, label: member.userName }] : [],
    ),
  ];
  return (
    <div className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
      <SelectField
        label={logFiltersCopy.area}
        value={asked.area ?? ALL}
        onValueChange={(area) => set('area', area)}
        options={areaOptions()}
      />
      <SelectField
        label={logFiltersCopy.person}
        value={asked.user_id ?? ALL}
        onValueChange={(user_id) => set('user_id', user_id)}
        options={people}
      />
      <InputField
        label={logFiltersCopy.from}
        type="date"
        value={asked.from ?? ''}
        onChange={(event) => set('from', event.target.value)}
      />
      <InputField
        label={logFiltersCopy.to}
        type="date"
        value={asked.to ?? ''}
        onChange={(event) => set('to', event.target.value)}
      />
      {Object.keys(asked).length > 0 ? (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange({})}
        >
          {logFiltersCopy.clear}
        </Button>
      ) : null}
    </div>
  );
}
