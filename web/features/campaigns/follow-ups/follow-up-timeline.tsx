import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { FollowUpSettings, TimelineEntry } from '#domain/outreach/follow-up-settings.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { RetryNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { copy } from '#copy/campaigns/follow-ups.ts';
import { timeIn } from './times.ts';

interface Props {
  campaign_slug: string;
  /** null: as by default; undefined: wrong for now */
  settings: FollowUpSettings | null | undefined;
  time_zone: string;
}

/** What a lead who never answers gets, as the server would plan it. */
export function FollowUpTimeline({ campaign_slug, settings, time_zone }: Props) {
  const { team_slug } = useTeam();
  const title = useId();
  const query = useQuery({
    ...rpc.outreach.followUpTimeline.queryOptions({
      input:
        settings === undefined ? skipToken : { team_slug, campaign_slug, follow_ups: settings },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3 rounded-lg bg-muted/60 p-4">
      <div className="flex flex-col gap-0.5">
        <h3 id={title} className="text-sm font-medium">
          {copy.timeline}
        </h3>
        <p className="text-sm text-muted-foreground">{copy.timelineHint({ zone: time_zone })}</p>
      </div>
      {query.data ? (
        <ol className="flex flex-col">
          <Entry when={copy.day({ day: 0 })}>{copy.start}</Entry>
          {query.data.map((entry) => (
            <Entry key={entry.at} when={whenOf(entry, time_zone)}>
              {textOf(entry)}
            </Entry>
          ))}
        </ol>
      ) : query.isError ? (
        <RetryNotice retry={copy.retry} onRetry={() => void query.refetch()}>
          {copy.timelineFailed}
        </RetryNotice>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  );
}

const whenOf = ({ day, at, number }: TimelineEntry, zone: string): string =>
  number === null ? copy.day({ day }) : `${copy.day({ day })} · ${timeIn(zone, at)}`;

const textOf = ({ number, text }: TimelineEntry): string =>
  number === null ? copy.cold : (text ?? copy.byAgent);

function Entry({ when, children }: { when: string; children: ReactNode }) {
  return (
    <li className="relative grid gap-x-4 border-l border-border pb-3 pl-4 text-sm last:pb-0 before:absolute before:top-1.5 before:-left-1 before:size-2 before:rounded-full before:bg-primary sm:grid-cols-[10rem_1fr]">
      <span className="font-medium tnum">{when}</span>
      <span className="text-muted-foreground wrap-anywhere whitespace-pre-line">{children}</span>
    </li>
  );
}
