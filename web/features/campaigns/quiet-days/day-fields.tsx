import { useState } from 'react';
import { compareTexts, countryName } from '#copy/catalog/intl.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { formatCalendarDate } from '#web/ui/format.ts';
import { X } from '#web/ui/first-icons.ts';
import { copy } from '#copy/campaigns/quiet-days.ts';
import { weekdayNames } from './weekdays.ts';

/** A list cannot have an empty value. */
const NONE = 'none';

interface FieldProps<Value> {
  value: Value;
  mayEdit: boolean;
  onChange: (value: Value) => void;
}

export function Weekdays({ value, mayEdit, onChange }: FieldProps<number[]>) {
  const toggle = (day: number) => {
    const others = value.filter((item) => item !== day);
    onChange(value.includes(day) ? others : [...others, day].toSorted((a, b) => a - b));
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{copy.weekdays}</legend>
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
    </fieldset>
  );
}

interface HolidaysProps extends FieldProps<string | null> {
  countries: string[];
  /** what is chosen without a country */
  none: string;
  hint: string;
}

export function Holidays({ value, countries, none, hint, mayEdit, onChange }: HolidaysProps) {
  const options = countries
    .map((country) => ({ value: country, label: countryName(country) }))
    .toSorted((a, b) => compareTexts(a.label, b.label));
  return (
    <Field label={copy.holidays} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={value ?? NONE}
          disabled={!mayEdit}
          options={[{ value: NONE, label: none }, ...options]}
          onValueChange={(country) => onChange(country === NONE ? null : country)}
        />
      )}
    </Field>
  );
}

export function Dates({ value, hint, mayEdit, onChange }: FieldProps<string[]> & { hint: string }) {
  const [date, setDate] = useState('');
  const add = () => {
    onChange([...new Set([...value, date])].toSorted());
    setDate('');
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
              onChange={(event) => setDate(event.target.value)}
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
              <Button
                size="icon"
                variant="ghost"
                aria-label={copy.remove({ date: formatCalendarDate(item) })}
                onClick={() => onChange(value.filter((other) => other !== item))}
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
