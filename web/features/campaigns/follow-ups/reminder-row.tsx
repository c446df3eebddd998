import { useId } from 'react';
import { FOLLOW_UP_VARIABLES } from '#domain/outreach/follow-up-settings.ts';
import { IconButton } from '#web/ui/button.tsx';
import { X } from '#web/ui/first-icons.ts';
import { Input, TextareaField } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { copy } from '#copy/campaigns/follow-ups.ts';
import { type DraftReminder, UNITS } from './draft.ts';
import { formatList } from '#web/ui/format.ts';

const authorOptions = () =>
  (['agent', 'fixed'] as const).map((value) => ({
    value,
    label: copy.authors[value],
  }));
const variables = () => formatList(FOLLOW_UP_VARIABLES.map((name) => `{{${name}}}`));

interface Props {
  number: number;
  reminder: DraftReminder;
  mayEdit: boolean;
  problems: { wait: string | undefined; text: string | undefined };
  onChange: (changes: Partial<DraftReminder>) => void;
  onRemove: () => void;
}

/** One reminder: how long to wait, and who writes it. */
export function ReminderRow({ number, reminder, mayEdit, problems, onChange, onRemove }: Props) {
  const { isFixed, text } = reminder;
  return (
    <section aria-label={copy.name({ number })} className="flex flex-col gap-2 py-3">
      <div className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 sm:grid-cols-[1.5rem_11rem_minmax(0,1fr)_auto]">
        <span aria-hidden className="pt-2.5 text-sm text-muted-foreground tnum">
          {number}
        </span>
        <Wait {...{ reminder, mayEdit, onChange }} problem={problems.wait} />
        <Select
          aria-label={copy.author}
          className="max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2"
          value={isFixed ? 'fixed' : 'agent'}
          options={authorOptions()}
          disabled={!mayEdit}
          onValueChange={(chosen) => onChange({ isFixed: chosen === 'fixed' })}
        />
        {mayEdit ? (
          <IconButton icon={X} label={copy.remove({ number })} onClick={onRemove} />
        ) : null}
      </div>
      {isFixed ? (
        <TextareaField
          label={copy.fixed}
          error={problems.text}
          hint={copy.fixedHint({ variables: variables() })}
          className="pl-8"
          rows={2}
          value={text}
          disabled={!mayEdit}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      ) : null}
    </section>
  );
}

type WaitProps = Pick<Props, 'reminder' | 'mayEdit' | 'onChange'> & { problem: string | undefined };

function Wait({ reminder: { wait, unit }, mayEdit, problem, onChange }: WaitProps) {
  const note = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex gap-2">
        <Input
          aria-label={copy.wait}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? note : undefined}
          inputMode="numeric"
          className="w-16 shrink-0"
          value={wait}
          disabled={!mayEdit}
          onChange={(event) => onChange({ wait: event.target.value })}
        />
        <Select
          aria-label={copy.unit}
          value={unit}
          options={UNITS.map((value) => ({
            value,
            label: copy.units[value]({ count: Number(wait) }),
          }))}
          disabled={!mayEdit}
          onValueChange={(chosen) => onChange({ unit: chosen })}
        />
      </div>
      {problem ? (
        <p id={note} role="alert" className="text-sm text-destructive">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
