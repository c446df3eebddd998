import { useState } from 'react';
import {
  type CampaignFollowUps,
  type FollowUpSettings,
  MAX_FOLLOW_UPS,
} from '#domain/outreach/follow-up-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { SaveRow } from '../setting-card/save-row.tsx';
import type { FormProps } from '../setting-card/setting-card.tsx';
import { copy } from '#copy/campaigns/follow-ups.ts';
import { anotherReminder, type Draft, draftOf, readDraft } from './draft.ts';
import { FollowUpLimits } from './follow-up-limits.tsx';
import { FollowUpTimeline } from './follow-up-timeline.tsx';
import { ReminderRow } from './reminder-row.tsx';

/** Null: as by default. */
type Props = FormProps<CampaignFollowUps, FollowUpSettings | null> & { campaign_slug: string };

export function FollowUpsForm(props: Props) {
  const { campaign_slug, view, mayEdit, error, busy, onSave } = props;
  const [typed, setDraft] = useState<Draft | null>(null);
  const [stored, setStored] = useState(() => ({ view, draft: draftOf(view.follow_ups) }));
  // What someone else has saved shows where nothing is typed.
  if (stored.view !== view) setStored({ view, draft: draftOf(view.follow_ups) });
  const draft = typed ?? stored.draft;
  const { settings, problems } = readDraft(draft);
  const isChanged = typed !== null && JSON.stringify(settings) !== JSON.stringify(view.follow_ups);
  const save = (wanted: FollowUpSettings | null) =>
    onSave(wanted).then(
      () => setDraft(null),
      () => undefined,
    );
  return (
    <div className="flex flex-col gap-6">
      <Reminders {...{ draft, problems, mayEdit, limit: view.limit }} onChange={setDraft} />
      <FollowUpLimits {...{ draft, problems, mayEdit }} onChange={setDraft} />
      <FollowUpTimeline
        campaign_slug={campaign_slug}
        // Undefined while something is wrong: the last one stays.
        settings={isChanged ? settings : view.is_default ? null : view.follow_ups}
        time_zone={view.time_zone}
      />
      <SaveRow
        {...{ copy, mayEdit, isChanged, error, busy }}
        isValid={settings !== undefined}
        onDiscard={() => setDraft(null)}
        onSave={() => settings && void save(settings)}
      >
        {mayEdit && !view.is_default ? (
          <Button
            variant="link"
            className="sm:mr-auto"
            disabled={busy}
            onClick={() => void save(null)}
          >
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
  const most = Math.min(limit, MAX_FOLLOW_UPS);
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
            disabled={reminders.length >= most}
            onClick={() => set([...reminders, anotherReminder(reminders)])}
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
