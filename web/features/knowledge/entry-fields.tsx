import { AGES, type EntryForm, usualAge } from '#domain/knowledge/entry-form.ts';
import { ENTRY_KINDS, type Knowledge } from '#domain/knowledge/schema.ts';
import type { AppForm } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { ages, form as copy, kinds } from '#copy/knowledge/screen.ts';

interface Props {
  form: AppForm<EntryForm>;
  campaigns: Knowledge['campaigns'];
  /** stores the form until it is saved */
  onDraft: (like: Partial<EntryForm>) => void;
}

/** An entry's text, kind, validity and campaigns. */
export function EntryFields({ form, campaigns, onDraft }: Props) {
  const set = (name: keyof EntryForm) => (value: string) => onDraft({ [name]: value });
  return (
    <>
      <TextField
        name="question"
        label={copy.question}
        hint={copy.questionHint}
        required
        onChanged={set('question')}
      />
      <TextField
        name="answer"
        label={copy.answer}
        hint={copy.answerHint}
        rows={5}
        required
        onChanged={set('answer')}
      />
      <ChoiceField
        name="kind"
        label={copy.kind}
        choices={Object.fromEntries(ENTRY_KINDS.map((kind) => [kind, kinds[kind]]))}
        onChanged={(kind) => {
          form.change('ages', usualAge(kind));
          onDraft({ kind, ages: usualAge(kind) });
        }}
      />
      <ChoiceField
        name="ages"
        label={copy.ages}
        hint={copy.agesHint}
        choices={Object.fromEntries(AGES.map((age) => [age, ages[age]]))}
        onChanged={set('ages')}
      />
      <DayField name="as_of" label={copy.asOf} onChanged={set('as_of')} form={form} />
      {form.values.ages === 'day' ? (
        <DayField name="until" label={copy.until} onChanged={set('until')} form={form} />
      ) : null}
      <TextField
        name="source"
        label={copy.source}
        hint={copy.sourceHint}
        onChanged={set('source')}
      />
      <UseField
        value={form.values.use}
        campaigns={campaigns}
        error={form.errors.use}
        onChange={(use) => {
          form.change('use', use);
          onDraft({ use });
        }}
      />
    </>
  );
}

interface DayProps {
  name: 'as_of' | 'until';
  label: string;
  form: AppForm<EntryForm>;
  onChanged: (value: string) => void;
}

function DayField({ name, label, form, onChanged }: DayProps) {
  const { onChange, ...field } = form.field(name);
  return (
    <InputField
      label={label}
      error={form.errors[name]}
      {...field}
      type="date"
      onChange={(event) => {
        onChange(event);
        onChanged(event.target.value);
      }}
    />
  );
}

interface FieldProps {
  /** `all`, or comma-separated ids */
  value: string;
  onChange: (value: string) => void;
  campaigns: Knowledge['campaigns'];
  error?: string | undefined;
}

/** Chooses all campaigns or some of them. */
export function UseField({ value, onChange, campaigns, error }: FieldProps) {
  const chosen = value === 'all' ? [] : value.split(',').filter(Boolean);
  const toggle = (id: string) =>
    onChange(
      (chosen.includes(id) ? chosen.filter((item) => item !== id) : [...chosen, id]).join(','),
    );
  return (
    <fieldset className="flex flex-col gap-1" aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{copy.use}</legend>
      <Choice
        label={copy.all}
        checked={value === 'all'}
        onChange={() => onChange(value === 'all' ? '' : 'all')}
      />
      {value === 'all'
        ? null
        : campaigns.map(({ campaign_id, campaign_name }) => (
            <Choice
              key={campaign_id}
              label={campaign_name}
              checked={chosen.includes(campaign_id)}
              onChange={() => toggle(campaign_id)}
            />
          ))}
      {error ? (
        <p role="alert" className="text-sm text-destructive">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function Choice(props: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="flex min-h-9 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={props.onChange}
        className="size-4 accent-primary"
      />
      <span className="min-w-0 wrap-anywhere">{props.label}</span>
    </label>
  );
}
