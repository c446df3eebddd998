import { useState } from 'react';
import { type CampaignQuietDays, quietDays, type QuietDays } from '#domain/outreach/quiet-days.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { countryName } from '#web/shared/fields/country-options.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { formatCalendarDate } from '#web/ui/format.ts';
import { X } from '#web/ui/first-icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { copy, WEEKDAYS } from './copy.ts';

/** A list cannot have an empty value. */
const NONE = 'none';

interface Props {
  view: CampaignQuietDays;
  mayEdit: boolean;
  error: unknown;
  busy: boolean;
  onSave: (days: QuietDays) => Promise<unknown>;
}

interface PartProps {
  shown: QuietDays;
  mayEdit: boolean;
  onChange: (days: QuietDays) => void;
}

export function QuietDaysForm({ view, mayEdit, error, busy, onSave }: Props) {
  const [chosen, setChosen] = useState<QuietDays | null>(null);
  const shown = chosen ?? view.quiet_days;
  const isChanged = chosen !== null && JSON.stringify(chosen) !== JSON.stringify(view.quiet_days);
  const part = { shown, mayEdit, onChange: setChosen };
  const problem = quietDays.safeParse(shown).error?.issues[0]?.message;
  const save = () =>
    onSave(shown).then(
      () => setChosen(null),
      () => undefined,
    );
  return (
    <div className="flex flex-col gap-5">
      <Weekdays {...part} />
      <Holidays {...part} view={view} />
      <Dates {...part} />
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

function Weekdays({ shown, mayEdit, onChange }: PartProps) {
  const toggle = (day: number) => {
    const others = shown.weekdays.filter((item) => item !== day);
    const weekdays = shown.weekdays.includes(day)
      ? others
      : [...others, day].toSorted((a, b) => a - b);
    onChange({ ...shown, weekdays });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{copy.weekdays}</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map(({ day, name }) => (
          <Button
            key={day}
            size="sm"
            variant={shown.weekdays.includes(day) ? 'primary' : 'secondary'}
            aria-pressed={shown.weekdays.includes(day)}
            disabled={!mayEdit}
            onClick={() => toggle(day)}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function Holidays({ shown, mayEdit, onChange, view }: PartProps & { view: CampaignQuietDays }) {
  const options = view.countries
    .map((country) => ({ value: country, label: countryName(country) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  const isStored = shown.holidays_of === view.quiet_days.holidays_of;
  const next = isStored ? view.next_holidays.map(formatCalendarDate).join(' · ') : '';
  return (
    <Field label={copy.holidays} hint={next ? copy.next(next) : copy.holidaysHint}>
      {(control) => (
        <Select
          {...control}
          value={shown.holidays_of ?? NONE}
          disabled={!mayEdit}
          options={[{ value: NONE, label: copy.noHolidays }, ...options]}
          onValueChange={(country) =>
            onChange({ ...shown, holidays_of: country === NONE ? null : country })
          }
        />
      )}
    </Field>
  );
}

function Dates({ shown, mayEdit, onChange }: PartProps) {
  const [date, setDate] = useState('');
  const add = () => {
    onChange({ ...shown, dates: [...new Set([...shown.dates, date])].toSorted() });
    setDate('');
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={copy.dates} hint={copy.datesHint}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              type="date"
              className="sm:max-w-60"
              value={date}
              disabled={!mayEdit}
              onChange={(event) => setDate(event.target.value)}
            />
            <Button variant="secondary" disabled={date === ''} onClick={add}>
              {copy.add}
            </Button>
          </div>
        )}
      </Field>
      <ul className="flex flex-wrap gap-2">
        {shown.dates.map((item) => (
          <li
            key={item}
            className="flex items-center gap-1 rounded-md border py-1 pr-1 pl-2.5 text-sm"
          >
            {formatCalendarDate(item)}
            {mayEdit ? (
              <Button
                size="icon"
                variant="ghost"
                aria-label={copy.remove(formatCalendarDate(item))}
                onClick={() =>
                  onChange({ ...shown, dates: shown.dates.filter((other) => other !== item) })
                }
              >
                <X />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
