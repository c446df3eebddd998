import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { weekdayNames } from '#web/features/campaigns/quiet-days/quiet-days-card.tsx';
import { copy } from '#copy/campaigns/follow-ups.ts';
import { type Draft, hourName } from './draft.ts';

const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: hourName(from + index),
  }));
const FROM = hours(0, 23);
const TO = hours(1, 24);

interface Props {
  draft: Draft;
  problems: Record<string, string>;
  mayEdit: boolean;
  onChange: (draft: Draft) => void;
}

/** In which hours, on which days, and what else ends them. */
export function FollowUpLimits({ draft, problems, mayEdit, onChange }: Props) {
  const { weekdays, opens_at, closes_at } = draft;
  const toggle = (day: number) =>
    onChange({
      ...draft,
      weekdays: weekdays.includes(day)
        ? weekdays.filter((item) => item !== day)
        : [...weekdays, day].toSorted((a, b) => a - b),
    });
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{copy.hours}</legend>
        <div className="grid max-w-80 grid-cols-2 gap-3">
          <SelectField
            label={copy.from}
            value={String(opens_at)}
            options={FROM}
            disabled={!mayEdit}
            onValueChange={(hour) => onChange({ ...draft, opens_at: Number(hour) })}
          />
          <SelectField
            label={copy.to}
            error={problems['closes_at']}
            value={String(closes_at)}
            options={TO}
            disabled={!mayEdit}
            onValueChange={(hour) => onChange({ ...draft, closes_at: Number(hour) })}
          />
        </div>
      </fieldset>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{copy.days}</legend>
        <div className="flex flex-wrap gap-2">
          {weekdayNames().map(({ day, name }) => (
            <Button
              key={day}
              size="sm"
              variant={weekdays.includes(day) ? 'primary' : 'secondary'}
              aria-pressed={weekdays.includes(day)}
              disabled={!mayEdit}
              onClick={() => toggle(day)}
            >
              {name}
            </Button>
          ))}
        </div>
        {problems['weekdays'] ? (
          <p role="alert" className="text-sm text-destructive">
            {problems['weekdays']}
          </p>
        ) : null}
      </fieldset>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">{copy.stops}</legend>
        <Stop
          label={copy.onlyReplied}
          hint={copy.onlyRepliedHint}
          on={draft.only_replied}
          {...{ mayEdit }}
          onChange={(only_replied) => onChange({ ...draft, only_replied })}
        />
        <Stop
          label={copy.onlyDelivered}
          hint={copy.onlyDeliveredHint}
          on={draft.only_delivered}
          {...{ mayEdit }}
          onChange={(only_delivered) => onChange({ ...draft, only_delivered })}
        />
      </fieldset>
    </>
  );
}

interface StopProps {
  label: string;
  hint: string;
  on: boolean;
  mayEdit: boolean;
  onChange: (on: boolean) => void;
}

function Stop({ label, hint, on, mayEdit, onChange }: StopProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Switch
        id={id}
        checked={on}
        disabled={!mayEdit}
        aria-describedby={`${id}-hint`}
        onCheckedChange={onChange}
      />
      <div className="flex min-w-0 flex-col gap-0.5">
        <label htmlFor={id} className="text-sm">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      </div>
    </div>
  );
}
