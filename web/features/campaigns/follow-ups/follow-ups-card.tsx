import { type ReactNode, useId, useState } from 'react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import {
  type CampaignFollowUps,
  type FollowUpSettings,
  MAX_FOLLOW_UPS,
  type TimelineEntry,
} from '#domain/outreach/follow-up-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useUnsaved } from '#web/platform/use-typed.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { type FormProps, SaveRow, SettingCard } from '../setting-card/setting-card.tsx';
import { newReminder, type Draft, draftOf, readDraft, formatTimeIn } from './draft.ts';
import { FollowUpLimits } from './follow-up-limits.tsx';
import { ReminderRow } from './reminder-row.tsx';
import { copy } from '#copy/campaigns/follow-ups.ts';
import { Loaded } from '#web/ui/layout/states.tsx';

/** null: the default settings. */
type Props = FormProps<CampaignFollowUps, FollowUpSettings | null> & { campaign_slug: string };

function FollowUpsForm(props: Props) {
  const { name, campaign_slug, view, mayEdit, error, busy, onSave } = props;
  const [stored, setStored] = useState(() => ({ view, draft: draftOf(view.follow_ups) }));
  const [typed, setDraft] = useUnsaved<Draft>(name, stored.draft);
  // Show what others saved if the user hasn't typed anything.
  if (stored.view !== view) setStored({ view, draft: draftOf(view.follow_ups) });
  const draft = typed ?? stored.draft;
  const { settings, problems } = readDraft(draft);
  const isChanged = typed !== null && JSON.stringify(settings) !== JSON.stringify(view.follow_ups);
  const save = (wanted: FollowUpSettings | null) => onSave(wanted, () => setDraft(null));
  return (
    <div className="flex flex-col gap-6">
      <Reminders {...{ draft, problems, mayEdit, limit: view.limit }} onChange={setDraft} />
      <FollowUpLimits {...{ draft, problems, mayEdit }} onChange={setDraft} />
      <FollowUpTimeline
        campaign_slug={campaign_slug}
        // Undefined while the draft is invalid: the last preview stays.
        settings={isChanged ? settings : view.is_default ? null : view.follow_ups}
        time_zone={view.time_zone}
      />
      <SaveRow
        {...{ copy, mayEdit, isChanged, error, busy }}
        isValid={settings !== undefined}
        onDiscard={() => setDraft(null)}
        onSave={() => settings && save(settings)}
      >
        {mayEdit && !view.is_default ? (
          <Button variant="link" className="sm:mr-auto" disabled={busy} onClick={() => save(null)}>
            {copy.defaults}
          </Button>
        ) : null}
      </SaveRow>
    </div>
  );
}

interface RemindersProps {
  draft: Draft;
  problems: Record<string, string>;
  mayEdit: boolean;
  limit: number;
  onChange: (draft: Draft) => void;
}

function Reminders({ draft, problems, mayEdit, limit, onChange }: RemindersProps) {
  const { reminders } = draft;
  const maxReminders = Math.min(limit, MAX_FOLLOW_UPS);
  const set = (all: Draft['reminders']) => onChange({ ...draft, reminders: all });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground">
        {reminders.length === 0 ? copy.none : copy.waitHint}
      </p>
      {reminders.length === 0 ? null : (
        <ol className="flex flex-col divide-y divide-border border-y">
          {reminders.map((reminder, index) => (
            <li key={reminder.key}>
              <ReminderRow
                number={index + 1}
                reminder={reminder}
                mayEdit={mayEdit}
                problems={{
                  wait: problems[`reminders.${index}.after_hours`],
                  text: problems[`reminders.${index}.text`],
                }}
                onChange={(changes) =>
                  set(
                    reminders.map((item) =>
                      item === reminder ? { ...reminder, ...changes } : item,
                    ),
                  )
                }
                onRemove={() => set(reminders.filter((item) => item !== reminder))}
              />
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {mayEdit ? (
          <Button
            size="sm"
            variant="secondary"
            disabled={reminders.length >= maxReminders}
            onClick={() => set([...reminders, newReminder(reminders)])}
          >
            <Plus aria-hidden />
            {copy.add}
          </Button>
        ) : null}
        <p className="text-sm text-muted-foreground">{limitText(reminders.length, limit)}</p>
      </div>
    </div>
  );
}

function limitText(count: number, limit: number): string {
  if (count > limit) return copy.over({ limit });
  return copy.limit({ limit: Math.min(limit, MAX_FOLLOW_UPS) });
}

/** When and how a campaign's agent follows up with silent leads. */
export function FollowUpsCard({ campaign_slug }: { campaign_slug: string }) {
  const input = { team_slug: useTeam().team_slug, campaign_slug };
  return (
    <SettingCard
      copy={copy}
      options={rpc.outreach.followUpSettings.queryOptions({ input })}
      change={(follow_ups: FollowUpSettings | null) =>
        client.outreach.changeFollowUps({ ...input, follow_ups })
      }
      height="h-80"
    >
      {(form) => <FollowUpsForm campaign_slug={campaign_slug} {...form} />}
    </SettingCard>
  );
}

interface FollowUpTimelineProps {
  campaign_slug: string;
  /** null: the default settings; undefined: currently invalid */
  settings: FollowUpSettings | null | undefined;
  time_zone: string;
}

/** Previews what a lead who never answers would get, as planned by the server. */
function FollowUpTimeline({ campaign_slug, settings, time_zone }: FollowUpTimelineProps) {
  const { team_slug } = useTeam();
  const title = useId();
  const query = useQuery(
    rpc.outreach.followUpTimeline.queryOptions({
      input:
        settings === undefined ? skipToken : { team_slug, campaign_slug, follow_ups: settings },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3 rounded-lg bg-muted/60 p-4">
      <div className="flex flex-col gap-0.5">
        <h3 id={title} className="text-sm font-medium">
          {copy.timeline}
        </h3>
        <p className="text-sm text-muted-foreground">{copy.timelineHint({ zone: time_zone })}</p>
      </div>
      <Loaded
        query={query}
        waiting={<Skeleton className="h-24 w-full" />}
        failed={copy.timelineFailed}
      >
        {(entries) => (
          <ol className="flex flex-col">
            <Entry when={copy.day({ day: 0 })}>{copy.start}</Entry>
            {entries.map((entry) => (
              <Entry key={entry.at} when={whenOf(entry, time_zone)}>
                {textOf(entry)}
              </Entry>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

const whenOf = ({ day, at, number }: TimelineEntry, zone: string): string =>
  number === null ? copy.day({ day }) : `${copy.day({ day })} · ${formatTimeIn(zone, at)}`;

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
