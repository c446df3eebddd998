import { AGES, type EntryForm, defaultAge } from '#domain/knowledge/entry-form.ts';
import { ENTRY_KINDS, type Knowledge } from '#domain/knowledge/schema.ts';
import type { AppForm } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { CheckboxField } from '#web/ui/form/checkbox.tsx';
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
          form.change('ages', defaultAge(kind));
          onDraft({ kind, ages: defaultAge(kind) });
        }}
      />
      <ChoiceField
        name="ages"
        label={copy.ages}
        hint={copy.agesHint}
        choices={Object.fromEntries(AGES.map((age) => [age, ages[age]]))}
        onChanged={set('ages')}
      />
      <TextField name="as_of" type="date" label={copy.asOf} onChanged={set('as_of')} />
      {form.values.ages === 'day' ? (
        <TextField name="until" type="date" label={copy.until} onChanged={set('until')} />
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
  const toggle = (id: string, on: boolean) =>
    onChange((on ? [...chosen, id] : chosen.filter((item) => item !== id)).join(','));
  return (
    <fieldset className="flex flex-col gap-1" aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{copy.use}</legend>
      <CheckboxField
        label={copy.all}
        checked={value === 'all'}
        onChange={(all) => onChange(all ? 'all' : '')}
      />
      {value === 'all'
        ? null
        : campaigns.map(({ campaign_id, campaign_name }) => (
            <CheckboxField
              key={campaign_id}
              label={campaign_name}
              checked={chosen.includes(campaign_id)}
              onChange={(on) => toggle(campaign_id, on)}
            />
          ))}
      <ErrorText>{error}</ErrorText>
    </fieldset>
  );
}
