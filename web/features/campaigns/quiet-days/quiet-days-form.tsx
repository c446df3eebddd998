import { useState } from 'react';
import { type CampaignQuietDays, quietDays, type QuietDays } from '#domain/outreach/quiet-days.ts';
import { formatCalendarDate } from '#web/ui/format.ts';
import { SaveRow } from '../setting-card/save-row.tsx';
import type { FormProps } from '../setting-card/setting-card.tsx';
import { copy } from '#copy/campaigns/quiet-days.ts';
import { Dates, Holidays, Weekdays } from './day-fields.tsx';

export function QuietDaysForm({
  view,
  mayEdit,
  error,
  busy,
  onSave,
}: FormProps<CampaignQuietDays, QuietDays>) {
  const [chosen, setChosen] = useState<QuietDays | null>(null);
  const shown = chosen ?? view.quiet_days;
  const isChanged = chosen !== null && JSON.stringify(chosen) !== JSON.stringify(view.quiet_days);
  const isStored = shown.holidays_of === view.quiet_days.holidays_of;
  const next = isStored ? view.next_holidays.map(formatCalendarDate).join(' · ') : '';
  const problem = quietDays.safeParse(shown).error?.issues[0]?.message;
  const save = () =>
    onSave(shown).then(
      () => setChosen(null),
      () => undefined,
    );
  return (
    <div className="flex flex-col gap-5">
      <Weekdays
        value={shown.weekdays}
        mayEdit={mayEdit}
        onChange={(weekdays) => setChosen({ ...shown, weekdays })}
      />
      <Holidays
        value={shown.holidays_of}
        countries={view.countries}
        none={copy.noHolidays}
        hint={next ? copy.next({ days: next }) : copy.holidaysHint}
        mayEdit={mayEdit}
        onChange={(holidays_of) => setChosen({ ...shown, holidays_of })}
      />
      <Dates
        value={shown.dates}
        hint={copy.datesHint}
        mayEdit={mayEdit}
        onChange={(dates) => setChosen({ ...shown, dates })}
      />
      <SaveRow
        {...{ copy, mayEdit, isChanged, problem, error, busy }}
        onDiscard={() => setChosen(null)}
        onSave={() => void save()}
      />
    </div>
  );
}
