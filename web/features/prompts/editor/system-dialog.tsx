import { type FormEvent, useState } from 'react';
import type { EditorGoal } from '#domain/campaigns/goals.ts';
import { systemProblems, systemValues, type SystemValues } from '#domain/prompt-editor/content.ts';
import { agentLanguage } from '#web/shared/agent-choices.ts';
import { Button } from '#web/ui/button.tsx';
import { CancelButton, Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field, Input, Textarea } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { editorGoals } from '#copy/campaigns/choices.ts';
import { systemCopy as copy, variableLabels } from '#copy/prompts/screen.ts';

interface Props {
  system: SystemValues;
  onSave: (values: SystemValues) => void;
  onClose: () => void;
}

type Problems = Partial<Record<keyof SystemValues, string>>;

/** All of the system's variables at once. */
export function SystemDialog({ system, onSave, onClose }: Props) {
  const [values, setValues] = useState(system);
  const [problems, setProblems] = useState<Problems>({});
  const set = (change: Partial<SystemValues>) => setValues({ ...values, ...change });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(values, system);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onSave(values);
    onClose();
  };
  const text = (name: keyof SystemValues, rows?: number) => {
    const field = { value: values[name], onChange: changed(name) };
    return (
      <Field
        key={name}
        label={variableLabels[name]}
        error={problems[name]}
        required={name === 'agentName'}
      >
        {(control) =>
          rows ? (
            <Textarea {...control} {...field} rows={rows} />
          ) : (
            <Input {...control} {...field} inputMode={name === 'goalLink' ? 'url' : 'text'} />
          )
        }
      </Field>
    );
  };
  const changed = (name: keyof SystemValues) => (event: { target: { value: string } }) =>
    set({ [name]: event.target.value });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.title}
      description={copy.description}
      className="max-w-xl"
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {text('agentName')}
        {text('companyName')}
        <Field label={copy.goalType}>
          {(control) => (
            <Select<EditorGoal>
              {...control}
              value={values.goalType}
              onValueChange={(goalType) => set({ goalType })}
              options={Object.entries(editorGoals).map(([value, label]) => ({
                value: value as EditorGoal,
                label,
              }))}
            />
          )}
        </Field>
        {text('goalLink')}
        <LanguageField
          language={values.language}
          onChange={(language) => set({ language })}
          error={problems.language}
        />
        {text('offerDescription', 6)}
        {text('businessFocus')}
        <div className="flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">
          <CancelButton onClick={onClose} />
          <Button type="submit">{copy.save}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function problemsOf(values: SystemValues, live: SystemValues): Problems {
  const { error } = systemValues.safeParse(values);
  const long = (error?.issues ?? []).map(({ path, message }) => [path[0], message]);
  return { ...Object.fromEntries(long), ...systemProblems(values, live) };
}

const CUSTOM = 'custom';

interface LanguageProps {
  language: string;
  onChange: (language: string) => void;
  error: string | undefined;
}

/** Three by name, any other in the person's own words. */
function LanguageField({ language, onChange, error }: LanguageProps) {
  const named = ['french', 'english', 'spanish'] as const;
  const isNamed = named.some((item) => item === language);
  const [custom, setCustom] = useState(!isNamed);
  return (
    <>
      <Field label={copy.language}>
        {(control) => (
          <Select
            {...control}
            value={custom ? CUSTOM : language}
            onValueChange={(chosen) => {
              setCustom(chosen === CUSTOM);
              onChange(chosen === CUSTOM ? '' : chosen);
            }}
            options={[...named, CUSTOM].map((value) => ({
              value,
              label: value === CUSTOM ? copy.otherLanguage : agentLanguage(value),
            }))}
          />
        )}
      </Field>
      {custom ? (
        <Field label={copy.customLanguage} error={error}>
          {(control) => (
            <Input
              {...control}
              value={language}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
