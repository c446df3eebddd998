import { type FormEvent, useState } from 'react';
import {
  systemProblems,
  systemValues,
  type PromptContent,
  type SystemValues,
} from '#domain/prompt-editor/content.ts';
import { EDITED_VARIABLES } from '#domain/prompts/variable-names.ts';
import type { EditorGoal } from '#domain/campaigns/goals.ts';
import { agentLanguage } from '#web/shared/agent-choices.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ellipsis } from '#web/ui/format.ts';
import { Pencil } from '#web/ui/icons.ts';
import { CancelButton, Dialog, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { InputField, TextareaField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { editorGoals } from '#copy/campaigns/choices.ts';
import { focusLabels } from '#copy/campaigns/results.ts';
import { textOf } from '#copy/catalog/catalog.ts';
import { systemCopy as copy, variableLabels } from '#copy/prompts/screen.ts';
import { kitCopy } from '#copy/platform/screen.ts';

const MAX_SHOWN = 60;

/** The system's variables. Pressing a name inserts it; pressing elsewhere opens them all. */
export function SystemCard({ content, onChange, onInsert }: VariablesProps) {
  const { system } = content;
  const [open, setOpen] = useState(false);
  const shown = EDITED_VARIABLES.filter((name) => name !== 'goalLink' || system.goalLink);
  return (
    <Card className="p-4">
      <CardHeader
        title={copy.title}
        className="mb-2"
        aside={
          <IconButton
            icon={Pencil}
            className="-my-1.5 -mr-2"
            label={copy.edit}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
        }
      />
      <ul className="flex flex-col">
        {shown.map((name) => (
          <li key={name} className="flex min-w-0 flex-col border-t py-2 first:border-t-0">
            <button
              type="button"
              title={copy.insert({ name })}
              className="touch-target self-start rounded-sm text-xs font-medium text-primary hover:underline"
              onClick={() => onInsert(name)}
            >
              {variableLabels[name]}
              <span className="sr-only">{`: ${copy.insert({ name })}`}</span>
            </button>
            <button
              type="button"
              className="rounded-sm text-left text-sm wrap-anywhere hover:text-primary"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <SystemValue text={ellipsis(valueOf(system, name), MAX_SHOWN)} />
              <span className="sr-only">{`, ${copy.edit}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {open ? (
        <SystemDialog
          system={system}
          onClose={() => setOpen(false)}
          onSave={(values) => onChange({ system: values })}
        />
      ) : null}
    </Card>
  );
}

const SystemValue = ({ text }: { text: string }) =>
  text ? <span>{text}</span> : <span className="text-muted-foreground">{copy.empty}</span>;

/** Displays choices in the same words as the dialog. */
function valueOf(system: SystemValues, name: keyof SystemValues): string {
  if (name === 'goalType') return editorGoals[system.goalType];
  if (name === 'businessFocus') return textOf(focusLabels, system.businessFocus) ?? system[name];
  return name === 'language' ? agentLanguage(system.language) : system[name];
}

export interface VariablesProps {
  content: PromptContent;
  onChange: (change: Partial<PromptContent>) => void;
  /** Saves immediately. What can't be saved stays in the editor. */
  onSave: () => Promise<void>;
  /** Inserts the variable at the cursor. */
  onInsert: (name: string) => void;
}

interface Props {
  system: SystemValues;
  onSave: (values: SystemValues) => void;
  onClose: () => void;
}

type Problems = Partial<Record<keyof SystemValues, string>>;

/** Edits all system variables at once. */
function SystemDialog({ system, onSave, onClose }: Props) {
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
  const field = (name: keyof SystemValues) => ({
    label: variableLabels[name],
    error: problems[name],
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });

  return (
    <Dialog
      onClose={onClose}
      title={copy.title}
      description={copy.description}
      className="max-w-xl"
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <InputField {...field('agentName')} required />
        <InputField {...field('companyName')} />
        <SelectField
          label={copy.goalType}
          value={values.goalType}
          onValueChange={(goalType) => set({ goalType })}
          options={Object.entries(editorGoals).map(([value, label]) => ({
            value: value as EditorGoal,
            label,
          }))}
        />
        <InputField {...field('goalLink')} inputMode="url" />
        <LanguageField
          language={values.language}
          onChange={(language) => set({ language })}
          error={problems.language}
        />
        <TextareaField {...field('offerDescription')} rows={6} />
        <InputField {...field('businessFocus')} />
        <DialogFooter>
          <CancelButton onClick={onClose} />
          <Button type="submit">{kitCopy.save}</Button>
        </DialogFooter>
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

/** Offers three languages by name, and a text field for any other. */
function LanguageField({ language, onChange, error }: LanguageProps) {
  const named = ['french', 'english', 'spanish'] as const;
  const isNamed = named.some((item) => item === language);
  const [custom, setCustom] = useState(!isNamed);
  return (
    <>
      <SelectField
        label={copy.language}
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
      {custom ? (
        <InputField
          label={copy.customLanguage}
          error={error}
          value={language}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : null}
    </>
  );
}
