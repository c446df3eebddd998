import { type CampaignQuietDays, quietDays, type QuietDays } from '#domain/outreach/quiet-days.ts';
import { formatCalendarDate } from '#web/ui/format.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useUnsaved } from '#web/platform/use-typed.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { X } from '#web/ui/first-icons.ts';
import { type FormProps, SaveRow, SettingCard } from '../setting-card/setting-card.tsx';
import { copy } from '#copy/campaigns/quiet-days.ts';
import { compareTexts, countryName, dateFormat } from '#copy/catalog/intl.ts';

function QuietDaysForm(props: FormProps<CampaignQuietDays, QuietDays>) {
  const { name, view, mayEdit, error, busy, onSave } = props;
  const [chosen, setChosen] = useUnsaved<QuietDays>(name, view.quiet_days);
  const shown = chosen ?? view.quiet_days;
  const isChanged = chosen !== null && JSON.stringify(chosen) !== JSON.stringify(view.quiet_days);
  const isStored = shown.holidays_of === view.quiet_days.holidays_of;
  const next = isStored ? view.next_holidays.map(formatCalendarDate).join(' · ') : '';
  const problem = quietDays.safeParse(shown).error?.issues[0]?.message;
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
        name={name}
        value={shown.dates}
        hint={copy.datesHint}
        mayEdit={mayEdit}
        onChange={(dates) => setChosen({ ...shown, dates })}
      />
      <SaveRow
        {...{ copy, mayEdit, isChanged, problem, error, busy }}
        onDiscard={() => setChosen(null)}
        onSave={() => onSave(shown, () => setChosen(null))}
      />
    </div>
  );
}

/** The days on which the agent doesn't start conversations. */
export function QuietDaysCard({ campaign_slug }: { campaign_slug: string }) {
  const input = { team_slug: useTeam().team_slug, campaign_slug };
  return (
    <SettingCard
      copy={copy}
      options={rpc.outreach.quietDays.queryOptions({ input })}
      change={(quiet_days: QuietDays) => client.outreach.changeQuietDays({ ...input, quiet_days })}
      height="h-40"
    >
      {(form) => <QuietDaysForm {...form} />}
    </SettingCard>
  );
}

interface FieldProps<Value> {
  value: Value;
  mayEdit: boolean;
  onChange: (value: Value) => void;
}

interface WeekdaysProps extends FieldProps<number[]> {
  label?: string;
  problem?: string;
}

export function Weekdays(props: WeekdaysProps) {
  const { label = copy.weekdays, value, problem, mayEdit, onChange } = props;
  const toggle = (day: number) => {
    const others = value.filter((item) => item !== day);
    onChange(value.includes(day) ? others : [...others, day].toSorted((a, b) => a - b));
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {weekdayNames().map(({ day, name }) => (
          <Button
            key={day}
            size="sm"
            variant={value.includes(day) ? 'primary' : 'secondary'}
            aria-pressed={value.includes(day)}
            disabled={!mayEdit}
            onClick={() => toggle(day)}
          >
            {name}
          </Button>
        ))}
      </div>
      {problem ? (
        <p role="alert" className="text-sm text-destructive">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

interface HolidaysProps extends FieldProps<string | null> {
  countries: string[];
  /** the option for no country */
  none: string;
  hint: string;
}

export function Holidays({ value, countries, none, hint, mayEdit, onChange }: HolidaysProps) {
  const options = countries
    .map((country) => ({ value: country, label: countryName(country) }))
    .toSorted((a, b) => compareTexts(a.label, b.label));
  return (
    <SelectField
      label={copy.holidays}
      hint={hint}
      value={value ?? ''}
      disabled={!mayEdit}
      options={[{ value: '', label: none }, ...options]}
      onValueChange={(country) => onChange(country || null)}
    />
  );
}

interface DatesProps extends FieldProps<string[]> {
  /** names the date that is typed but not added yet */
  name: string;
  hint: string;
}

export function Dates({ name, value, hint, mayEdit, onChange }: DatesProps) {
  const [pending, setPending] = useUnsaved<{ date: string }>(`${name}:date`, { date: '' });
  const date = pending?.date ?? '';
  const add = () => {
    onChange([...new Set([...value, date])].toSorted());
    setPending(null);
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={copy.dates} hint={hint}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              type="date"
              className="sm:max-w-60"
              value={date}
              disabled={!mayEdit}
              onChange={({ target }) => setPending(target.value ? { date: target.value } : null)}
              // Leaving the field without pressing Add also adds the date.
              onBlur={() => date !== '' && add()}
            />
            <Button variant="secondary" disabled={date === ''} onClick={add}>
              {copy.add}
            </Button>
          </div>
        )}
      </Field>
      <ul className="flex flex-wrap gap-2">
        {value.map((item) => (
          <li
            key={item}
            className="flex items-center gap-1 rounded-md border py-1 pr-1 pl-2.5 text-sm"
          >
            <span>{formatCalendarDate(item)}</span>
            {mayEdit ? (
              <IconButton
                icon={X}
                label={copy.remove({ date: formatCalendarDate(item) })}
                onClick={() => onChange(value.filter((other) => other !== item))}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** 1: Monday, 7: Sunday, with short names. 5 January 2026 was a Monday. */
function weekdayNames(): { day: number; name: string }[] {
  const names = dateFormat({ weekday: 'short', timeZone: 'UTC' });
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    name: names.format(Date.UTC(2026, 0, 4 + day)),
  }));
}
