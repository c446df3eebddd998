import { useState } from 'react';
import { type CampaignQuietDays, quietDays, type QuietDays } from '#domain/outreach/quiet-days.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDate } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { copy } from './copy.ts';
import { Dates, Holidays, Weekdays } from './day-fields.tsx';

interface Props {
  view: CampaignQuietDays;
  mayEdit: boolean;
  error: unknown;
  busy: boolean;
  onSave: (days: QuietDays) => Promise<unknown>;
}

export function QuietDaysForm({ view, mayEdit, error, busy, onSave }: Props) {
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
        hint={next ? copy.next(next) : copy.holidaysHint}
        mayEdit={mayEdit}
        onChange={(holidays_of) => setChosen({ ...shown, holidays_of })}
      />
      <Dates
        value={shown.dates}
        hint={copy.datesHint}
        mayEdit={mayEdit}
        onChange={(dates) => setChosen({ ...shown, dates })}
      />
      {isChanged ? (
        <>
          {problem ? <Notice variant="destructive">{problem}</Notice> : null}
          {error ? <Notice variant="destructive">{refusalOf(error, copy.failed)}</Notice> : null}
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button variant="secondary" disabled={busy} onClick={() => setChosen(null)}>
              {copy.discard}
            </Button>
            <Button
              busy={busy}
              busyLabel={copy.saving}
              disabled={problem !== undefined}
              onClick={() => void save()}
            >
              {copy.save}
            </Button>
          </div>
        </>
      ) : null}
      {mayEdit ? null : <p className="text-sm text-muted-foreground">{copy.refused}</p>}
    </div>
  );
}
