import { SelectField } from '#web/ui/form/select.tsx';
import { SwitchField } from '#web/ui/form/switch.tsx';
import { Weekdays } from '#web/features/campaigns/quiet-days/quiet-days-card.tsx';
import { copy } from '#copy/campaigns/follow-ups.ts';
import { type Draft, formatHour } from './draft.ts';

const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: formatHour(from + index),
  }));
const FROM = hours(0, 23);
const TO = hours(1, 24);

interface Props {
  draft: Draft;
  problems: Record<string, string>;
  mayEdit: boolean;
  onChange: (draft: Draft) => void;
}

/** The hours and days for follow-ups, and what else ends them. */
export function FollowUpLimits({ draft, problems, mayEdit, onChange }: Props) {
  const { opens_at, closes_at } = draft;
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
      <Weekdays
        label={copy.days}
        value={draft.weekdays}
        problem={problems['weekdays']}
        mayEdit={mayEdit}
        onChange={(weekdays) => onChange({ ...draft, weekdays })}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">{copy.stops}</legend>
        <SwitchField
          label={copy.onlyReplied}
          hint={copy.onlyRepliedHint}
          checked={draft.only_replied}
          disabled={!mayEdit}
          onCheckedChange={(only_replied) => onChange({ ...draft, only_replied })}
        />
        <SwitchField
          label={copy.onlyDelivered}
          hint={copy.onlyDeliveredHint}
          checked={draft.only_delivered}
          disabled={!mayEdit}
          onCheckedChange={(only_delivered) => onChange({ ...draft, only_delivered })}
        />
      </fieldset>
    </>
  );
}
